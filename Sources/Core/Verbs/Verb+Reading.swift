extension Verb {
  private static let filterHelp = [
    Localized(
      "Filters: field = != < <= > >= value, field ~ text (contains), field:A..B, a bare field (has a value), field = none (has none), and, or, not, ( ). Texts compare as they sort: 9 is less than 10, whatever case, width and kana. Quote the whole filter.",
      ja:
        "条件の書き方：項目は名前でも日本語の見出しでも書けます。項目 = != < <= > >= 値、項目 ~ 文字列（含む）、項目:A..B（範囲）、項目だけ（値がある）、項目 = none（値がない）、and、or、not、( )。文字列は並べ替えと同じ順で比べ、大文字と小文字、全角と半角、ひらがなとカタカナを区別しません（9 は 10 より小さい）。条件全体を引用符で囲んでください。"
    )
  ]

  /// What help says of filters; of stars where a field is shown as such.
  private static func filterHelp(_ schema: Schema) -> [Localized] {
    let rating = schema.fields.lazy.compactMap { field -> (name: String, stars: String)? in
      if case .rating(let type) = field.type { (field.name, type.stars) } else { nil }
    }.first
    guard let rating else { return filterHelp }
    let other = rating.stars.isEmpty ? "" : "\(rating.stars) >= 4"
    return filterHelp + [
      Localized(
        "A bare number of \(rating.name) is points; stars are written ★4"
          + (other.isEmpty ? "." : ", or \(other)."),
        ja: "\(rating.name) に数字だけを書くと点数です。星の数は ★4"
          + (other.isEmpty ? " と書きます。" : " か \(other) のように書きます。"))
    ]
  }

  /// The verbs that read entries of a collection.
  static func reading(_ tracker: Tracker, _ schema: Schema) -> [Verb] {
    ["list", "day", "find", "show", "photo", "by"].compactMap { reading($0, tracker, schema) }
  }

  /// One of them by name.
  static func reading(_ name: String, _ tracker: Tracker, _ schema: Schema) -> Verb? {
    switch name {
    case "list": list(schema)
    case "by" where schema.fields.contains(where: \.canGroup): by(schema)
    case "day" where schema.days != .none:
      Verb(
        "day", .day, Localized("show one day and what it adds up to", ja: "1日の記録と合計を表示する"),
        arguments: [.day],
        options: [everyYear] + Option.format,
        examples: [
          Example(
            Localized("day yesterday", ja: "day 昨日"), Localized("yesterday", ja: "昨日の記録"))
        ])
    case "find" where schema.fields.contains(where: \.searched):
      find(schema)
    case "show":
      Verb(
        "show", .show, Localized("show all fields of entries", ja: "記録のすべての項目を表示する"),
        arguments: [.ids], options: Option.format,
        examples: [Example("show last", Localized("the entry written last", ja: "最後に記録したもの"))])
    case "photo" where schema.fields.contains(where: \.isPicture):
      Verb(
        "photo", .photo, Localized("show the pictures of entries", ja: "記録の写真を表示する"),
        arguments: [.ids],
        options: (schema.days == .none ? [] : [.inPeriod]) + [
          Option(
            "open", Localized("in the system's viewer (xdg-open)", ja: "画像ビューアー（xdg-open）で開く")),
          Option("path", Localized("only the path of the file", ja: "ファイルの場所だけを表示する")),
        ],
        details: [
          Localized(
            "On a terminal it is drawn with the colours that there are; into a pipe or a file goes its path.",
            ja: "端末では使える色数で描きます。パイプやファイルにはファイルの場所を出力します。")
        ],
        examples: [
          Example("photo last", Localized("of the entry written last", ja: "最後の記録の写真")),
          Example("photo last --open", Localized("in a viewer", ja: "ビューアーで開く")),
        ]
          + (schema.days == .none
            ? []
            : [
              Example(
                Localized("photo --in this-month", ja: "photo --in 今月"),
                Localized("of all entries of a month", ja: "今月の記録の写真すべて"))
            ]))
    default: nil
    }
  }

  private static let everyYear = Option(
    "every-year",
    Localized("this day of every year, the newest first", ja: "毎年のこの日を新しい順に表示する"))

  static func list(_ schema: Schema) -> Verb {
    var examples = [
      schema.days == .none
        ? Example("list", Localized("all of them", ja: "すべて"))
        : Example(
          Localized("list this-month", ja: "list 今月"), Localized("of this month", ja: "今月の記録"))
    ]
    if schema.days != .none, let number = schema.fields.first(where: { $0.type.places != nil }) {
      examples.append(
        Example(
          Localized(
            "list last-30-days --where '\(number.name) >= \(number.placeholder.en)'",
            ja: "list 過去30日 --where '\(number.name) >= \(number.placeholder.en)'"),
          Localized("only large ones of the last 30 days", ja: "過去30日の、値の大きい記録だけ")))
    }
    var verb = Verb(
      "list", .list, Localized("list entries, newest first", ja: "記録を新しい順に一覧表示する"),
      arguments: schema.days == .none ? [] : [.period],
      options: [.condition, .limit, .sort] + Option.paging + Option.format + [forSpreadsheet],
      details: filterHelp(schema),
      examples: examples)
    verb.filtered = schema
    return verb
  }

  private static func find(_ schema: Schema) -> Verb {
    let field = schema.labelField ?? schema.fields.first(where: \.searched)
    let text =
      field.map {
        Localized(ShellText.quoted($0.example.en), ja: ShellText.quoted($0.example.ja))
      } ?? "text"
    var verb = Verb(
      "find", .find, Localized("find entries by text", ja: "文字列で記録を検索する"),
      arguments: [
        Argument(
          "TEXT",
          Localized(
            "what the text contains; case, width and kana do not matter",
            ja: "含まれる文字列（大文字小文字・全角半角・ひらがなカタカナは区別しない）"), isRequired: true, isRepeated: true)
      ],
      options: (schema.days == .none ? [] : [.inPeriod]) + [.condition, .limit] + Option.paging
        + Option.format,
      details: filterHelp(schema),
      examples: [
        Example(
          Localized("find \(text.en)", ja: "find \(text.ja)"),
          Localized("wherever it stands", ja: "記録全体から検索"))
      ])
    verb.filtered = schema
    return verb
  }

  static let forSpreadsheet = Option(
    "for-spreadsheet",
    Localized(
      "keep spreadsheets from reading text as formulas (CSV, TSV)",
      ja: "表計算ソフトで式と解釈されないようにする（CSV・TSV）"))

  /// A verb for each panel.
  static func panels(_ tracker: Tracker) -> [Verb] {
    var rules = tracker.panels
    for name in Tracker.commonPanels where !rules.contains(where: { $0.name == name }) {
      if let rule = tracker.panel(name) { rules.append(rule) }
    }
    return rules.map { rule in
      var options: [Option] = []
      if rule.slots != nil { options.append(.limit) }
      if rule.hasBars {
        options += Option.pages
      }
      var details = [period(rule.period)]
      if rule.hasSeries {
        options.append(.inPeriod)
        details = [
          Localized("Without TEXT: all of them.", ja: "TEXT を省くと、すべてを表示します。")
        ]
      }
      let summary = rule.summary.isEmpty ? rule.title() : rule.summary
      var examples = [Example(Localized(both: rule.name), summary)]
      if rule.hasSeries {
        let text = tracker.collections.first?.labelField?.placeholder ?? "TEXT"
        examples.append(
          Example(
            Localized(
              "\(rule.name) \(ShellText.quoted(text.en))",
              ja: "\(rule.name) \(ShellText.quoted(text.ja))"),
            Localized("of one series", ja: "一つだけ")))
      } else if rule.isOfOneDay {
        examples.append(
          Example(
            Localized("\(rule.name) yesterday", ja: "\(rule.name) 昨日"),
            Localized("of another day", ja: "別の日")))
      } else if rule.period == .thisYear {
        examples.append(
          Example(
            Localized(both: "\(rule.name) 2025"), Localized("of another year", ja: "別の年")))
      } else if rule.takesPeriod {
        examples.append(
          Example(Localized(both: "\(rule.name) 2026/11"), Localized("of one month", ja: "1か月分")))
      }
      let chart = rule.chart != nil ? Localized(", as a chart", ja: "（グラフ）") : ""
      var verb = Verb(
        rule.name, .panel(rule.name),
        Localized(summary.en + chart.en, ja: summary.ja + chart.ja),
        arguments: rule.hasSeries
          ? [.series] : rule.isOfOneDay ? [.day] : rule.takesPeriod ? [.period] : [],
        options: options + Option.format,
        details: details, examples: examples)
      verb.chart = rule.chart
      return verb
    }
  }

  private static func period(_ period: PanelRule.DefaultPeriod) -> Localized {
    switch period {
    case .all: Localized("Without PERIOD: all entries.", ja: "PERIOD を省くと、すべての記録が対象です。")
    case .today: Localized("Without DAY: today.", ja: "DAY を省くと、今日が対象です。")
    case .thisMonth: Localized("Without PERIOD: this month.", ja: "PERIOD を省くと、今月が対象です。")
    case .thisYear: Localized("Without PERIOD: this year.", ja: "PERIOD を省くと、今年が対象です。")
    case .lastDays(let count):
      Localized("Without PERIOD: the last \(count) days.", ja: "PERIOD を省くと、直近\(count)日が対象です。")
    }
  }
}
