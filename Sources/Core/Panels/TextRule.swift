/// Declares a sentence with figures in it: one of the alternatives of a text part, or an answer.
///
/// ```swift
/// TextRule(
///   Localized("Day {run} · {full|full day|full days} (from {start})", ja: "{run}日目（丸{full}日・{start:short}から）"),
///   [FigureRule("run", "", .streak(state, .run)), …])
/// ```
///
/// `{name}` is the figure of that name. `{name|one|many}` puts the word that fits behind a number,
/// `{name:short}` leaves the year of a day out where it is this year. Of several alternatives the
/// first is shown whose figures all have a value, those that its text does not name included.
public struct TextRule: Sendable, Hashable {
  public var text: Localized
  public var figures: [FigureRule]
  /// Whether it is said only of an entry of today.
  public var isOfToday: Bool

  /// Declares a sentence; without figures it is always shown.
  public init(_ text: Localized, _ figures: [FigureRule] = [], isOfToday: Bool = false) {
    self.isOfToday = isOfToday
    self.text = text
    self.figures = figures
  }
}

/// A text with places for figures, cut at its places.
struct TextTemplate {
  /// What stands in a text, in order.
  enum Piece: Hashable {
    case text(String)
    case figure(String, Form)
  }

  /// How a figure is written.
  enum Form: Hashable {
    case plain, short
    case counted(one: String, many: String)
  }

  private(set) var pieces: [Piece] = []

  /// Reads a text, nil where a brace has no partner or a place no name.
  init?(_ text: String) {
    var plain = ""
    var place: String?
    for character in text {
      switch (character, place) {
      case ("{", nil):
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        place = ""
      case ("}", let inner?):
        guard let piece = TextTemplate.piece(inner) else { return nil }
        pieces.append(piece)
        place = nil
      case ("{", _), ("}", nil): return nil
      case (_, nil): plain.append(character)
      case (_, let inner?): place = inner + String(character)
      }
    }
    guard place == nil else { return nil }
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  private static func piece(_ inner: String) -> Piece? {
    let words = inner.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    let names = words[0].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard !names[0].isEmpty else { return nil }
    switch (names.count, words.count) {
    case (1, 1): return .figure(names[0], .plain)
    case (1, 3): return .figure(names[0], .counted(one: words[1], many: words[2]))
    case (2, 1) where names[1] == "short": return .figure(names[0], .short)
    default: return nil
    }
  }

  /// The figures that it names.
  var names: [String] {
    pieces.compactMap { if case .figure(let name, _) = $0 { name } else { nil } }
  }

  /// The text with its figures; one without a value leaves nothing.
  func filled(_ figures: [Figure], _ language: Language, today: Day) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .figure(let name, let form):
        guard let figure = figures.first(where: { $0.name == name }) else { continue }
        result += TextTemplate.write(figure, form, language, today)
      }
    }
    return result
  }

  private static func write(_ figure: Figure, _ form: Form, _ language: Language, _ today: Day)
    -> String
  {
    switch figure.content {
    case nil: return ""
    case .text(let text)?: return text[language]
    case .day(let day)?:
      let isShort = form == .short && day.year == today.year
      return isShort ? String(day.slashed.dropFirst(5)) : day.slashed
    case .quantity(let quantity)?:
      let digits = quantity.digits(language, extra: figure.extraPlaces)
      guard case .counted(let one, let many) = form else { return digits }
      return digits + " " + (digits == "1" ? one : many)
    }
  }
}

extension Store {
  /// The first of some sentences whose figures all have a value, filled, with the figures of all
  /// of them, each name once; an empty text where there is none.
  ///
  /// Use it wherever an answer is a sentence: the text part of a panel, what an action says.
  package func sentence(
    _ rules: [TextRule], _ tracker: Tracker, _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> (text: Localized, figures: [Figure]) {
    var memory = FigureMemory()
    var figures: [Figure] = []
    for rule in rules.flatMap(\.figures) where !figures.contains(where: { $0.name == rule.name }) {
      figures.append(try figure(rule, tracker, period, input, &memory))
    }
    let shown = rules.first { rule in
      rule.figures.allSatisfy { wanted in
        figures.contains { $0.name == wanted.name && $0.content != nil }
      }
    }
    guard let shown else { return ("", figures) }
    // What has no figure is no template: its braces are its own.
    if shown.figures.isEmpty { return (shown.text, figures) }
    let texts = Language.allCases.map { language in
      TextTemplate(shown.text[language])?.filled(figures, language, today: input.today)
        ?? shown.text[language]
    }
    return (Localized(texts.first ?? "", ja: texts.last ?? ""), figures)
  }
}
