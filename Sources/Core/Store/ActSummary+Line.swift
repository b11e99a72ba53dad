extension ActSummary {
  /// The summary as one line: `12 tea 250ml 2026/11/28 +3`.
  package var line: Localized {
    func text(_ language: Language) -> String {
      let parts = [
        id.map { String($0) } ?? "", label[language], number[language], day?.slashed ?? "",
        more > 0 ? "+\(Quantity(Int64(more)).grouped())" : "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return Localized(text(.en), ja: text(.ja))
  }
}
