package import HibiCore

/// How full something is: the value, the word of its band, a bar from 0 to full.
///
/// ```
/// 42.0 g / 60.0 g (70 %)  a lot
/// ████████████████████████████············
/// 0.0 g low   30.0 g a lot   60.0 g too much
/// ```
///
/// Over full the bar is full, and a mark in it says where full was.
package enum MeterDrawing {
  /// Draws the meter.
  package static func draw(_ meter: Meter, in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    let style = style(meter)
    buffer.append([line(meter, in: context)], gap: 0, style: style, in: context)
    let cells = min(context.width, 40)
    if cells >= 4 { bar(meter, cells, style, &buffer, in: context) }
    buffer.append(scale(meter, in: context), gap: 3, style: .dim, in: context)
    return buffer
  }

  /// The value beside full with the word of its band.
  static func line(_ meter: Meter, in context: DrawingContext) -> SafeText {
    let value = FigureText.value(of: meter.quantity, in: context)
    let slash = context.language == .ja ? context.mark(" ／ ", " / ") : SafeText(trusted: " / ")
    var text = value + slash + FigureText.value(of: meter.full, in: context)
    if let percent = meter.percent { text = text + SafeText(" (\(percent) %)") }
    if let band = meter.band { text = text + .spaces(2) + context.safe(band.title) }
    return text
  }

  private static func bar(
    _ meter: Meter, _ cells: Int, _ style: Style, _ buffer: inout CellBuffer,
    in context: DrawingContext
  ) {
    let row = buffer.appendRow()
    let value = max(0, meter.quantity?.position ?? 0)
    let full = meter.full.position
    guard full > 0 else { return }
    // Something that is there is seen, and what is not full does not look so.
    let share = Int(min(value / full, 1) * Double(cells * 8))
    let eighths = value > 0 ? max(1, share) : 0
    for cell in 0..<cells {
      let rest = eighths - cell * 8
      let glyph =
        rest > 0 ? BarGlyphs.lying(min(8, rest), ascii: context.ascii) : context.mark("·", ".")
      buffer.put(glyph, row: row, column: cell, style: rest > 0 ? style : .dim)
    }
    if value > full {
      let at = min(cells - 1, Int(Double(cells) * full / value))
      buffer.put(context.mark("│", "|"), row: row, column: at, style: Style(style.role, bold: true))
    }
  }

  /// From where on each band is.
  private static func scale(_ meter: Meter, in context: DrawingContext) -> [SafeText] {
    meter.bands.map { band -> SafeText in
      var from = meter.full
      let (product, overflow) = from.numerator.multipliedReportingOverflow(by: Int64(band.from))
      from.numerator = overflow ? .max : product
      from.denominator *= 100
      return FigureText.value(of: from, in: context) + .spaces(1) + context.safe(band.title)
    }
  }

  private static func style(_ meter: Meter) -> Style {
    switch meter.band?.tone {
    case .calm?: Style(.calm)
    case .caution?: Style(.caution)
    case .high?: Style(.high)
    case .extreme?: Style(.extreme, bold: true)
    case nil: .bar
    }
  }
}
