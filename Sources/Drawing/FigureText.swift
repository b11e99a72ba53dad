internal import HibiCore

/// A figure's parts as they are shown.
struct FigureText {
  let label: SafeText
  /// The digits, the day or the word, or a dash where there is nothing to say.
  let number: SafeText
  let unit: SafeText
  let note: SafeText

  init(_ figure: Figure, in context: DrawingContext) {
    label = context.safe(figure.label)
    let sign = figure.quantity?.unit(context.language, extra: figure.extraPlaces) ?? ""
    let before = Quantity.isBefore(sign) ? context.own(sign) : .empty
    number =
      switch figure.content {
      case .quantity(let quantity)?:
        before + SafeText(quantity.digits(context.language, extra: figure.extraPlaces))
      case .day(let day)?: SafeText(day.slashed)
      case .text(let text)?: context.safe(text)
      case nil: context.absent
      }
    unit = Quantity.isBefore(sign) ? .empty : context.safe(Localized(both: sign))
    note = context.safe(figure.note)
  }

  /// The columns between number and unit.
  var gap: Int { Quantity.isApart(unit.text) ? 1 : 0 }

  /// The number with its unit: `1,450 m`, `9日`.
  var value: SafeText { number + .spaces(gap) + unit }

  /// A quantity with its unit, or a dash.
  static func value(of quantity: Quantity?, in context: DrawingContext) -> SafeText {
    FigureText(Figure("", "", quantity), in: context).value
  }
}
