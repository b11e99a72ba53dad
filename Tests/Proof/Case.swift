/// One writing command of the sweep, and what must have happened before it.
///
/// Words are those after `hibi`; `$WORLD` stands for the folder of the world.
struct Case {
  var name: String
  /// Without a store, the command is the first write of all.
  var hasStore = true
  var before: [[String]] = []
  var command: [String]
  /// What is asked beside the questions of every case, where they do not show what it changes.
  var also: [[String]] = []

  /// The entries that every case with a store starts from: kept, edited and deleted ones.
  static let base = [
    ["calorie", "add", "rice", "250", "-d", "2026-11-01", "--meal", "lunch"],
    ["calorie", "add", "ramen", "800", "-d", "2026-11-02", "--protein", "21.5"],
    ["calorie", "add", "tea", "2", "-d", "2026-11-02"],
    ["calorie", "add", "apple", "95", "-d", "2026-11-03"],
    ["calorie", "edit", "2", "--kcal", "780"],
    ["calorie", "delete", "3", "-y"],
  ]

  /// Files that lie in every world.
  static let files = [
    "rows.csv": """
    day,food,kcal,meal
    2026-11-04,soba,430,lunch
    2026-11-04,tofu,120,dinner
    2026-11-05,curry,760,dinner

    """,
    // What stands for pictures of a size.
    "photo.jpg": "4032x3024",
    "other.jpg": "80x60",
    "tea.json": """
    {"name":"tea","title":"Tea","collections":[{"title":"Tea","fields":[\
    {"name":"cups","type":"integer","max":99,"required":true,"positional":true}]}]}
    """,
    "more.json": """
    {"name":"tea","title":"Tea","collections":[{"title":"Tea","fields":[\
    {"name":"kind","type":"text","searched":true},\
    {"name":"cups","type":"integer","max":99,"required":true,"positional":true}]}]}
    """,
    "all.json": """
    {"hibi":1,"settings":[{"name":"day-start","from":"2026-11-01","value":"3"}],"trackers":[\
    {"tracker":"calorie","entries":[{"day":"2026-11-04","food":"soba","kcal":430}]},\
    {"tracker":"tea","definition":{"name":"tea","title":"Tea","collections":[{"title":"Tea","fields":[\
    {"name":"cups","type":"integer","max":99,"required":true,"positional":true}]}]},\
    "entries":[{"day":"2026-11-04","cups":2}]}]}
    """,
    "goals.json": """
    {"tracker":"calorie","goals":[{"name":"kcal","from":"2026-11-01","scaled":1800}],\
    "entries":[{"day":"2026-11-04","food":"soba","kcal":430}]}
    """,
  ]

  /// A tracker of one's own with an entry.
  private static let tea = [
    ["hibi", "tracker", "define", "$WORLD/tea.json"], ["hibi", "tea", "add", "2"],
  ]

  /// A diary with a day, and what it holds.
  private static let diary = [
    ["sober", "start", "2026/11/01"], ["sober", "write", "2026/11/28", "-m", "none"],
  ]
  private static let exported = [["sober", "export"]]

  /// An entry with a picture.
  private static let pictured = [["calorie", "edit", "1", "--photo", "$WORLD/photo.jpg"]]

