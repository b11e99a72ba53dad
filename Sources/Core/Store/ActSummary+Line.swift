extension ActSummary {
  /// The same in signs that a terminal of ASCII has: what people wrote stays.
  package func line(ascii: Bool) -> Localized {
    guard ascii else { return line }
    var summary = self
    summary.number = number.withPlainSigns
    if isUntold { summary.label = label.withPlainSigns }
    return summary.line
  }

  /// The summary as one line: `12 tea 250ml 2026/11/28 +3`; a number alone says what it is: `ID 12`.
  package var line: Localized {
    func text(_ language: Language) -> String {
      let isBare = label.en.isEmpty && number.en.isEmpty
      let parts = [
        id.map { isBare ? "ID \($0)" : String($0) } ?? "", label[language], number[language],
        day?.slashed ?? "",
        more > 0 ? "+\(more.grouped)" : "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return Localized(text(.en), ja: text(.ja))
  }
}
