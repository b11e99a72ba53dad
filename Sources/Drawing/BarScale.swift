// Rounding is in libm, which this import links.
internal import Glibc
internal import HibiCore

/// The one scale of all pages: from zero to the greatest, and down to the least below zero.
struct BarScale: Sendable {
  let low: Double
  let high: Double
  /// The greatest value; none where nothing stands out.
  let greatest: Quantity?

  init(_ all: [Quantity]) {
    let positions = all.map(\.position)
    low = min(0, positions.min() ?? 0)
    high = max(0, positions.max() ?? 0)
    greatest = Quantity.greatest(of: all)
  }

  /// The distance that the cells divide; never 0.
  var span: Double { high > low ? high - low : 1 }

  /// Whether a bar is one of the greatest of all pages.
  func isGreatest(_ quantity: Quantity) -> Bool {
    greatest.map { quantity.isEqual(to: $0) } ?? false
  }

  /// The cells of a side of the zero line: at least one where it has a value.
  func cells(above: Bool, of total: Int) -> Int {
    let share = above ? high : -low
    guard share > 0, total > 0 else { return 0 }
    let cells = Int((Double(total) * share / span).rounded())
    let other = above ? low < 0 : high > 0
    return min(max(1, cells), max(1, other ? total - 1 : total))
  }

  /// The eighths of a cell that a value takes where its side of zero has so many cells.
  ///
  /// Something that is there is seen: only zero has no eighth.
  func eighths(_ quantity: Quantity, cells: Int) -> Int {
    let value = quantity.position
    let limit = value < 0 ? -low : high
    guard value != 0, limit > 0, cells > 0 else { return 0 }
    let full = cells * 8
    return min(max(1, Int((abs(value) / limit * Double(full)).rounded())), full)
  }
}
