import HibiTools

/// The stores, the programs and the measurements.
struct Bench {
  let hibi: String
  let sqlite: String
  /// The folder of the SQL files of the floors.
  let floors: String
  let root: String
  let pairs: Int
  var report = Report()

  var environment: [String: String] {
    [
      "HOME": root, "TMPDIR": root, "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "HIBI_LANG": "en",
      "HIBI_NOW": "2026-11-29T12:00:00+09:00", "PATH": "/usr/bin:/bin",
    ]
  }

  // MARK: - The two programs

  private func calorie(_ words: [String], store: String) -> Child {
    hibi(["calorie"] + words, store: store, at: nil)
  }

  /// - Parameter now: nil for the time in which meals are.
  func hibi(_ words: [String], store: String, at now: String? = Records.now) -> Child {
    var variables = environment
    variables["HIBI_STORE"] = store
    if let now { variables["HIBI_NOW"] = now }
    return Child(hibi, words, environment: variables)
  }

  /// The sqlite3 command line on a store, with one statement as its argument.
  private func query(_ file: String, _ replaced: [String: String], store: String)
    throws(ToolError) -> Child
  {
    let sql = try sql(file, replaced)
    return Child(sqlite, ["-batch", "\(store)/hibi.db", sql], environment: environment)
  }

  /// The sqlite3 command line that reads a script, as it does from a terminal.
  private func script(_ file: String, _ replaced: [String: String], database: String)
    throws(ToolError) -> Child
  {
    let path = "\(root)/script.sql"
    try Files.write(sql(file, replaced), to: path)
    var child = Child(sqlite, ["-batch", "-bail", database], environment: environment)
    child.input = path
    return child
  }

