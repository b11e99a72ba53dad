internal import HibiCore

/// A figure's parts as they are shown.
struct FigureText {
  let label: SafeText
  /// The digits, or a dash where there is nothing to say.
  let number: SafeText
  let unit: SafeText
  let note: SafeText

  init(_ figure: Figure, in context: DrawingContext) {
    label = context.safe(figure.label)
    number =
      figure.quantity.map { SafeText($0.grouped(extra: figure.extraPlaces)) } ?? context.absent
    unit = context.safe(figure.quantity?.unit ?? "")
    note = context.safe(figure.note)
  }

  /// The number with its unit: `1,450 m`.
  var value: SafeText { unit.isEmpty ? number : number + .spaces(1) + unit }

  /// A quantity with its unit, or a dash.
  static func value(of quantity: Quantity?, in context: DrawingContext) -> SafeText {
    FigureText(Figure("", "", quantity), in: context).value
  }
}
