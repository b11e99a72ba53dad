extension Verb {
  /// All verbs of a tracker's main collection, in the order of help.
  package static func all(of tracker: Tracker) -> [Verb] {
    guard let schema = tracker.collections.first else { return [] }
    let writing = writing(tracker, schema)
    return [card(tracker), dashboard] + actions(tracker) + writing.prefix(1)
      + reading(tracker, schema)
      + panels(tracker) + writing.dropFirst(1) + data(tracker) + [help]
  }

  /// All verbs of a collection; those of the tracker as a whole stand with the main one.
  package static func all(of tracker: Tracker, _ schema: Schema) -> [Verb] {
    if schema.noun.isEmpty { return all(of: tracker) }
    var bare = list(schema)
    bare.name = ""
    bare.examples = []
    let writing = writing(tracker, schema)
    return [bare] + writing.prefix(1) + reading(tracker, schema) + writing.dropFirst(1)
      + files(tracker, schema) + [help]
  }

  /// The commands of a tracker: what is typed before the verbs of each collection, and these.
  package static func commands(of tracker: Tracker) -> [(path: String, verbs: [Verb])] {
    tracker.collections.map { (tracker.path(of: $0), all(of: tracker, $0)) }
  }

  /// One verb of a collection by name, nil where there is none; the bare program's name is empty.
  ///
  /// A group of verbs with all its help is only made where the groups before it have no such
  /// verb: it is a tenth of the work of a start.
  package static func named(_ name: String, of tracker: Tracker, _ schema: Schema) -> Verb? {
    func find(_ verbs: [Verb]) -> Verb? { verbs.first { $0.name == name } }
    guard schema.noun.isEmpty else { return find(all(of: tracker, schema)) }
    if name.isEmpty { return card(tracker) }
    return find(actions(tracker)) ?? reading(name, tracker, schema)
      ?? find(writing(tracker, schema)) ?? find(panels(tracker)) ?? find(data(tracker))
      ?? find([dashboard, help])
  }

  /// The bare program: what its card shows.
  static func card(_ tracker: Tracker) -> Verb {
    let titles = tracker.card.compactMap { tracker.panel($0)?.title() }
    return Verb(
      "", .card,
      Localized(
        "show \(titles.map(\.en).joined(separator: ", "))",
        ja: "\(titles.map(\.ja).joined(separator: "・"))を表示する"),
      options: Option.format)
  }

  static let help = Verb(
    "help", .help, Localized("show help for a command", ja: "コマンドのヘルプを表示する"),
    arguments: [Argument("COMMAND", Localized("a command", ja: "コマンド"), isRepeated: true)])

  /// The verbs of the program over all trackers.
  package static let program: [Verb] =
    [
      Verb(
        "today", .today, Localized("show today over all trackers", ja: "すべての記録帳の今日をまとめて表示する"),
        options: [.private] + Option.format,
        examples: [
          Example(
            "today",
            Localized("what a bare call shows without a terminal", ja: "端末でないときは引数なしでも同じ表示"))
        ]),
      Verb(
        "stats", .statistics,
        Localized("show the statistics of all trackers", ja: "すべての記録帳の統計を表示する"),
        arguments: [.period], options: [.private] + Option.format,
        examples: [Example("stats 2026", Localized("of one year", ja: "1年分"))]),
      dashboard,
    ] + history + [
      Verb(
        "config", .config, Localized("show or set settings", ja: "設定を表示・変更する"),
        arguments: [
          Argument("KEY", Localized("a setting", ja: "設定の名前")),
          Argument("VALUE", Localized("its new value", ja: "新しい値")),
        ],
        options: [
          Option(
            "from", value: "DAY", Localized("holds from this day (today)", ja: "この日から有効（省くと今日）")),
          Option("clear", Localized("back to the default", ja: "初期値に戻す")),
        ] + Option.format,
        details: [
          Localized(
            "Settings that change answers are kept in the store, dated and undoable; those of this machine in the file config. A change never moves what days before had; --from sets it for earlier ones.",
            ja:
              "集計や表示の結果が変わる設定は、日付とともに保存先に記録され、取り消せます。それより前の日の値は変わらないので、さかのぼって設定するには --from を使います。このパソコンだけの設定は config ファイルに書かれます。"
          )
        ],
        examples: [
          Example("config", Localized("all settings", ja: "すべての設定を表示")),
          Example(
            "config day-start 4",
            Localized("today begins at 4 in the morning", ja: "午前4時を1日の始まりにする")),
        ]),
      Verb(
        "tracker", .tracker(.list),
        Localized("make trackers of your own", ja: "自分の記録帳を作る"),
        options: allTrackers + Option.format,
        details: [
          Localized(
            "Alone it lists them. Its commands: \(trackers.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")). See: hibi tracker COMMAND --help",
            ja:
              "引数なしなら一覧を表示します。コマンド：\(trackers.map(\.name).filter { !$0.isEmpty }.joined(separator: "・"))。使い方：hibi tracker COMMAND --help"
          )
        ],
        examples: [
          Example(
            "tracker new water amount:integer:ml",
            Localized("a tracker in one line", ja: "1行で記録帳を作る")),
          Example("tracker gallery", Localized("ready-made ones", ja: "用意された記録帳")),
        ]),
      Verb(
        "export", .export, Localized("write everything into one file", ja: "すべてを1つのファイルに書き出す"),
        arguments: [.newFile], options: exportedPictures(),
        details: [
          Localized(
            "All trackers with their definitions, lists, goals, settings and skipped days, in Hibi's own JSON. A tracker that was removed is not in it, nor are the settings of this machine.",
            ja:
              "すべての記録帳を、定義・一覧・目標・設定・対象から外した日とともに、Hibi の JSON で書き出します。取り外した記録帳とこのパソコンだけの設定は含まれません。"
          )
        ],
        examples: [Example("export hibi.json", Localized("everything", ja: "すべて書き出す"))]),
      Verb(
        "import", .import, Localized("add all that such a file holds", ja: "そのファイルの内容をすべて取り込む"),
        arguments: [
          Argument(
            "FILE",
            Localized("what hibi export wrote; - for the input", ja: "hibi export のファイル（- で標準入力）"),
            isRequired: true)
        ],
        options: [.dryRun] + importedPictures(),
        details: [
          Localized(
            "All or nothing. Entries that are there already are left alone and counted. Trackers that are not there are defined, as an act of its own before that of the entries; others stay as they are.",
            ja:
              "誤りがあれば何も取り込みません。すでにある記録は数えるだけで変更しません。ない記録帳は定義し（記録の取り込みとは別の操作になります）、ある記録帳の定義は変えません。"
          )
        ],
        examples: [
          Example("import hibi.json --dry-run", Localized("only check", ja: "確認だけ")),
          Example("import hibi.json", Localized("into a new store too", ja: "新しい保存先にも")),
        ]),
      Verb(
        "doctor", .doctor, Localized("check the store", ja: "保存データを点検する"),
        options: Option.format,
        details: [
          Localized(
            "Compares tables, entries, totals and the log, and says what to do. Changes nothing.",
            ja: "表・記録・集計・履歴を照合し、問題があれば対処を示します。何も変更しません。")
        ],
        examples: [
          Example(
            "doctor", Localized("takes a moment on a large store", ja: "大きな保存データでは少し時間がかかります"))
        ]),
      help,
    ]
}
