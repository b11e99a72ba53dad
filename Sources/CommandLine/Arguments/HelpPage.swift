package import HibiCore

/// The help of a program or a verb, made from the verb tables.
package enum HelpPage {
  /// The first screen of a collection; that of the main one is the tracker's.
  package static func collection(
    _ schema: Schema, of tracker: Tracker, _ language: Language, width: Int = 80
  ) -> String {
    if schema.noun.isEmpty { return self.tracker(tracker, language, width: width) }
    return level(
      tracker.command(of: schema), schema.title, Verb.all(of: tracker, schema), language, width)
  }

  /// The first screen of `hibi tracker`.
  package static func trackers(_ language: Language, width: Int = 80) -> String {
    level(
      "hibi tracker", Localized("trackers of your own", ja: "自分の記録帳"), Verb.trackers, language,
      width)
  }

  /// The first screen of a group of verbs.
  private static func level(
    _ path: String, _ title: Localized, _ verbs: [Verb], _ language: Language, _ width: Int
  ) -> String {
    var page = Page(language, width)
    page.line(Localized("\(path) - \(title.en)", ja: "\(path) – \(title.ja)"))
    page.title(Localized("Commands", ja: "コマンド"))
    page.rows(
      verbs.map {
        ($0.name.isEmpty ? Localized("(none)", ja: "（なし）")[language] : $0.name, $0.summary)
      })
    page.title(Localized("Options of every command", ja: "すべてのコマンドで使えるオプション"))
    page.options(Verb.Option.everywhere)
    page.blank()
    page.line(
      Localized(
        "Help for a command: \(path) COMMAND --help", ja: "コマンドごとのヘルプ：\(path) COMMAND --help"))
    return page.text
  }

  /// The first screen of a tracker: what a first user needs.
  package static func tracker(
    _ tracker: Tracker, _ language: Language, width: Int = 80
  ) -> String {
    var page = Page(language, width)
    page.line(
      Localized(
        "\(tracker.command) - \(tracker.summary.en)",
        ja: "\(tracker.command) – \(tracker.summary.ja)"))
    if !tracker.notice.isEmpty {
      page.blank()
      page.line(tracker.notice)
    }
    let verbs = Verb.all(of: tracker)
    page.title(Localized("Examples", ja: "例"))
    let first = tracker.actions.prefix(3).map(\.name)
    page.rows(
      examples(tracker, language, of: (first + ["add", "", "list", "undo"]).prefix(4).map { $0 }),
      limit: 48)
    page.title(Localized("Commands", ja: "コマンド"))
    page.rows(verbs.filter { !$0.name.isEmpty }.map { ($0.name, $0.summary) })
    if tracker.collections.count > 1 {
      page.title(Localized("Lists, each with commands of its own", ja: "一覧（それぞれにコマンドがあります）"))
      page.rows(tracker.collections.dropFirst().map { ($0.noun, $0.title) })
    }
    page.title(Localized("Options of every command", ja: "すべてのコマンドで使えるオプション"))
    page.options(Verb.Option.everywhere)
    page.blank()
    page.line(
      Localized(
        "Help for a command: \(tracker.command) COMMAND --help",
        ja: "コマンドごとのヘルプ：\(tracker.command) COMMAND --help"))
    return page.text
  }

  /// The first example of some verbs; the bare program has only its name.
  private static func examples(_ tracker: Tracker, _ language: Language, of names: [String])
    -> [(String, Localized)]
  {
    guard let schema = tracker.collections.first else { return [] }
    return names.compactMap { Verb.named($0, of: tracker, schema) }.compactMap { verb in
      if verb.name.isEmpty { return (tracker.command, verb.summary) }
      return verb.examples.first.map { ("\(tracker.command) \($0.command[language])", $0.help) }
    }
  }

  /// The first screen of the program over all trackers.
  package static func program(
    _ registry: Registry, _ language: Language, width: Int = 80
  ) -> String {
    var page = Page(language, width)
    page.line(
      Localized(
        "hibi - personal trackers in the terminal", ja: "hibi – ターミナルで使う記録帳"))
    page.title(Localized("Examples", ja: "例"))
    page.rows(
      registry.trackers.prefix(1).flatMap { examples($0, language, of: ["add", ""]) }, limit: 48)
    page.title(Localized("Trackers", ja: "記録帳"))
    page.rows(registry.trackers.map { ($0.name, $0.summary) })
    page.title(Localized("Commands", ja: "コマンド"))
    page.rows(Verb.program.map { ($0.name, $0.summary) })
    page.title(Localized("Options of every command", ja: "すべてのコマンドで使えるオプション"))
    page.options(
      Verb.Option.everywhere + [
        Verb.Option("version", Localized("show the version", ja: "バージョンを表示する"))
      ])
    page.blank()
    page.paragraph(
      Localized(
        "All records are in one store: the folder that --store or HIBI_STORE names, else ~/.local/share/hibi. The first entry makes it.",
        ja:
          "記録はすべて一つの保存先に入ります。--store か HIBI_STORE で指定したフォルダ、なければ ~/.local/share/hibi で、最初の記録のときに作られます。"
      ))
    if let tracker = registry.trackers.first {
      page.blank()
      page.line(
        Localized(
          "Help for a tracker: hibi \(tracker.name) --help",
          ja: "記録帳ごとのヘルプ：hibi \(tracker.name) --help"))
    }
    return page.text
  }

  /// The page of one verb.
  package static func verb(
    _ verb: Verb, program: String, _ language: Language, width: Int = 80
  ) -> String {
    var page = Page(language, width)
    page.line(usage(verb, program))
    page.blank()
    page.line(sentence(verb.summary))
    if !verb.arguments.isEmpty {
      page.title(Localized("Arguments", ja: "引数"))
      page.rows(verb.arguments.map { ($0.name, $0.help) })
    }
    if !verb.options.isEmpty {
      page.title(Localized("Options", ja: "オプション"))
      page.options(verb.options)
    }
    page.title(Localized("Options of every command", ja: "すべてのコマンドで使えるオプション"))
    page.options(Verb.Option.everywhere)
    for detail in verb.details {
      page.blank()
      page.paragraph(detail)
    }
    if !verb.examples.isEmpty {
      page.title(Localized("Examples", ja: "例"))
      page.rows(verb.examples.map { ("\(program) \($0.command[language])", $0.help) }, limit: 48)
    }
    return page.text
  }

  /// Every page, one below the other, each under the command that shows it.
  package static func all(_ registry: Registry, _ language: Language) -> [(
    command: [String], page: String
  )] {
    var pages = [(command: ["hibi", "--help"], page: program(registry, language))]
    for item in Verb.program where item.name != "tracker" {
      pages.append((["hibi", item.name, "--help"], verb(item, program: "hibi", language)))
    }
    pages.append((["hibi", "tracker", "--help"], trackers(language)))
    for item in Verb.trackers where !item.name.isEmpty {
      pages.append(
        (["hibi", "tracker", item.name, "--help"], verb(item, program: "hibi tracker", language)))
    }
    for one in registry.trackers {
      pages.append(([one.name, "--help"], tracker(one, language)))
      for schema in one.collections {
        let path = one.path(of: schema)
        let words = path.split(separator: " ").map { String($0) }
        if words.count > 1 {
          pages.append((words + ["--help"], collection(schema, of: one, language)))
        }
        for item in Verb.all(of: one, schema) where !item.name.isEmpty {
          pages.append((words + [item.name, "--help"], verb(item, program: path, language)))
        }
      }
    }
    return pages
  }

  /// The synopsis: `water add AMOUNT [OPTIONS]`.
  package static func usage(_ verb: Verb, _ program: String) -> Localized {
    var words = [program] + (verb.name.isEmpty ? [] : [verb.name])
    for argument in verb.arguments {
      let name = argument.name + (argument.isRepeated ? " ..." : "")
      words.append(argument.isRequired ? name : "[\(name)]")
    }
    let line = words.joined(separator: " ")
    return Localized("Usage: \(line) [OPTIONS]", ja: "使い方：\(line) [OPTIONS]")
  }

  private static func sentence(_ summary: Localized) -> Localized {
    guard let first = summary.en.first else { return summary }
    return Localized(first.uppercased() + summary.en.dropFirst() + ".", ja: summary.ja + "。")
  }
}

