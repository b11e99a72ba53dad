import HibiCore
import HibiDrawing

/// The pictures of a folder, the newest first, with a preview of the chosen one.
///
/// What is typed narrows the names; a path that is typed or dropped into the terminal is taken as it
/// is, and shown in the place of the list. It begins in the folder of the last picture.
struct FilePickerScreen: View {
  private let rule: ImageRule
  private let heading: Localized
  private let limit: Int
  private var folder: String
  private var files: [PictureFile] = []
  /// How many files of the folder are no pictures by their names.
  private var hidden = 0
  /// What a typed path names, nil where none is typed.
  private var named: Result<PictureFile, HibiError>?
  private var menu = Menu([])
  private var preview = Preview()
  private var fault: Localized?
  /// The picture that is being taken.
  private var taking: PictureSource.Subject?
  /// When the folder changed last, as far as it was read.
  private var written: Int64?
  /// When Backspace came last of those that erase: who holds it must not climb on with it.
  private var erased: Int64?

  /// - Parameters:
  ///   - rule: that of the field for which a picture is chosen.
  ///   - heading: what the field asks, nil where it says no more than its title.
  ///   - limit: the longest side that may be stored.
  ///   - typed: what stands there before a key.
  init(
    for rule: ImageRule, _ heading: Localized?, limit: Int, typed: String = "", _ s: Surroundings
  ) {
    self.rule = rule
    self.heading = heading ?? Localized("Choose a picture", ja: "写真を選ぶ")
    self.limit = limit
    folder = s.pictures.folder
    read(s)
    if !typed.isEmpty { menu.paste(typed) }
    follow(s)
  }

  var mode: KeyMode { .files }
  var takesText: Bool { true }
  var isOverlay: Bool { true }
  var isBusy: Bool { taking != nil }
  var hasWork: Bool { isBusy || preview.hasWork }

  /// Follows the size of the screen; the folder stays as it was read.
  mutating func load(_ s: Surroundings) throws(HibiError) { follow(s) }

  mutating func uncovered(_ s: Surroundings) { readAgain(s) }

  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome {
    guard let subject = taking else {
      preview.work(s)
      return .done
    }
    let taken: Outcome?
    do throws(HibiError) {
      taken = try s.pictures.awaited { () throws(HibiError) in try take(subject, s) }
    } catch {
      taking = nil
      throw error
    }
    guard let taken else { return .done }
    taking = nil
    return taken
  }

  /// Follows what came into the folder; what is typed and chosen stays.
  private mutating func readAgain(_ s: Surroundings) {
    read(s, isSame: true)
    follow(s)
  }

  private mutating func read(_ s: Surroundings, isSame: Bool = false) {
    let chosen = isSame ? menu.chosen.map { files[$0].path } : nil
    if !isSame { menu = Menu([]) }
    fault = nil
    written = try? PictureFile(folder).written
    do throws(HibiError) { (files, hidden) = try PictureFile.list(folder) } catch {
      (files, hidden) = (PictureFile.parent(of: folder), 0)
      fault = error.message
    }
    menu.replace(
      files.map { file in
        Menu.Line(
          words: [file.name], left: Localized(both: file.name), right: file.day(s.request.zone))
      }, choice: files.firstIndex { !$0.isFolder } ?? (files.count > 1 ? 1 : 0),
      chosen: chosen.flatMap { path in files.firstIndex { $0.path == path } })
  }

  private mutating func follow(_ s: Surroundings) {
    named = PictureFile.path(typed: menu.input.text, home: s.request.home).map { path in
      Result { () throws(HibiError) in try PictureFile(path) }
    }
    let file = named.map { try? $0.get() } ?? menu.chosen.map { files[$0] }
    let layout = Self.layout(s.size)
    let subject = file.flatMap {
      $0.isFolder ? nil : PictureSource.Subject($0)
    }
    preview.show(subject, size: Size(columns: layout.preview, rows: layout.size.rows - 3), s)
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    let now = s.request.clock.milliseconds()
    if key == .backspace, menu.input.isEmpty {
      guard let erased, (0..<1_000).contains(now - erased) else { return false }
      self.erased = now
      return true
    }
    guard menu.type(key) else { return false }
    erased = key == .backspace ? now : nil
    follow(s)
    // It may have come meanwhile.
    if named == nil, menu.chosen == nil, written != (try? PictureFile(folder).written) {
      readAgain(s)
    }
    return true
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    // A path is meant alone, whatever was looked for before.
    menu.paste(text, replacing: PictureFile.path(typed: text, home: s.request.home) != nil)
    follow(s)
    return .done
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    defer { follow(s) }
    erased = nil
    let rows = Box.inside(Self.layout(s.size).size).rows - 2
    switch command {
    case .left: goUp(s)
    case .back where isBusy: taking = nil
    case .reload: readAgain(s)
    case .repaint:
      readAgain(s)
      return .unknown
    case .open, .right:
      if let file = try named?.get() ?? menu.chosen.map({ files[$0] }) { go(to: file, s) }
    case .choose:
      guard menu.run(command, rows: rows), let chosen = menu.chosen else { return .done }
      go(to: files[chosen], s)
    default: return menu.run(command, rows: rows) ? .done : .unknown
    }
    return .done
  }

