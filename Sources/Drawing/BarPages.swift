package import HibiCore

/// The slots of a bar chart, cut into pages.
package struct BarPages: Sendable {
  /// All slots, empty ones included.
  package let slots: [BarChart.Bar?]
  package let perPage: Int
  /// The names of all slots where an empty one has a name too, as a month to come has.
  ///
  /// Such bars have one colour: a month is no winner.
  let names: [String]?

  /// Cuts a chart into pages.
  package init(_ chart: BarChart) {
    slots = chart.bars
    perPage = max(1, chart.perPage)
    names = nil
  }

  /// The months of a year on one page.
  init(_ chart: MonthChart, names: [String]) {
    slots = zip(chart.months, names).map { quantity, name in
      quantity.map { BarChart.Bar(label: name, quantity: $0) }
    }
    perPage = max(1, slots.count)
    self.names = names
  }

  /// What stands under a slot.
  func label(_ index: Int, in context: DrawingContext) -> SafeText {
    if let names { return context.safe(names[index]) }
    return slots[index].map { context.safe($0.label) } ?? context.none
  }

  /// What of that is never cut off.
  func end(_ index: Int, in context: DrawingContext) -> SafeText {
    names == nil ? slots[index].map { context.safe($0.end) } ?? .empty : .empty
  }

  /// How a bar and its value look.
  func styles(isGreatest: Bool) -> (bar: Style, value: Style) {
    isGreatest && names == nil ? (.maximum, .maximum) : (.bar, .plain)
  }

  /// The number of pages, at least 1.
  package var count: Int { max(1, (slots.count - 1) / perPage + 1) }

  /// The slots side by side on a full page; the last page keeps their width.
  package var slotsPerPage: Int { max(1, min(slots.count, perPage)) }

  /// The nearest page that there is.
  package func clamped(_ page: Int) -> Int { min(max(1, page), count) }

  /// The places in `slots` that a page shows.
  package func indices(ofPage page: Int) -> Range<Int> {
    let first = (clamped(page) - 1) * perPage
    return first..<max(first, min(slots.count, first + min(perPage, slots.count)))
  }

  /// Where the reader is: `‹ 2/4 · 6–10 of 17 ›`, shorter where that does not fit.
  package func line(_ page: Int, in context: DrawingContext) -> SafeText {
    let range = indices(ofPage: page)
    let place = SafeText("\(clamped(page))/\(count)")
    let first = SafeText("\(range.lowerBound + 1)")
    let last = SafeText("\(range.upperBound)")
    let span = range.count > 1 ? first + context.mark("–", "-") + last : last
    let of =
      context.language == .ja ? context.mark("／", "/") : SafeText(trusted: " of ")
    let total = of + SafeText("\(slots.count)")
    let left = context.mark("‹ ", "< ")
    let right = context.mark(" ›", " >")
    let whole = left + place + context.mark(" · ", "  ") + span + total + right
    let forms = [whole, left + place + right, place]
    return forms.first { $0.columns <= context.width } ?? context.cut(place, context.width)
  }
}
