/// Where a thing of a drawn panel stands, so that it can be chosen and clicked.
///
/// Things are counted as they stand in the data: bars, months or days, from 0.
package struct Spot: Sendable, Hashable {
  package var item: Int
  package var rows: Range<Int>
  package var columns: Range<Int>
  /// The row that shows the choice: that of the label or the day.
  package var labelRow: Int

  init(_ item: Int, rows: Range<Int>, columns: Range<Int>, labelRow: Int) {
    self.item = item
    self.rows = rows
    self.columns = columns
    self.labelRow = labelRow
  }

  /// The spot in a buffer that this one is put into.
  func moved(rows count: Int) -> Spot {
    Spot(
      item, rows: rows.lowerBound + count..<rows.upperBound + count, columns: columns,
      labelRow: labelRow + count)
  }
}
