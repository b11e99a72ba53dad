extension Verb {
  /// A target that stands in examples.
  package static let goalSample = "2000"

  /// The verbs about history, goals and data of a tracker.
  static func data(_ tracker: Tracker) -> [Verb] {
    var verbs = history
    if let goal = tracker.goals.first {
      verbs.append(
        Verb(
          "goal", .goal, Localized("show or set goals", ja: "目標を表示・設定する"),
          arguments: [
            Argument(
              "VALUE",
              Localized(
                "the target of a \(goal.step.title.en), such as \(goalSample)",
                ja: "\(goal.step.title.ja)の目標（例：\(goalSample)）"),
              field: tracker.field(of: goal))
          ],
          options: [
            Option(
              "of", value: "NAME", choices: tracker.goals.map(\.name),
              Localized(
                "which goal: \(tracker.goals.map(\.name).joined(separator: ", ")) (\(goal.name))",
                ja: "どの目標か：\(tracker.goals.map(\.name).joined(separator: "・"))（省くと \(goal.name)）")),
            Option(
              "from", value: "DAY",
              Localized(
                "holds from this day (today); days before keep theirs",
                ja: "この日から有効（省くと今日）。それより前の日の目標は変わらない")),
            Option("clear", Localized("no goal from that day on", ja: "その日から目標を解除する")),
          ] + Option.format,
          examples: [
            Example(Localized(both: "goal \(goalSample)"), Localized("from today", ja: "今日から")),
            Example("goal", Localized("what holds", ja: "いまの目標を表示")),
          ]))
    }
    if let schema = tracker.collections.first, schema.days != .none { verbs.append(skip) }
    return verbs + (tracker.collections.first.map { files(tracker, $0) } ?? [])
  }

  /// The verbs about the form and the files of a collection.
  static func files(_ tracker: Tracker, _ schema: Schema) -> [Verb] {
    let file = schema.noun.isEmpty ? tracker.name : schema.noun
    let needed = schema.fields.filter(\.required).map(\.name)
    let heading = ((schema.days == .none ? [] : ["day"]) + needed).joined(separator: ",")
    return [
      Verb(
        "fields", .fields, Localized("show what an entry holds", ja: "記録の項目を表示する"),
        options: Option.format,
        details: [
          Localized(
            "--format json prints the tracker as a definition file.",
            ja: "--format json で、記録帳の定義ファイルを出力します。")
        ],
        examples: [Example("fields", Localized("names, types, units", ja: "名前・種類・単位"))]),
      Verb(
        "export", .export, Localized("write all entries to a file", ja: "記録をファイルに書き出す"),
        arguments: [.newFile],
        options: [
          Option(
            "format", value: "json|jsonl|csv|tsv",
            Localized(
              "json (Hibi's own) unless the file's name says otherwise",
              ja: "形式。省くとファイル名から決め、なければ json（Hibi の形式）")),
          Option("in", value: "PERIOD", Localized("only of a period", ja: "期間を絞る")), forSpreadsheet,
        ] + exportedPictures(schema.fields.contains(where: \.isPicture)),
        examples: [
          Example(
            Localized(both: "export \(file).json"), Localized("everything", ja: "すべて書き出す")),
          Example(
            Localized(both: "export \(file).csv --in 2026"),
            Localized("one year as CSV", ja: "1年分を CSV で")),
        ]),
      Verb(
        "import", .import, Localized("add the entries of a file", ja: "ファイルから記録を取り込む"),
        arguments: [
          Argument(
            "FILE",
            Localized(
              "Hibi's JSON, or CSV with the columns day and field names; - for the input",
              ja: "Hibi の JSON、または day と項目名を見出しにした CSV（- で標準入力）"),
            isRequired: true)
        ],
        options: [
          Option(
            "format", value: "json|jsonl|csv|tsv",
            Localized(
              "what the file is, if its beginning does not tell", ja: "ファイルの形式（内容から分からないとき）")),
          .dryRun,
        ] + importedPictures(schema.fields.contains(where: \.isPicture)),
        details: [
          Localized(
            "All or nothing: with one wrong line nothing is added, and each wrong line is named. Entries that are there already are left alone and counted, so a file can be imported twice.",
            ja: "一行でも誤りがあれば何も取り込まず、誤りのある行をすべて示します。すでにある記録は数えるだけで変更しないので、同じファイルを二度取り込んでも増えません。"),
          Localized(
            "A CSV file names its columns in the first line, such as \(heading); further fields may follow. A column id is read over: entries get numbers of their own.",
            ja:
              "CSV の1行目は \(heading) のような見出しです。ほかの項目の列があってもかまいません。id の列は使わず、番号は新しく付けます。"),
        ],
        examples: [
          Example(
            Localized(both: "import \(file).csv --dry-run"),
            Localized("only check", ja: "確認だけ")),
          Example(
            Localized(both: "import \(file).csv"), Localized("add them", ja: "取り込む")),
        ]),
    ]
  }

  /// The option of a folder for pictures, where there may be any.
  static func exportedPictures(_ hasPictures: Bool = true) -> [Option] {
    let help = Localized(
      "copy the pictures of these entries into a folder (JSON)",
      ja: "書き出す記録の写真をフォルダにコピーする（JSON）")
    return hasPictures ? [Option("pictures", value: "FOLDER", help)] : []
  }

  static func importedPictures(_ hasPictures: Bool = true) -> [Option] {
    let help = Localized(
      "take pictures from the folder of an export (JSON), for entries that lack theirs too",
      ja: "書き出したフォルダから写真を取り込む（JSON。写真のない記録済みの記録にも付ける）")
    return hasPictures ? [Option("pictures", value: "FOLDER", help)] : []
  }

  /// The verbs about the history, of a tracker or of all.
  static let history = [
    Verb(
      "undo", .undo, Localized("take the newest act back", ja: "直前の操作を取り消す"),
      options: [.yes] + Option.format,
      details: [
        Localized(
          "An act older than an hour is asked about. An act whose entries were changed since is refused.",
          ja: "1時間より前の操作は確認します。その後に変更された記録の操作は取り消せません。")
      ],
      examples: [Example("undo", Localized("and back again: redo", ja: "取り消しを戻すときは redo"))]),
    Verb(
      "redo", .redo, Localized("do an undone act once more", ja: "取り消しを戻す"),
      options: Option.format,
      examples: [Example("redo", Localized("after undo", ja: "undo のあとに"))]),
    Verb(
      "history", .history, Localized("list what was done", ja: "操作の履歴を表示する"),
      options: [.limit, .private] + Option.format,
      examples: [Example("history -n 5", Localized("the last five acts", ja: "直近の5件"))]),
  ]
}

extension Verb.Argument {
  /// The file that an export makes.
  static let newFile = Verb.Argument(
    "FILE",
    Localized(
      "a new file; - for the output, as without FILE in a pipe",
      ja: "新しいファイル（- で標準出力。パイプでは省略も可）"))
}