/// Help text in lines of at most so many columns, with aligned second columns where they fit.
private struct Page {
  let language: Language
  let width: Int
  private(set) var text = ""

  init(_ language: Language, _ width: Int) {
    self.language = language
    self.width = width
  }

  mutating func line(_ line: Localized) { wrap(line[language]) }

  mutating func blank() { text += "\n" }

  mutating func title(_ title: Localized) {
    blank()
    wrap(title[language])
  }

  mutating func paragraph(_ paragraph: Localized) { wrap(paragraph[language], to: width - 2) }

  mutating func options(_ options: [Verb.Option]) {
    rows(
      options.map { option in
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.value.map { " " + $0 } ?? ""
        return ("\(short)--\(option.name)\(value)", option.help)
      })
  }

  /// Pairs with the second column aligned; a long first stands on a line of its own.
  ///
  /// Where lines are short, each second stands below its first.
  mutating func rows(_ rows: [(String, Localized)], limit: Int = 26) {
    if width < 60 {
      for row in rows {
        wrap(row.0, indent: 2)
        wrap(row.1[language], indent: 6)
      }
      return
    }
    let widths = rows.map { SafeText($0.0).columns }
    let column = min(limit, width - 26, widths.max() ?? 0)
    for (row, columns) in zip(rows, widths) {
      let lines = SafeText(row.1[language]).wrapped(to: width - 6 - column)
      if columns > column {
        wrap(row.0, indent: 2)
        text += String(repeating: " ", count: column + 4)
      } else {
        text += "  " + row.0 + String(repeating: " ", count: column - columns + 2)
      }
      text += lines.map(\.text).joined(separator: "\n" + String(repeating: " ", count: column + 4))
      text += "\n"
    }
  }

  private mutating func wrap(_ line: String, indent: Int = 0, to limit: Int? = nil) {
    for piece in SafeText(line).wrapped(to: (limit ?? width) - indent) {
      text += String(repeating: " ", count: indent) + piece.text + "\n"
    }
  }
}