  /// The text of a floor, without its comments, with values in place of `{names}`.
  private func sql(_ file: String, _ replaced: [String: String]) throws(ToolError) -> String {
    let lines = try Files.read("\(floors)/\(file)").split(separator: "\n")
    let text = lines.filter { !$0.hasPrefix("--") }.joined(separator: "\n")
    return replaced.reduce(text + "\n") { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  // MARK: - Stores

  func store(_ entries: Int) -> String { "\(root)/store-\(entries)" }

  mutating func makeStore(_ entries: Int) throws(ToolError) {
    let file = "\(root)/meals-\(entries).csv"
    try Meals.write(entries, to: file)
    _ = try seconds(calorie(["import", file], store: store(entries)))
    Files.remove(file)
  }

  private func store(_ records: Records, _ entries: Int) -> String {
    "\(root)/\(records.rawValue)-\(entries)"
  }

  mutating func makeStore(_ records: Records, _ entries: Int) throws(ToolError) {
    let file = "\(root)/\(records.rawValue)-\(entries).csv"
    try records.write(entries, to: file)
    let store = store(records, entries)
    // A drink is one of an attempt; so is a diary.
    if records != .manga {
      _ = try seconds(hibi(["sober", "start", "0001-01-01"], store: store))
    }
    _ = try seconds(hibi(records.command + ["import", file], store: store))
    Files.remove(file)
  }

  // MARK: - Measurements

  mutating func reads(_ entries: Int, limit: Double?) throws(ToolError) {
    let store = store(entries)
    let id = String(entries / 2)
    let cases = [
      ("list", ["list", "-n", "20"], "list.sql", [:]),
      ("day", ["day", "2022-03-15"], "day.sql", ["day": "20220315"]),
      ("show", ["show", id], "show.sql", ["id": id]),
    ]
    for (name, words, file, replaced) in cases {
      let ours = calorie(words, store: store)
      let floor = try query(file, replaced, store: store)
      let result = try Pairs.measure(pairs) { () throws(ToolError) in
        try seconds(ours)
      } floor: { () throws(ToolError) in
        try seconds(floor)
      }
      report.row("`calorie \(name)`", entries, result, beside: "`sqlite3`", limit: limit)
    }
  }

  mutating func list(_ records: Records, _ entries: Int, limit: Double?) throws(ToolError) {
    let ours = hibi(records.command + ["list", "-n", "20"], store: store(records, entries))
    let floor = try query(records.floor, [:], store: store(records, entries))
    let result = try Pairs.measure(pairs) { () throws(ToolError) in
      try seconds(ours)
    } floor: { () throws(ToolError) in
      try seconds(floor)
    }
    report.row("`\(records.title) list`", entries, result, beside: "`sqlite3`", limit: limit)
  }

  /// Both add to copies of the same store, which grow side by side.
  mutating func add(_ entries: Int, limit: Double?) throws(ToolError) {
    let mine = "\(root)/add-ours"
    let other = "\(root)/add-floor"
    for copy in [mine, other] { try Files.copy(store(entries), to: copy) }
    let words = ["add", "rice", "250", "-d", "2026-11-28", "--meal", "lunch"]
    let ours = calorie(words, store: mine)
    let floor = try script("add.sql", [:], database: "\(other)/hibi.db")
    let result = try Pairs.measure(pairs) { () throws(ToolError) in
      try seconds(ours)
    } floor: { () throws(ToolError) in
      try seconds(floor)
    }
    report.row("`calorie add`, durable", entries, result, beside: "`sqlite3`", limit: limit)
    for copy in [mine, other] { Files.remove(copy) }
  }

  /// The same questions to a small and to a large store.
  mutating func growth(from small: Int, to large: Int, limit: Double?) throws(ToolError) {
    for words in [["stats", "2026"], ["stats"], ["best"]] {
      try growth(
        "calorie \(words.joined(separator: " "))", calorie(words, store: store(large)),
        calorie(words, store: store(small)), from: small, to: large, limit: limit)
    }
  }

  /// Those of the other trackers; what reads every day of a life is told, not judged.
  mutating func growth(_ records: Records, from small: Int, to large: Int) throws(ToolError) {
    for words in records.questions {
      try growth(
        words.joined(separator: " "), hibi(words, store: store(records, large)),
        hibi(words, store: store(records, small)), from: small, to: large, limit: nil,
        pairs: min(pairs, 20))
    }
  }

  private mutating func growth(
    _ name: String, _ many: Child, _ few: Child, from small: Int, to large: Int, limit: Double?,
    pairs count: Int? = nil
  ) throws(ToolError) {
    let result = try Pairs.measure(count ?? pairs) { () throws(ToolError) in
      try seconds(many)
    } floor: { () throws(ToolError) in
      try seconds(few)
    }
    report.row(
      "`\(name)`", large, result, beside: "\(grouped(small)) entries:", limit: limit)
  }

  /// The same questions with many trackers of one's own and with three, each with an entry of today,
  /// in stores with as many meals.
  mutating func trackers(_ many: Int, _ entries: Int) throws(ToolError) {
    let few = 3
    for count in [few, many] {
      let copy = "\(root)/trackers-\(count)"
      try Files.copy(store(entries), to: copy)
      for number in 0..<count {
        // With what a card shows: figures of the day and a chart of two weeks.
        let fields = ["amount:integer:ml", "kind:text", "note:long-text"]
        let new = ["tracker", "new", "own-\(number)"] + fields
        _ = try seconds(hibi(new, store: copy, at: nil))
        _ = try seconds(hibi(["own-\(number)", "add", "250"], store: copy, at: nil))
      }
    }
    for (words, limit) in [(["calorie", "list", "-n", "20"], 2.5), (["today"], 3)] {
      let ours = hibi(words, store: "\(root)/trackers-\(many)", at: nil)
      let floor = hibi(words, store: "\(root)/trackers-\(few)", at: nil)
      let result = try Pairs.measure(pairs) { () throws(ToolError) in
        try seconds(ours)
      } floor: { () throws(ToolError) in
        try seconds(floor)
      }
      let name = words == ["today"] ? "hibi today" : "calorie list"
      report.row(
        "`\(name)`, \(many) own trackers", entries, result, beside: "\(few) own trackers:",
        limit: limit)
    }
    for count in [few, many] { Files.remove("\(root)/trackers-\(count)") }
  }

  mutating func imports(_ rows: Int, pairs count: Int, limit: Double?) throws(ToolError) {
    let file = "\(root)/meals.csv"
    let columns = "\(root)/columns.csv"
    try Meals.write(rows, to: file)
    try Meals.write(columnsOf: rows, to: columns)
    let mine = "\(root)/import-ours"
    let other = "\(root)/import-floor.db"
    let ours = calorie(["import", file], store: mine)
    let floor = try script("import.sql", ["file": columns], database: other)
    let result = try Pairs.measure(count, warm: 0) { () throws(ToolError) in
      Files.remove(mine)
      return try seconds(ours)
    } floor: { () throws(ToolError) in
      Files.remove(other)
      return try seconds(floor)
    }
    report.row("`calorie import` of CSV", rows, result, beside: "`.import`", limit: limit)
    for path in [file, columns, mine, other] { Files.remove(path) }
  }
}
