extension Field {
  /// A value as it may be typed: the placeholder, or one of its type.
  ///
  /// Use it for examples that must work, whoever declared the field.
  package var example: Localized {
    // What stands in the place of a long text or a picture asks for it, and is none.
    if !placeholder.isEmpty, !isLongText, !isPicture { return placeholder }
    if isPicture { return "photo.jpg" }
    let candidates = [
      Field.middle(type), "8:30", "2h", "today", "something", "yes", "4.5", "work",
      "https://example.org", "978-4-06-319239-1",
    ]
    if case .choice(let type) = type, let first = type.choices.first {
      return Localized(first.name, ja: first.title.ja.isEmpty ? first.name : first.title.ja)
    }
    if case .tags = type { return Localized("work", ja: "仕事") }
    if case .text = type { return Localized("something", ja: "なにか") }
    if case .longText = type { return Localized("something", ja: "なにか") }
    return Localized(both: candidates.first { (try? parse($0))?.isNone == false } ?? "")
  }

  /// A number inside the bounds of a type, in its places; an empty text for what is no number.
  private static func middle(_ type: FieldType) -> String {
    guard type.places != nil, !type.isComputed, let bounds = type.rules.columnBounds else {
      return ""
    }
    let width = bounds.upperBound - bounds.lowerBound
    let usual: Int64 = type.isDuration ? 5_400 : 250
    let isWide = width > 1_000_000
    let number = isWide ? max(bounds.lowerBound, usual) : bounds.lowerBound + width / 2
    return type.rules.plain(.integer(number))
  }
}
