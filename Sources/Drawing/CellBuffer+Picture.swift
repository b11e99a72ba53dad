package import HibiCore

extension CellBuffer {
  /// Lays a picture over this buffer.
  ///
  /// Its colours must be numbers of a palette: a buffer has no others.
  package mutating func put(_ picture: PictureCells, row: Int, column: Int) {
    for line in 0..<picture.rows {
      for place in 0..<picture.columns {
        let cell = picture.cells[line * picture.columns + place]
        let paint = Paint(
          cell.foreground.flatMap(UInt8.init(exactly:)),
          on: cell.background.flatMap(UInt8.init(exactly:)))
        put(
          SafeText(String(cell.sign)), row: row + line, column: column + place,
          style: paint == Paint() ? .plain : Style(paint))
      }
    }
  }
}
