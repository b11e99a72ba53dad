import HibiCore
import HibiDrawing

/// A picture beside what it belongs to; it is drawn between two frames, so that no key waits for it.
///
/// ```swift
/// preview.show(subject, size: Size(columns: 30, rows: 10), s)
/// if preview.hasWork { preview.work(s) }
/// canvas.put(preview.draw(s), row: 0, column: 40)
/// ```
struct Preview {
  private var wanted: PictureSource.Wanted?
  private(set) var cells: PictureCells?
  /// What is wrong with it.
  private(set) var fault: HibiError?

  /// Says what is to be seen, nil for nothing, and how large it may be.
  mutating func show(
    _ subject: PictureSource.Subject?, _ area: PixelArea? = nil, size: Size, _ s: Surroundings
  ) {
    let hasRoom = size.columns >= 4 && size.rows >= 2 && !s.request.isForScreenReader
    let wanted = subject.flatMap {
      hasRoom ? PictureSource.Wanted(subject: $0, area: area, size: size) : nil
    }
    if wanted == self.wanted { return }
    self.wanted = wanted
    fault = nil
    cells = wanted.flatMap { s.pictures.cells($0) }
  }

  var isShown: Bool { wanted != nil }

  /// Whether it is still to be drawn.
  var hasWork: Bool { wanted != nil && cells == nil && fault == nil }

  /// Draws it, unless a key comes; what is wrong with it is shown in its place.
  mutating func work(_ s: Surroundings) {
    guard hasWork, let wanted else { return }
    do throws(HibiError) { cells = try s.pictures.draw(wanted) } catch { fault = error }
  }

  func draw(_ s: Surroundings) -> Canvas {
    let size = wanted?.size ?? Size(columns: 0, rows: 0)
    var canvas = Canvas(size)
    if let cells { canvas.buffer.put(cells, row: 0, column: 0) }
    if let fault {
      let context = s.drawing(size.columns)
      let lines = context.safe(fault.message).wrapped(to: size.columns, ascii: context.ascii)
      for (row, line) in lines.prefix(size.rows).enumerated() {
        canvas.buffer.put(line, row: row, column: 0, style: .dim)
      }
    }
    return canvas
  }
}
