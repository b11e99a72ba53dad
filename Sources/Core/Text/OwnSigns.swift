/// The signs in texts of ours that a terminal of ASCII cannot show, with what stands for each.
///
/// What people wrote keeps its signs everywhere: only a text that holds none of it may be turned, and a
/// text with places for it before they are filled.
package enum OwnSigns {
  private static let plain: [Character: Character] = [
    "·": "-", "–": "-", "×": "x", "★": "*", "☆": ".", "●": "*", "•": "*", "🎉": "*", "▣": "#",
  ]

  /// A text with the stand-ins.
  static func turned(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(text.map { plain[$0] ?? $0 })
  }
}

extension String {
  /// A text of ours as a terminal of ASCII shows it: `Day 9 · 8 full days` with `-`.
  package var withPlainSigns: String { OwnSigns.turned(self) }
}

extension Localized {
  /// A text of ours as a terminal of ASCII shows it.
  package var withPlainSigns: Localized {
    Localized(OwnSigns.turned(en), ja: OwnSigns.turned(ja))
  }
}
