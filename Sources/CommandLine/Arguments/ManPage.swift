package import HibiCore

/// The manual pages, made from the verb tables.
///
/// They are in English; `--help` speaks both languages.
package enum ManPage {
  /// The page of the program over all trackers.
  package static func program(_ registry: Registry) -> String {
    var page = Roff()
    page.header("hibi", "personal trackers in the terminal")
    page.section("SYNOPSIS")
    page.synopsis(["hibi [COMMAND] [OPTIONS]", "hibi TRACKER [COMMAND] [OPTIONS]"])
    page.section("DESCRIPTION")
    page.paragraph(
      "Hibi keeps records of a day: each tracker has its own commands, and what they record "
        + "lies in one store of this machine. A tracker's name is a command of its own too: "
        + "TRACKER is short for hibi TRACKER.")
    page.section("TRACKERS")
    for tracker in registry.trackers {
      page.item(tracker.name, "\(tracker.summary.en). See \(tracker.name)(1).")
    }
    page.verbs(Verb.program, of: "hibi")
    page.verbs(Verb.trackers, of: "hibi tracker")
    page.everywhere()
    return page.text
  }

  /// The page of a tracker.
  package static func tracker(_ tracker: Tracker) -> String {
    var page = Roff()
    page.header(tracker.name, tracker.summary.en)
    page.section("SYNOPSIS")
    page.synopsis(["\(tracker.name) [COMMAND] [OPTIONS]"])
    if !tracker.notice.isEmpty {
      page.section("NOTICE")
      page.paragraph(tracker.notice.en)
    }
    for command in Verb.commands(of: tracker) { page.verbs(command.verbs, of: command.path) }
    page.everywhere()
    return page.text
  }
}

/// Text in the language of man(7).
private struct Roff {
  private(set) var text = ""

  mutating func header(_ name: String, _ summary: String) {
    text += ".TH \(name.uppercased()) 1 \"\" \"Hibi \(Version.text)\"\n"
    section("NAME")
    line("\(name) - \(summary)")
  }

  mutating func section(_ title: String) { text += ".SH \(title)\n" }

  mutating func paragraph(_ paragraph: String) {
    text += ".PP\n"
    line(paragraph)
  }

  mutating func synopsis(_ lines: [String]) {
    for (index, words) in lines.enumerated() {
      if index > 0 { text += ".br\n" }
      line(words)
    }
  }

  mutating func item(_ head: String, _ body: String) {
    text += ".TP\n.B \(escaped(head))\n"
    line(body)
  }

  mutating func verbs(_ verbs: [Verb], of program: String) {
    section(program.contains(" ") ? "COMMANDS OF \(program.uppercased())" : "COMMANDS")
    for verb in verbs {
      text += ".SS \(escaped(synopsis(verb, program)))\n"
      line(sentence(verb.summary.en))
      for argument in verb.arguments { item(argument.name, sentence(argument.help.en)) }
      for option in verb.options { item(head(option), sentence(option.help.en)) }
      for detail in verb.details { paragraph(detail.en) }
      for example in verb.examples {
        text += ".PP\nExample: "
        line("\(program) \(example.command.en)  (\(example.help.en))")
      }
    }
  }

  mutating func everywhere() {
    section("OPTIONS OF EVERY COMMAND")
    for option in Verb.Option.everywhere { item(head(option), sentence(option.help.en)) }
    item("--version", "Show the version.")
    section("EXIT STATUS")
    for (code, meaning) in [
      ("0", "Done; also where the answer is empty."), ("1", "The answer is no."),
      (
        "64",
        "The command line is not understood: a command, an option or a name that there is not, an argument missing or too many, options that exclude each other, nobody there to be asked."
      ),
      (
        "65",
        "What was typed as a value is refused: of a field (one that is required and missing too), a day, a period, a filter, a number, the content of a file. Or stored content is damaged."
      ),
      ("66", "There is no such entry, file or tracker."), ("69", "A helper is not there."),
      ("70", "A fault of Hibi itself."), ("73", "A file cannot be made."),
      ("74", "Reading or writing failed; the disk may be full."),
      ("75", "Another program holds the store."), ("77", "The system does not permit it."),
      ("78", "The store is of a newer version of Hibi."),
    ] { item(code, meaning) }
    section("ENVIRONMENT")
    item("HIBI_STORE", "The folder of the store.")
    item("HIBI_LANG", "The language, en or ja, before LC_ALL, LC_MESSAGES and LANG.")
    item("HIBI_NOW", "The time to take as now, for tests and demonstrations.")
    item("XDG_DATA_HOME, XDG_CONFIG_HOME", "Where the store and the settings are by default.")
    item("HIBI_LIBEXEC", "The folder of hibi-imaging, which reads pictures.")
    item("TZ", "The time zone that says which day it is.")
    item("NO_COLOR, TERM, COLUMNS", "No colour where it is not empty; the terminal and its width.")
    section("FILES")
    item("~/.local/share/hibi/hibi.db", "The store, a SQLite file.")
    item("~/.local/share/hibi/images", "The pictures of entries; deleted ones are in trash.")
    item("~/.config/hibi/config", "The settings of this machine.")
  }

  private func synopsis(_ verb: Verb, _ program: String) -> String {
    let words = HelpPage.usage(verb, program).en
    return words.replacing(text: "Usage: ", with: "")
  }

  private func head(_ option: Verb.Option) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return "\(short)--\(option.name)\(option.value.map { " " + $0 } ?? "")"
  }

  private func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  private mutating func line(_ words: String) { text += escaped(words) + "\n" }

  /// A backslash, a hyphen that must stay one, and a sign that would begin a request.
  private func escaped(_ words: String) -> String {
    let text = words.replacing(text: "\\", with: "\\e").replacing(text: "-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
