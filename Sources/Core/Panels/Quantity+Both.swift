extension Quantity {
  /// The number with its unit in both languages.
  package var shownBoth: Localized { Localized(shown(.en), ja: shown(.ja)) }
}
