/// Declares a sentence with figures in it: one of the alternatives of a text part, or an answer.
///
/// ```swift
/// TextRule(
///   Localized("Day {run} · {full|full day|full days} (from {start})", ja: "{run}日目（丸{full}日・{start:short}から）"),
///   [FigureRule("run", "", .streak(state, .run)), …])
/// ```
///
/// `{name}` is the figure of that name. `{name|one|many}` puts the word that fits behind a number,
/// `{name:short}` leaves the year of a day out where it is this year, and what stands in `[…]` is
/// left out where a figure in it has no value, or is optional and zero. Of several alternatives the
/// first is shown whose figures all have a value, but those that are optional; those that its text
/// does not name are asked too.
public struct TextRule: Sendable, Hashable {
  public var text: Localized
  public var figures: [FigureRule]
  /// What ends it on a face that takes commands: `Undo: tea undo`; no template.
  public var command: Localized
  /// Whether it is said only of an entry of today.
  public var isOfToday: Bool
  /// Whether it is said only of the first entry of a day, so that nobody hears it with each one.
  public var isOfFirst: Bool

  /// Declares a sentence; without figures it is always shown.
  public init(
    _ text: Localized, _ figures: [FigureRule] = [], command: Localized = "",
    isOfToday: Bool = false, isOfFirst: Bool = false
  ) {
    self.command = command
    self.isOfToday = isOfToday
    self.isOfFirst = isOfFirst
    self.text = text
    self.figures = figures
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
    return try sentence(rules, tracker, period, input, &memory)
  }

  /// The same with what other parts of a panel have read already.
  func sentence(
    _ rules: [TextRule], _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> (text: Localized, figures: [Figure]) {
    var figures: [Figure] = []
    for rule in rules.flatMap(\.figures) where !figures.contains(where: { $0.name == rule.name }) {
      figures.append(try figure(rule, tracker, period, input, &memory))
    }
    let shown = rules.first { rule in
      rule.figures.allSatisfy { wanted in
        wanted.isOptional || figures.contains { $0.name == wanted.name && $0.content != nil }
      }
    }
    guard let shown else { return ("", figures) }
    // What has no figure is no template: its braces are its own.
    if shown.figures.isEmpty { return (shown.text.ended(by: shown, input), figures) }
    let texts = Language.allCases.map { language in
      TextTemplate(shown.text[language])?.filled { name, form in
        guard let figure = figures.first(where: { $0.name == name }) else { return nil }
        if figure.quantity?.numerator == 0,
          shown.figures.contains(where: { $0.name == name && $0.isOptional })
        {
          return nil
        }
        return figure.text(form, language, today: input.today)
      } ?? shown.text[language]
    }
    let text = Localized(texts.first ?? "", ja: texts.last ?? "")
    return (text.ended(by: shown, input), figures)
  }
}

extension Localized {
  /// The sentence with the command of its rule, where it is for a face that takes commands.
  fileprivate func ended(by rule: TextRule, _ input: PanelInput) -> Localized {
    if !input.namesCommands || rule.command.isEmpty { return self }
    if isEmpty { return rule.command }
    // Below lines it is one of its own.
    let (en, ja) = self.en.utf8.contains(0x0A) ? ("\n", "\n") : (" ", "")
    return Localized(self.en + en + rule.command.en, ja: self.ja + ja + rule.command.ja)
  }
}

extension Figure {
  /// The figure as a sentence has it, nil where it has no value.
  fileprivate func text(_ form: TextTemplate.Form, _ language: Language, today: Day) -> String? {
    switch content {
    case nil: return nil
    case .text(let text)?: return text[language]
    case .day(let day)?:
      let isShort = form == .short && day.year == today.year
      return isShort ? String(day.slashed.dropFirst(5)) : day.slashed
    case .quantity(let quantity)?:
      let digits = quantity.digits(language, extra: extraPlaces)
      guard case .counted(let one, let many) = form else { return digits }
      return digits + " " + (digits == "1" ? one : many)
    }
  }
}
