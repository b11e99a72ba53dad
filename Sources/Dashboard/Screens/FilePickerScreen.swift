import HibiCore
import HibiDrawing

/// The pictures of a folder, the newest first, with a preview of the chosen one.
///
/// What is typed narrows the names; a path that is typed or dropped into the terminal is taken as it
/// is. It begins in the folder of the last picture.
struct FilePickerScreen: View {
  private let rule: ImageRule
  private let limit: Int
  private var folder: String
  private var files: [PictureFile] = []
  private var menu = Menu([])
  private var preview = Preview()
  private var fault: Localized?

  /// - Parameters:
  ///   - rule: that of the field for which a picture is chosen.
  ///   - limit: the longest side that may be stored.
  init(for rule: ImageRule, limit: Int, _ s: Surroundings) {
    self.rule = rule
    self.limit = limit
    folder = s.pictures.folder
    read(s)
    follow(s)
  }

  var mode: KeyMode { .menu }
  var takesText: Bool { true }
  var isOverlay: Bool { true }
  var hasWork: Bool { preview.hasWork }

  /// Follows the size of the screen; the folder stays as it was read.
  mutating func load(_ s: Surroundings) throws(HibiError) { follow(s) }

  mutating func work(_ s: Surroundings) throws(HibiError) { preview.work(s) }

  private mutating func read(_ s: Surroundings) {
    fault = nil
    do throws(HibiError) { files = try PictureFile.list(folder) } catch {
      files = PictureFile.parent(of: folder)
      fault = error.message
    }
    menu = Menu(
      files.map { file in
        Menu.Line(
          words: [file.name], left: Localized(both: file.name), right: file.day(s.request.zone))
      }, choice: files.count > 1 ? 1 : 0)
  }

  private mutating func follow(_ s: Surroundings) {
    let file = menu.chosen.map { files[$0] }
    let layout = Self.layout(s.size)
    let subject = file.flatMap {
      $0.isFolder ? nil : PictureSource.Subject(path: $0.path, written: $0.written)
    }
    preview.show(subject, size: Size(columns: layout.preview, rows: layout.size.rows - 3), s)
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    if key == .backspace, menu.input.text.isEmpty {
      goUp(s)
    } else if !menu.type(key) {
      return false
    }
    follow(s)
    return true
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) {
    menu.paste(text)
    follow(s)
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    defer { follow(s) }
    switch command {
    case .left: goUp(s)
    case .open, .right:
      if let path = PictureFile.path(typed: menu.input.text, home: s.request.home) {
        return try take(PictureFile(path), s)
      }
      guard let chosen = menu.chosen else { return .done }
      return try take(files[chosen], s)
    case .choose:
      guard menu.run(command), let chosen = menu.chosen else { return .done }
      return try take(files[chosen], s)
    default: return menu.run(command) ? .done : .unknown
    }
    return .done
  }

  private mutating func goUp(_ s: Surroundings) {
    folder = PictureFile.above(folder)
    read(s)
  }

  /// Goes into a folder, or takes a picture.
  private mutating func take(_ file: PictureFile, _ s: Surroundings) throws(HibiError) -> Outcome {
    guard file.isFolder else {
      return try take(PictureSource.Subject(path: file.path, written: file.written), s)
    }
    folder = file.path
    read(s)
    return .done
  }

  private func take(_ subject: PictureSource.Subject, _ s: Surroundings) throws(HibiError)
    -> Outcome
  {
    let source = try s.pictures.load(subject)
    s.pictures.remember(PictureFile.above(subject.path))
    if rule.isAdjustable {
      return .pop(then: PictureScreen(subject, source, rule, limit: limit))
    }
    let plan = rule.plan(width: source.width, height: source.height, limit: limit)
    let picture = try s.pictures.make(plan, of: subject)
    return .picture(ChosenPicture(subject: subject, area: plan.cut, picture: picture))
  }

  // MARK: - Drawing

  /// The box, and the columns that a preview has at its right.
  private static func layout(_ room: Size) -> (size: Size, preview: Int) {
    let size = Size(columns: min(room.columns, 96), rows: min(room.rows, 24))
    return (size, size.columns >= 56 ? size.columns * 2 / 5 : 0)
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let (size, width) = Self.layout(room)
    let inside = Box.inside(size)
    var canvas = Canvas(inside)
    let context = s.drawing(inside.columns)
    let path = context.safe(folder)
    canvas.buffer.put(
      path.columns > inside.columns ? path.tail(inside.columns) : path, row: 0, column: 0,
      style: .dim)
    let left = inside.columns - (width > 0 ? width + 1 : 0)
    let list = menu.draw(
      Size(columns: left, rows: max(0, inside.rows - 1)), prompt: SafeText(trusted: "> "), s)
    canvas.put(list, row: 1, column: 0)
    canvas.put(preview.draw(s), row: 1, column: left + 1, takesCursor: false)
    if let fault {
      canvas.buffer.put(
        context.cut(context.safe(fault), left), row: inside.rows - 1, column: 0, style: .error)
    }
    return Box.draw(
      size, title: s.safe(Localized("Choose a picture", ja: "写真を選ぶ")), isFocused: true,
      around: canvas, s)
  }
}
