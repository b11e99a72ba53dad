/// How many cells a part takes of those that there are: as many as keep its shape, where a cell is
/// twice as high as wide.
///
/// A part of 4000 × 3000 pixels in 40 × 15 cells takes all; in 80 × 15 it takes 40.
struct CellShape {
  var columns: Int
  var rows: Int

  init(_ part: Request.Part, columns: Int, rows: Int) {
    // As if a cell had one pixel across and two down: rows * 2 / columns is to be height / width.
    if part.height * columns <= part.width * rows * 2 {
      self.columns = columns
      self.rows = max(1, Self.divide(part.height * columns, by: part.width * 2))
    } else {
      self.rows = rows
      self.columns = max(1, Self.divide(part.width * rows * 2, by: part.height))
    }
  }

  /// To the nearest.
  private static func divide(_ dividend: Int, by divisor: Int) -> Int {
    (dividend + divisor / 2) / divisor
  }
}
