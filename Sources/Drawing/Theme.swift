/// How roles become colours; every face uses this one table.
///
/// ```swift
/// Theme.dark.ink(.maximum, .indexed256)  // orange 214, bold
/// Theme.mono.ink(.maximum, .indexed256)  // bold
/// ```
///
/// The greatest is orange and other bars are blue, which people with any colour vision tell apart
/// (Okabe and Ito); what red and green say is always said by a sign or a word too.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  /// Bright colours, readable on a dark background and, in eight colours, on most light ones.
  case dark
  /// Dark colours, for a light background.
  case light
  /// The terminal's own colour for texts, bold for all that stands out, nothing dimmed.
  case highContrast = "high-contrast"
  /// No colours: bold, dim and reversed.
  case mono

  /// What a terminal of some colours is told.
  package func ink(_ style: Style, _ colors: ColorDepth) -> Ink {
    var ink = Ink(bold: style.isBold, dim: isDim(style.role), reversed: style.isReversed)
    switch (self, colors) {
    case (_, .none): return ink
    case _ where style.paint != nil:
      ink.foreground = style.paint?.foreground
      ink.background = style.paint?.background
      return ink
    case (.mono, _): return ink
    case (.dark, .indexed256), (.highContrast, .indexed256):
      ink.foreground = Self.dark256(style.role)
    case (.light, .indexed256): ink.foreground = Self.light256(style.role)
    case (.light, _): ink.foreground = Self.lightBasic(style.role)
    case (_, .basic16): ink.foreground = Self.basic(style.role).map { $0 + 8 }
    case (_, .basic8): ink.foreground = Self.basic(style.role)
    }
    // Eight colours have no orange: bold yellow is nearest.
    if colors == .basic8, style.role == .maximum { ink.isBold = true }
    if self == .highContrast, ink.foreground != nil { ink.isBold = true }
    return ink
  }

  private func isDim(_ role: Style.Role) -> Bool {
    self != .highContrast && [.dim, .border].contains(role)
  }

  private static func dark256(_ role: Style.Role) -> UInt8? {
    switch role {
    case .maximum: 214
    case .bar: 33
    case .accent, .key: 39
    default: basic(role)
    }
  }

  private static func light256(_ role: Style.Role) -> UInt8? {
    switch role {
    case .maximum: 166
    case .bar, .accent, .key: 25
    case .mean, .toast: 30
    case .goal, .calm: 29
    case .danger, .sunday, .high, .error: 160
    case .caution, .today: 130
    case .extreme, .dim, .none, .heading, .border: nil
    }
  }

  private static func lightBasic(_ role: Style.Role) -> UInt8? {
    switch role {
    // Yellow and cyan are not seen on white.
    case .maximum, .caution, .today: 5
    case .mean, .toast: 4
    default: basic(role)
    }
  }

  private static func basic(_ role: Style.Role) -> UInt8? {
    switch role {
    case .maximum, .caution, .today: 3
    case .bar: 4
    case .mean, .accent, .key, .toast: 6
    case .goal, .calm: 2
    case .danger, .sunday, .high, .error: 1
    // Black is not seen on black: the terminal's own colour is the strongest there is.
    case .extreme, .dim, .none, .heading, .border: nil
    }
  }
}
