/// Something that can be asked of a program: its arguments, options and help.
///
/// The tables of verbs feed the parser, `--help`, the manual, completion and, later, the dashboard's
/// palette, so that none of them can say what another does not.
package struct Verb: Sendable, Hashable {
  /// What is typed after the program's name; empty for the bare program.
  package var name: String
  package var kind: Kind
  package var summary: Localized
  package var arguments: [Argument]
  package var options: [Option]
  /// More lines of help, each a paragraph.
  package var details: [Localized]
  package var examples: [Example]
  /// The chart that the answer holds, nil where it is none.
  package var chart: PanelRule.Chart?
  /// The collection whose entries its filters choose, nil where it takes none.
  package var filtered: Schema?

  /// Declares a verb.
  package init(
    _ name: String, _ kind: Kind, _ summary: Localized, arguments: [Argument] = [],
    options: [Option] = [], details: [Localized] = [], examples: [Example] = []
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.details = details
    self.examples = examples
  }

  /// What a verb does; a face has one way to do each.
  package enum Kind: Sendable, Hashable {
    case card, add, again, list, day, find, show, photo, edit, delete, undo, redo, history, erase
    case panel(String)
    case action(String)
    case move, by, skip, statistics
    case goal, fields, export, `import`, today, config, doctor, help, dashboard
    case tracker(TrackerVerb)
  }

  /// What can be done with the trackers that people make.
  package enum TrackerVerb: String, Sendable, Hashable {
    case new, define, list, show, export, remove, gallery, install, link, completion, man, help
  }

  /// Something that stands without an option.
  package struct Argument: Sendable, Hashable {
    /// How help shows it: `ID`, `PERIOD`.
    package var name: String
    /// Whether help shows it as one that must be there; the command itself asks for it, takes an
    /// option instead, or says what is missing with an example of its own.
    package var isRequired: Bool
    /// Whether several may follow.
    package var isRepeated: Bool
    package var help: Localized
    /// The field that it fills, nil for what is no field.
    package var field: Field?

    /// Declares an argument.
    package init(
      _ name: String, _ help: Localized, isRequired: Bool = false, isRepeated: Bool = false,
      field: Field? = nil
    ) {
      self.name = name
      self.help = help
      self.isRequired = isRequired
      self.isRepeated = isRepeated
      self.field = field
    }

    /// Whether it is a day or a period.
    package var isOfDays: Bool { [Argument.day.name, Argument.period.name].contains(name) }

    /// Whether a text may stand here: as a value of the field, or as the name of a file.
    package func takes(_ text: String) -> Bool {
      guard let field else { return name == "FILE" }
      return (try? field.parse(text)).map { !$0.isNone } ?? false
    }
  }

  /// Something that stands with a name: `--where FILTER`, `-y`.
  package struct Option: Sendable, Hashable {
    package var name: String
    /// One letter that means the same everywhere.
    package var short: Character?
    /// How help shows its value; nil for a flag.
    package var value: String?
    package var isRepeated: Bool
    package var help: Localized
    /// The words that its value may be, where they are few and known; completion offers them.
    package var choices: [String]
    /// Whether the choices are all that is allowed; a field checks its own, in every language.
    package var isClosed: Bool
    /// What the option alone stands for, where `--name=VALUE` may say something else.
    package var bare: String?
    /// The field that it fills with its own name, nil for what is no field.
    package var field: Field?

    /// Declares an option; a value of small words such as `en|ja` is its own list of choices.
    package init(
      _ name: String, short: Character? = nil, value: String? = nil, isRepeated: Bool = false,
      choices: [String] = [], _ help: Localized
    ) {
      let words = (value ?? "").split(separator: "|").map { String($0) }
      let isList = words.count > 1 && words.allSatisfy { $0 == $0.lowercased() }
      self.choices = choices.isEmpty && isList ? words : choices
      isClosed = isList
      self.name = name
      self.short = short
      self.value = value
      self.isRepeated = isRepeated
      self.help = help
    }
  }

  /// A command that works as printed, and what it does.
  package struct Example: Sendable, Hashable {
    /// The command without the program's name.
    package var command: Localized
    package var help: Localized

    /// Declares an example.
    package init(_ command: Localized, _ help: Localized) {
      self.command = command
      self.help = help
    }
  }

  /// The option of a name or letter.
  package func option(_ name: String) -> Option? {
    (options + Option.everywhere).first { $0.name == name }
  }

  /// The option of a letter.
  package func option(_ short: Character) -> Option? {
    (options + Option.everywhere).first { $0.short == short }
  }
}
