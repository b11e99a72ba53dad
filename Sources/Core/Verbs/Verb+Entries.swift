extension Verb {
  /// The verbs that add and change entries of a collection.
  static func writing(_ tracker: Tracker, _ schema: Schema) -> [Verb] {
    let fieldOptions = fieldOptions(schema)
    let sample = sample(schema)
    let days: [Option] = schema.days == .none ? [] : [.day]
    let label =
      (schema.labelField?.example).map {
        Localized(ShellText.quoted($0.en), ja: ShellText.quoted($0.ja))
      } ?? "TEXT"
    let number = schema.typedFields.first { $0.type.places != nil }
    var verbs = [
      Verb(
        "add", .add, Localized("add an entry", ja: "記録を追加する"),
        arguments: schema.positionals.map { field in
          Argument(
            field.name.uppercased(), fieldHelp(field, withRequired: true),
            isRequired: field.required, field: field)
        },
        options: days + fieldOptions + Option.format,
        details: addDetails(tracker, schema),
        examples: [
          Example(
            Localized("add \(sample.en)", ja: "add \(sample.ja)"),
            Localized("for today", ja: "今日の記録として追加")),
          Example(
            Localized("add \(sample.en) -d yesterday", ja: "add \(sample.ja) -d 昨日"),
            Localized("for yesterday", ja: "昨日の記録として追加")),
        ]),
      Verb(
        "again", .again,
        Localized("add an earlier entry once more", ja: "前の記録をもう一度追加する"),
        arguments: [
          Argument(
            "ID|TEXT",
            Localized(
              "an entry's number, or its text: the newest that has it; a number is always an ID",
              ja: "記録の番号、または文字列（それを含む最新の記録）。数字だけなら必ず番号とみなす"), isRepeated: true)
        ],
        options: [
          Option(
            "day", short: "d", value: "DAY",
            Localized(
              "with ID or TEXT the day of the new entry; without, the day to repeat",
              ja: "ID か TEXT があるときは新しい記録の日付、ないときは繰り返す元の日付")),
          Option(
            "to", value: "DAY",
            Localized("the day of the new entries when a day is repeated", ja: "日付ごと繰り返すときの、記録する日付")
          ),
        ] + fieldOptions + Option.format,
        details: [
          Localized(
            "With ID or TEXT, options such as --\(schema.labelField?.name ?? "field") replace values. Without, they choose which entries of --day are repeated, in one act.",
            ja:
              "ID か TEXT があるときは、項目のオプションで値を変えられます。ないときは、--day の記録のうちオプションの値に合うものを、一つの操作でまとめて追加します。")
        ],
        examples: [
          Example(
            Localized("again \(label.en)", ja: "again \(label.ja)"),
            Localized("the newest such entry, today", ja: "その文字列の最新の記録を今日もう一度")),
          Example(
            Localized("again --day yesterday", ja: "again --day 昨日"),
            Localized("all of yesterday, today", ja: "昨日の記録をすべて今日に")),
        ]),
      Verb(
        "edit", .edit, Localized("change entries", ja: "記録を変更する"),
        arguments: [.ids],
        options: days + fieldOptions + noPictures(schema) + Option.format,
        details: [
          Localized(
            "An option with nothing after = empties a field: --note=",
            ja: "--note= のように = のあとを空にすると、その項目を空にします。")
        ],
        examples: (number.map {
          [
            Example(
              Localized(both: "edit last --\($0.name) \($0.example.en)"),
              Localized("another value in the one written last", ja: "最後の記録の値を変更"))
          ]
        } ?? []) + [
          Example(
            Localized("edit last -d yesterday", ja: "edit last -d 昨日"),
            Localized("move the one written last to yesterday", ja: "最後の記録の日付を昨日に変更"))
        ]),
      Verb(
        "delete", .delete, Localized("delete entries", ja: "記録を削除する"),
        arguments: [.ids], options: [.yes] + Option.format,
        details: [
          Localized(
            "A deleted entry can come back: undo. Its values stay in the history; erase removes them for good.",
            ja: "削除した記録は undo で元に戻せます。値は履歴に残ります。完全に消すには erase を使ってください。")
        ],
        examples: [
          Example(
            "delete last",
            Localized("the one written last; asks first", ja: "最後の記録を確認してから削除"))
        ]),
      Verb(
        "erase", .erase,
        Localized("remove entries for good, from the history too", ja: "記録を履歴からも完全に消去する"),
        arguments: [
          Argument(
            "ID", Localized("the number of an entry, deleted or not", ja: "記録の番号（削除済みでもよい）"),
            isRepeated: true)
        ],
        options: (schema.days == .none
          ? []
          : [
            Option("in", value: "PERIOD", Localized("all entries of a period", ja: "期間内のすべての記録"))
          ])
          + (schema.fields.contains(where: \.isPicture)
            ? [
              Option(
                "old-pictures",
                Localized(
                  "only the pictures that the entries no longer show, such as replaced ones",
                  ja: "記録は残し、外した写真・差し替えた写真だけを消去する"))
            ] : []) + [.yes],
        details: [
          Localized(
            "There is no undo. Copies in backups/ are not changed; they are named, with the line that removes them.",
            ja: "取り消せません。backups/ の複製は変更しません。名前と、消すためのコマンドを表示します。")
        ],
        examples: [
          Example("erase 1", Localized("asks first", ja: "確認してから消去"))
        ]
          + (schema.days == .none
            ? [] : [Example("erase --in 2019", Localized("a whole year", ja: "1年分を消去"))])),
    ]
    if schema.days == .none || schema.key == .day { verbs.remove(at: 1) }
    if schema.positionField != nil { verbs.append(move) }
    return verbs
  }

  /// An option for each field, then one for each split.
  static func fieldOptions(_ schema: Schema) -> [Option] {
    schema.typedFields.flatMap { options(of: $0) }
      + schema.splits.map { split in
        let names = split.fields.joined(separator: "/")
        return Option(
          split.name, value: split.fields.map { $0.uppercased() }.joined(separator: "/"),
          Localized("\(names) at once", ja: "\(names) をまとめて指定"))
      } + pictureOptions(schema)
  }

  /// How pictures of this command are cut and scaled; what has the name of a field is left out.
  package static func pictureOptions(_ schema: Schema) -> [Option] {
    let pictures = schema.fields.filter(\.isPicture)
    guard !pictures.isEmpty else { return [] }
    // What happens without the option, where one rule is that of all.
    let crops = Set(
      pictures.compactMap { field in
        if case .image(let type) = field.type { type.rule.crop.rawValue } else { nil }
      })
    let usual = crops.count == 1 ? crops.first ?? "" : ""
    return [
      Option(
        "crop", value: "none|half|X,Y,W,H", choices: ImageRule.Crop.allCases.map(\.rawValue),
        Localized(
          "how the picture is cut: not at all, to the centre half of each side, or to pixels or percent from the upper left"
            + (usual.isEmpty ? "" : "; default: \(usual)"),
          ja: "切り抜き方：none は全体、half は縦横それぞれ中央の半分、または左上からの画素か % の範囲"
            + (usual.isEmpty ? "" : "（省くと \(usual)）"))),
      Option(
        "scale", value: "FACTOR",
        Localized("how large it becomes: 10% or 0.1", ja: "縮小の割合：10% か 0.1")),
      Option(
        "width", value: "PIXELS",
        Localized("how wide it becomes; never enlarged", ja: "縮小後の幅（拡大はしない）")),
    ].filter { option in schema.field(option.name) == nil }
  }

  /// What takes the pictures of an entry away.
  private static func noPictures(_ schema: Schema) -> [Option] {
    schema.fields.filter(\.isPicture).map { field in
      Option(
        "no-\(field.name)",
        Localized("take away: \(field.title.en)", ja: "\(field.title.ja)を外す"))
    }
  }

  /// The options of one field: its own, those of its other forms, and the no of a flag.
  static func options(of field: Field) -> [Option] {
    let help = fieldHelp(field)
    if case .flag = field.type {
      var option = Option(field.name, help)
      option.bare = "yes"
      return [
        option,
        Option(
          "no-\(field.name)",
          Localized("not: \(field.title.en)", ja: "\(field.title.ja)：いいえ")),
      ]
    }
    var option = Option(field.name, value: valueName(field), choices: choices(field), help)
    option.field = field
    return [option]
      + field.type.rules.alternatives.map { Option($0, value: "STARS", field.type.starHelp) }
  }

  static func fieldHelp(_ field: Field, withRequired: Bool = false) -> Localized {
    let unit = field.unit.isEmpty ? "" : " (\(field.unit))"
    let jaUnit = field.unit.isEmpty ? "" : "（\(field.unit)）"
    let required = field.required && withRequired ? Localized(", required", ja: "・必須") : ""
    if field.namesWhatIsAllowed {
      let allowed = field.type.rules.allowed
      return Localized(
        "\(field.title.en)\(required.en): \(allowed.en)",
        ja: "\(field.title.ja)\(required.ja)：\(allowed.ja)")
    }
    if field.isPicture {
      return Localized(
        "\(field.title.en)\(required.en): a file in JPEG, PNG, WebP or HEIC; - for the input",
        ja: "\(field.title.ja)\(required.ja)：JPEG・PNG・WebP・HEIC のファイル（- で標準入力）")
    }
    // The title alone would only say the name of the option once more.
    let example =
      unit.isEmpty && !field.placeholder.isEmpty
      ? Localized(", such as \(field.placeholder.en)", ja: "（例：\(field.placeholder.ja)）") : ""
    return Localized(
      "\(field.title.en)\(unit)\(required.en)\(example.en)",
      ja: "\(field.title.ja)\(jaUnit)\(required.ja)\(example.ja)")
  }

  private static func choices(_ field: Field) -> [String] {
    switch field.type {
    case .choice(let type): type.choices.map(\.name)
    case .tags(let type): type.offered
    default: []
    }
  }

  private static func valueName(_ field: Field) -> String {
    switch field.type {
    case .integer, .decimal: "N"
    case .text, .longText: "TEXT"
    case .choice: "NAME"
    case .time: "TIME"
    case .duration: "LENGTH"
    case .link: "LINK"
    case .image: "FILE"
    case .day: "DAY"
    case .rating: "POINTS"
    case .isbn: "ISBN"
    case .tags: "TAGS"
    case .flag, .product, .position: ""
    }
  }

  /// What an entry cannot be without, as it is typed: the positional fields, then options.
  package static func sample(_ schema: Schema) -> Localized {
    let fields = schema.positionals
    var options = schema.typedFields.filter { $0.required && !$0.positional }
    if fields.isEmpty, options.isEmpty, schema.key == .day {
      // An entry that says nothing is refused.
      options = Array(schema.typedFields.filter { !$0.type.isFlag && !$0.isLongText }.prefix(1))
    }
    func line(_ language: Language) -> String {
      (fields.map { ShellText.quoted($0.example[language]) }
        + options.map { field in
          let value = ShellText.quoted(field.example[language])
          return field.type.isFlag ? "--\(field.name)=\(value)" : "--\(field.name) \(value)"
        }).joined(separator: " ")
    }
    return Localized(line(.en), ja: line(.ja))
  }

  private static func addDetails(_ tracker: Tracker, _ schema: Schema) -> [Localized] {
    var details = [
      Localized(
        "Numbers take sums and units: 2x150+40. Days: 2026/11/28, 11/28, yesterday, -3d, mon.",
        ja: "数値には 2x150+40 のような計算と単位が使えます。日付は 2026/11/28、11/28、昨日、3日前、月曜 などと書けます。"),
      Localized(
        "After -- everything is taken as it stands, even what begins with a hyphen.",
        ja: "-- のあとは、ハイフンで始まるものもそのまま値として扱います。"),
    ]
    for field in schema.fields {
      if case .lastOf(let other) = field.suggest {
        details.append(
          Localized(
            "Without \(field.name), the last value for the same \(other) is offered.",
            ja: "\(field.name) を省くと、同じ \(other) の前回の値を候補として示します。"))
      }
      if case .byClock(_, let time, let number) = field.initial {
        let source =
          time.map {
            Localized(
              "from --\($0), or for today from the clock", ja: "--\($0) の時刻（なければ、今日の記録では今の時刻）")
          } ?? Localized("for today from the clock", ja: "今日の記録では今の時刻")
        let none =
          number.map {
            Localized("; a negative \($0) has none", ja: "。\($0) が負の数のときは空のままです")
          } ?? ""
        details.append(
          Localized(
            "Without --\(field.name) it comes \(source.en)\(none.en).",
            ja: "--\(field.name) を省くと、\(source.ja)で決まります\(none.ja)。"))
      }
    }
    for goal in tracker.goals where !goal.spent.isEmpty {
      guard let name = goal.measure.field else { continue }
      details.append(
        Localized(
          "A negative \(name) counts as \(goal.spent.en).",
          ja: "\(name) に負の数を書くと「\(goal.spent.ja)」として数えます。"))
    }
    return details
  }
}

extension Field {
  /// Whether help says which values there are.
  fileprivate var namesWhatIsAllowed: Bool {
    switch type {
    case .choice, .rating: true
    // A few numbers of no unit are a scale; those of a unit only have bounds against slips.
    case .integer(let type): unit.isEmpty && type.bounds.prefix(102).count < 102
    default: false
    }
  }
}

extension FieldType {
  fileprivate var starHelp: Localized {
    Localized("the same as 0 to 5 stars: 4.7 or ★★★★☆", ja: "0〜5 の星で指定：4.7 や ★★★★☆")
  }
}
