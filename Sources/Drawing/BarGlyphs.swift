internal import HibiCore

/// The glyphs of the end of a bar, in eighths of a cell.
enum BarGlyphs {
  /// A cell that is filled from below.
  static func upright(_ eighths: Int, ascii: Bool) -> SafeText {
    if ascii { return eighths > 4 ? SafeText(trusted: "#") : SafeText(trusted: "_") }
    return pick(eighths, ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
  }

  /// A cell that is filled from above, for which Unicode has but two parts.
  static func hanging(_ eighths: Int, ascii: Bool) -> SafeText {
    if ascii { return eighths > 4 ? SafeText(trusted: "#") : SafeText(trusted: "\"") }
    return pick(eighths, ["▔", "▔", "▀", "▀", "▀", "▀", "█", "█"])
  }

  /// A cell that is filled from the left.
  static func lying(_ eighths: Int, ascii: Bool) -> SafeText {
    if ascii { return SafeText(trusted: "#") }
    return pick(eighths, ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"])
  }

  private static func pick(_ eighths: Int, _ glyphs: [StaticString]) -> SafeText {
    SafeText(trusted: glyphs[min(max(1, eighths), glyphs.count) - 1])
  }
}
