import HibiCore
import HibiDrawing

/// What part of a picture is kept: a frame over the whole of it, which arrows move.
struct PictureScreen: View {
  private let subject: PictureSource.Subject
  private let source: ImagingClient.Source
  private let rule: ImageRule
  private let limit: Int
  private(set) var area: PixelArea
  private var preview = Preview()
  /// Whether what stays is being made.
  private(set) var isBusy = false

  /// - Parameter limit: the longest side that may be stored.
  init(
    _ subject: PictureSource.Subject, _ source: ImagingClient.Source, _ rule: ImageRule, limit: Int
  ) {
    self.subject = subject
    self.source = source
    self.rule = rule
    self.limit = limit
    area = rule.plan(width: source.width, height: source.height, limit: limit).cut
  }

  var mode: KeyMode { .picture }
  var isOverlay: Bool { true }
  var hasWork: Bool { isBusy || preview.hasWork }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    preview.show(subject, size: Self.room(s.size), s)
  }

  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome {
    guard isBusy else {
      preview.work(s)
      return .done
    }
    let made: Outcome?
    do throws(HibiError) {
      made = try s.pictures.awaited { () throws(HibiError) in
        let picture = try s.pictures.make(plan, of: subject)
        // The picker goes with it.
        return .picture(
          ChosenPicture(subject: subject, area: area, picture: picture), leaving: 2)
      }
    } catch {
      isBusy = false
      throw error
    }
    guard let made else { return .done }
    isBusy = false
    return made
  }

  /// Draws the picture, so that one that is damaged behind its first bytes is told before a person
  /// cuts it.
  mutating func check(_ s: Surroundings) throws(HibiError) {
    try load(s)
    preview.work(s)
    if let fault = preview.fault { throw fault }
  }

  private var plan: ImagePlan {
    rule.plan(width: source.width, height: source.height, cut: area, limit: limit)
  }

  /// The cells for the picture: those of the box but a line of numbers.
  ///
  /// The box is as wide as that of the picker, which it lies over.
  private static func room(_ size: Size) -> Size {
    let inside = Box.inside(Size(columns: min(size.columns, 96), rows: size.rows))
    return Size(columns: inside.columns, rows: inside.rows - 1)
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    let step = (x: max(1, source.width / 32), y: max(1, source.height / 32))
    switch command {
    case .left: move(-step.x, 0)
    case .right: move(step.x, 0)
    case .up: move(0, -step.y)
    case .down: move(0, step.y)
    case .larger: scale(by: 16)
    case .smaller: scale(by: -16)
    case .whole: area = source.whole
    case .restore: area = rule.plan(width: source.width, height: source.height, limit: limit).cut
    case .open: isBusy = true
    case .back where isBusy: isBusy = false
    default: return .unknown
    }
    return .done
  }

  private mutating func move(_ x: Int, _ y: Int) {
    area.x += x
    area.y += y
    area = area.within(source.whole)
  }

  /// Makes the part larger by so many 256ths of the picture, around its centre, in the shape of the
  /// whole.
  private mutating func scale(by part: Int) {
    let least = max(1, min(source.width, 16))
    let width = max(least, min(source.width, area.width + source.width * part / 256))
    let height = max(1, source.height * width / source.width)
    area = PixelArea(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
      height: height
    ).within(source.whole)
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let place = Self.room(room)
    var canvas = Canvas(Size(columns: place.columns, rows: place.rows + 1))
    let cells = preview.cells
    let shown = Size(columns: cells?.columns ?? 0, rows: cells?.rows ?? 0)
    let left = max(0, (place.columns - shown.columns) / 2)
    canvas.put(preview.draw(s), row: 0, column: left)
    frame(into: &canvas, shown, left: left, s)
    let plan = plan
    let context = s.drawing(place.columns)
    // The numbers that `--crop` takes, and what becomes of them.
    let cut = "\(area.x),\(area.y),\(area.width),\(area.height)"
    let kept = context.mark(" → ", " -> ") + SafeText("\(plan.width)x\(plan.height)")
    let whole =
      context.safe(
        Localized(
          "\(source.width)x\(source.height), crop \(cut)",
          ja: "元 \(source.width)x\(source.height)　切り抜き \(cut)")) + kept
    let line = whole.columns <= place.columns ? whole : context.safe(cut) + kept
    canvas.buffer.put(
      context.cut(isBusy ? context.safe(PictureSource.reading) : line, place.columns),
      row: place.rows, column: 0, style: .dim)
    return Box.draw(
      Size(columns: place.columns + 2, rows: place.rows + 3),
      title: s.safe(Localized("What is kept", ja: "写真の切り抜き")), isFocused: true, around: canvas, s)
  }

  /// Darkens what goes, and draws a line around what stays.
  private func frame(into canvas: inout Canvas, _ shown: Size, left: Int, _ s: Surroundings) {
    guard shown.columns > 1, shown.rows > 1 else { return }
    func cell(_ pixel: Int, of side: Int, _ cells: Int) -> Int {
      min(cells - 1, pixel * cells / max(1, side))
    }
    let rows = (
      cell(area.y, of: source.height, shown.rows),
      cell(area.y + area.height - 1, of: source.height, shown.rows)
    )
    let columns = (
      left + cell(area.x, of: source.width, shown.columns),
      left + cell(area.x + area.width - 1, of: source.width, shown.columns)
    )
    for row in 0..<shown.rows {
      let isInside = row >= rows.0 && row <= rows.1
      let gone =
        isInside
        ? [left..<columns.0, columns.1 + 1..<left + shown.columns] : [left..<left + shown.columns]
      for range in gone { canvas.buffer.fade(row: row, columns: range) }
    }
    let context = s.drawing(1)
    let lines = (context.mark("─", "-"), context.mark("│", "|"))
    for column in columns.0...columns.1 {
      for row in [rows.0, rows.1] {
        canvas.buffer.put(lines.0, row: row, column: column, style: .accent)
      }
    }
    for row in rows.0...rows.1 {
      for column in [columns.0, columns.1] {
        canvas.buffer.put(lines.1, row: row, column: column, style: .accent)
      }
    }
    let corners: [(Int, Int, StaticString)] = [
      (rows.0, columns.0, "┌"), (rows.0, columns.1, "┐"), (rows.1, columns.0, "└"),
      (rows.1, columns.1, "┘"),
    ]
    for (row, column, sign) in corners {
      canvas.buffer.put(context.mark(sign, "+"), row: row, column: column, style: .accent)
    }
    canvas.cursor = Place(row: rows.0, column: columns.0)
  }
}