  private mutating func goUp(_ s: Surroundings) {
    folder = PictureFile.above(folder)
    read(s)
  }

  /// Goes into a folder, or begins to take a picture.
  private mutating func go(to file: PictureFile, _ s: Surroundings) {
    guard file.isFolder else {
      taking = PictureSource.Subject(file)
      return
    }
    folder = file.path
    read(s)
  }

  private func take(_ subject: PictureSource.Subject, _ s: Surroundings) throws(HibiError)
    -> Outcome
  {
    let source = try s.pictures.load(subject)
    s.pictures.remember(PictureFile.above(subject.path))
    if rule.isAdjustable {
      var frame = PictureScreen(subject, source, rule, limit: limit)
      try frame.check(s)
      return .push(frame)
    }
    let plan = rule.plan(width: source.width, height: source.height, limit: limit)
    let picture = try s.pictures.make(plan, of: subject)
    return .picture(
      ChosenPicture(subject: subject, area: plan.cut, picture: picture), leaving: 1)
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
    let path = context.safe(shortened(folder, s))
    canvas.buffer.put(
      path.columns > inside.columns ? path.tail(inside.columns) : path, row: 0, column: 0,
      style: .dim)
    let left = inside.columns - (width > 0 ? width + 1 : 0)
    let others = Localized("Other files, not shown: \(hidden)", ja: "写真以外の\(hidden)件は非表示")
    let note = isBusy ? PictureSource.reading : fault ?? (hidden > 0 ? others : nil)
    let rows = named == nil ? inside.rows - (note == nil ? 1 : 2) : 1
    let list = menu.draw(
      Size(columns: left, rows: max(0, rows)), prompt: SafeText(trusted: "> "), s)
    canvas.put(list, row: 1, column: 0)
    canvas.put(preview.draw(s), row: 1, column: left + 1, takesCursor: false)
    if let named {
      draw(named, width: left, into: &canvas, s)
    }
    if let note, named == nil || isBusy {
      canvas.buffer.put(
        context.cut(context.safe(note), left), row: inside.rows - 1, column: 0,
        style: fault == nil || isBusy ? .dim : .error)
    }
    return Box.draw(size, title: s.safe(heading), isFocused: true, around: canvas, s)
  }

  /// What Enter takes where a path is typed, or what is wrong with it.
  private func draw(
    _ named: Result<PictureFile, HibiError>, width: Int, into canvas: inout Canvas,
    _ s: Surroundings
  ) {
    let context = s.drawing(width)
    switch named {
    case .success(let file):
      let day = context.safe(file.day(s.request.zone))
      canvas.buffer.put(
        context.cut(context.safe(file.name), width - day.columns - 1), row: 2, column: 0)
      canvas.buffer.put(day, row: 2, column: width - day.columns)
      canvas.buffer.reverse(row: 2, columns: 0..<width)
      canvas.click(.open, row: 2, columns: 0..<width)
    case .failure(let error):
      let lines = context.safe(error.message).wrapped(to: max(1, width), ascii: context.ascii)
      for (row, line) in lines.enumerated() {
        canvas.buffer.put(line, row: row + 2, column: 0, style: .error)
      }
    }
  }

  /// A folder as people write it: `~/Pictures`.
  private func shortened(_ folder: String, _ s: Surroundings) -> String {
    guard let home = s.request.home, folder == home || folder.hasPrefix(home + "/") else {
      return folder
    }
    return "~" + folder.dropFirst(home.count)
  }
}