  static let all = [
    Case(
      name: "first add", hasStore: false,
      command: ["calorie", "add", "soba", "730", "-d", "2026/11/28", "--json"]),
    Case(name: "add", command: ["calorie", "add", "soba", "730", "-d", "2026/11/28", "--json"]),
    Case(name: "again", command: ["calorie", "again", "1"]),
    Case(name: "again of a day", command: ["calorie", "again", "-d", "2026/11/02"]),
    Case(name: "edit", command: ["calorie", "edit", "1", "--kcal", "260"]),
    Case(name: "edit the day", command: ["calorie", "edit", "1", "-d", "2026/11/05"]),
    Case(name: "delete", command: ["calorie", "delete", "1", "-y"]),
    Case(name: "delete several", command: ["calorie", "delete", "1", "2", "4", "-y"]),
    Case(name: "undo", command: ["calorie", "undo", "-y"]),
    Case(
      name: "undo of an add", before: [["calorie", "add", "soba", "730"]],
      command: ["hibi", "undo", "-y"]),
    Case(
      name: "undo of an import", before: [["calorie", "import", "$WORLD/rows.csv"]],
      command: ["calorie", "undo", "-y"]),
    Case(name: "redo", before: [["calorie", "undo", "-y"]], command: ["calorie", "redo"]),
    Case(
      name: "redo for all trackers", before: [["calorie", "undo", "-y"]],
      command: ["hibi", "redo"]),
    Case(name: "goal", command: ["calorie", "goal", "2000"]),
    Case(name: "first goal", hasStore: false, command: ["calorie", "goal", "2000"]),
    Case(
      name: "no goal", before: [["calorie", "goal", "2000"]],
      command: ["calorie", "goal", "--clear"]),
    Case(
      name: "undo of a goal", before: [["calorie", "goal", "2000"]],
      command: ["calorie", "undo", "-y"]),
    Case(name: "config in the store", command: ["hibi", "config", "day-start", "3"]),
    Case(
      name: "first config", hasStore: false, command: ["hibi", "config", "day-start", "3"]),
    Case(
      name: "config taken away", before: [["hibi", "config", "day-start", "3"]],
      command: ["hibi", "config", "day-start", "--clear"]),
    Case(name: "config of the machine", command: ["hibi", "config", "language", "ja"]),
    Case(
      name: "config changed", before: [["hibi", "config", "language", "ja"]],
      command: ["hibi", "config", "color", "never"]),
    Case(
      name: "config cleared", before: [["hibi", "config", "language", "ja"]],
      command: ["hibi", "config", "language", "--clear"]),
    Case(name: "import of goals", command: ["calorie", "import", "$WORLD/goals.json"]),
    Case(name: "export to a file", command: ["calorie", "export", "$WORLD/out.csv"]),
    Case(name: "import", command: ["calorie", "import", "$WORLD/rows.csv"]),
    Case(
      name: "first import", hasStore: false, command: ["calorie", "import", "$WORLD/rows.csv"]),
    Case(name: "import of all trackers", command: ["hibi", "import", "$WORLD/all.json"]),
    Case(name: "tracker define", command: ["hibi", "tracker", "define", "$WORLD/tea.json"]),
    Case(
      name: "first tracker", hasStore: false,
      command: ["hibi", "tracker", "new", "tea", "cups:integer"]),
    Case(
      name: "tracker with a field", before: tea,
      command: ["hibi", "tracker", "define", "$WORLD/more.json"]),
    Case(name: "tracker remove", before: tea, command: ["hibi", "tracker", "remove", "tea"]),
    Case(
      name: "undo of a tracker", before: tea + [["hibi", "tracker", "remove", "tea"]],
      command: ["hibi", "undo", "-y"]),
    Case(
      name: "write", before: diary,
      command: ["sober", "write", "2026/11/28", "-m", "tea only"], also: exported),
    Case(
      name: "drink", before: diary,
      command: ["sober", "drink", "beer500", "2", "-d", "2026/11/28"], also: exported),
    Case(name: "skip", command: ["calorie", "skip", "2026/11/01..2026/11/02"]),
    Case(name: "presets move", command: ["sober", "presets", "move", "7", "1"], also: exported),
    Case(
      name: "config of a tracker", before: diary,
      command: ["hibi", "config", "sober.price", "700"], also: exported),
    Case(
      name: "add with a picture",
      command: [
        "calorie", "add", "soba", "730", "-d", "2026/11/28", "--photo", "$WORLD/photo.jpg",
        "--json",
      ]),
    Case(
      name: "first add with a picture", hasStore: false,
      command: ["calorie", "add", "soba", "730", "--photo", "$WORLD/photo.jpg", "--json"]),
    Case(
      name: "another picture", before: pictured,
      command: ["calorie", "edit", "1", "--photo", "$WORLD/other.jpg"]),
    Case(
      name: "no picture", before: pictured, command: ["calorie", "edit", "1", "--no-photo"]),
    Case(
      name: "delete with a picture", before: pictured, command: ["calorie", "delete", "1", "-y"]),
    Case(
      name: "undo of a picture", before: pictured, command: ["calorie", "undo", "-y"]),
    Case(
      name: "undo of a deleted picture", before: pictured + [["calorie", "delete", "1", "-y"]],
      command: ["calorie", "undo", "-y"]),
    Case(
      name: "redo of a picture", before: pictured + [["calorie", "undo", "-y"]],
      command: ["calorie", "redo"]),
    Case(
      name: "erase with a picture", before: pictured, command: ["calorie", "erase", "1", "-y"]),
    Case(
      name: "import with pictures",
      before: pictured + [
        ["calorie", "export", "$WORLD/all-of-it.json", "--pictures", "$WORLD/pictures"],
        ["calorie", "erase", "1", "-y"],
      ],
      command: ["calorie", "import", "$WORLD/all-of-it.json", "--pictures", "$WORLD/pictures"]),
    Case(name: "erase", command: ["calorie", "erase", "2", "-y"]),
    Case(
      name: "erase a period", command: ["calorie", "erase", "--in", "2026/11/01..2026/11/02", "-y"]),
  ]
}
