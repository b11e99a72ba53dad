extension Verb {
  /// A verb for each action that a tracker declares.
  static func actions(_ tracker: Tracker) -> [Verb] {
    tracker.actions.compactMap { action in
      tracker.collection(action.collection).map { verb(of: action, $0, tracker) }
    }
  }

  private static func verb(of action: Action, _ schema: Schema, _ tracker: Tracker) -> Verb {
    let words = action.words.keys.sorted()
    var arguments = action.form.map { argument($0, schema, of: action) }
    if let word = words.first, let first = arguments.first {
      arguments[0].name = "\(first.name)|\(word)"
    }
    var options: [Option] = []
    if schema.days != .none { options.append(.day) }
    switch action.effect {
    case .add, .put, .next: options += fieldOptions(schema)
    case .write(let field):
      options += [
        Option(
          "message", short: "m", value: "TEXT",
          Localized(
            "the text; it stays in the shell's history, so rather use the editor or the input",
            ja: "本文。シェルの履歴に残るため、エディターか標準入力のほうが安全です")),
        Option(
          "append",
          Localized("add to the text that is there", ja: "すでにある文章の後ろに続ける")),
      ]
      options += schema.typedFields.filter { $0.name != field }.flatMap { self.options(of: $0) }
      options += pictureOptions(schema)
    case .close, .ask: break
    }
    var details: [Localized] = []
    if case .close = action.effect {
      details.append(
        Localized(
          "The day is the last one that counts. A day on which another begins belongs to that one.",
          ja: "指定した日までを数えます。同じ日に次を始めたときは、その日は新しいほうに数えます。"))
    }
    if case .write = action.effect {
      details.append(
        Localized(
          "Without --message the text is read from the input, or on a terminal written in $VISUAL or $EDITOR with the day's text loaded. An editor that ends with an error saves nothing. A text that could not be saved, whatever failed, is kept and offered the next time.",
          ja:
            "--message がなければ標準入力から読みます。端末では $VISUAL か $EDITOR が、その日の文章を読み込んだ状態で開きます。エディターがエラーで終わると保存しません。理由を問わず、保存できなかった文章は残り、次に書くときに続きから始められます。"
        ))
    }
    for word in words {
      guard let meant = action.words[word], let other = tracker.collection(meant.collection) else {
        continue
      }
      func values(_ language: Language) -> String {
        other.fields.compactMap { field in
          meant.values[field.name].map { "\(field.title[language]): \(field.show($0, language))" }
        }.joined(separator: ", ")
      }
      details.append(
        Localized(
          "\(action.name) \(word) records of the day: \(values(.en)).",
          ja: "\(action.name) \(word) は、その日を「\(values(.ja))」と記録します。"))
    }
    if action.hasNotice { details.append(tracker.notice) }
    return Verb(
      action.name, .action(action.name), action.summary, arguments: arguments,
      options: options + Option.format, details: details,
      examples: [Example(Localized(both: action.name), action.summary)])
  }

  private static func argument(_ name: String, _ schema: Schema, of action: Action) -> Argument {
    guard let field = schema.field(name) else {
      return Argument("DAY", Localized("the day; today without", ja: "日付（省くと今日）"))
    }
    return Argument(
      field.name.uppercased(), fieldHelp(field, withRequired: true), isRequired: false)
  }

  /// The verbs that every collection whose order is made by hand has.
  static let move = Verb(
    "move", .move, Localized("move an entry to another place", ja: "記録の順番を変える"),
    arguments: [
      Argument(
        "ID", Localized("the number of an entry", ja: "記録の番号"), isRequired: true),
      Argument("PLACE", Localized("its new place, from 1", ja: "新しい順番（1 から）"), isRequired: true),
    ],
    options: Option.format,
    examples: [Example("move 3 1", Localized("entry 3 comes first", ja: "3番の記録を先頭へ"))])

  /// The verb that counts entries by a field.
  static func by(_ schema: Schema) -> Verb {
    let names = schema.fields.filter(\.canGroup).map(\.name)
    return Verb(
      "by", .by, Localized("count entries by a field", ja: "項目の値ごとに記録を数える"),
      arguments: [
        Argument(
          "FIELD",
          Localized(
            "one of \(names.joined(separator: ", "))", ja: "\(names.joined(separator: "・")) のいずれか"),
          isRequired: true)
      ] + (schema.days == .none ? [] : [.period]),
      options: Option.pages + Option.format,
      examples: [
        Example(
          Localized(both: "by \(names.first ?? "")"),
          Localized("of all entries", ja: "すべての記録から"))
      ])
  }

  /// The verb that takes days out of streaks and means.
  static let skip = Verb(
    "skip", .skip,
    Localized("leave days out of runs and means", ja: "期間を連続日数や平均の対象から外す"),
    arguments: [
      Argument(
        "PERIOD",
        Localized(
          "a day, 2026, 2026/11, A..B, this-week, last-month, last-30-days",
          ja: "日付・2026・2026/11・11月・A..B・今週・先月・過去30日"), isRepeated: true)
    ],
    options: [
      Option("off", Localized("count these days again", ja: "外した期間を元に戻す"))
    ] + Option.format,
    details: [
      Localized(
        "A skipped day neither adds to a run nor breaks it, and is in no mean of days. Without PERIOD: what is skipped.",
        ja: "外した日は連続日数を増やしも途切れさせもせず、1日あたりの平均にも入りません。PERIOD を省くと、外している期間を表示します。")
    ],
    examples: [
      Example("skip 2026/08/10..2026/08/16", Localized("a week of holidays", ja: "休暇の1週間"))
    ])
}

extension Field {
  /// Whether entries can be counted by its values.
  package var canGroup: Bool {
    switch type {
    case .text, .choice, .tags, .rating, .flag: true
    default: false
    }
  }
}

extension Tracker {
  /// A collection as people read it: `Water`, `Water: Bottles`.
  package func title(of schema: Schema) -> Localized {
    guard !schema.noun.isEmpty else { return title }
    return Localized("\(title.en): \(schema.title.en)", ja: "\(title.ja)・\(schema.title.ja)")
  }

  /// The name of a collection over all trackers, by which acts are recorded: `water`,
  /// `water bottles`.
  package func path(of schema: Schema) -> String {
    schema.noun.isEmpty ? name : "\(name) \(schema.noun)"
  }

  /// What is typed before the verbs of a collection: `water bottles`, `hibi water bottles`.
  package func command(of schema: Schema) -> String {
    schema.noun.isEmpty ? command : "\(command) \(schema.noun)"
  }
}
