import Glibc
import HibiCore
import HibiDrawing

/// Pictures as cells, by one session with the program that reads them.
///
/// Views ask it between two frames, through a `Preview`. What was drawn is kept, so that going back
/// to an entry shows its picture at once.
final class PictureSource {
  /// A picture: a file as it was written at some time.
  struct Subject: Hashable {
    var path: String
    /// When it was written: it may be written again.
    var written: Int64

    init(_ file: PictureFile) { (path, written) = (file.path, file.written) }

    /// The file as it is now, which may be none.
    init(now path: String) {
      self.path = path
      written = (try? PictureFile(path))?.written ?? 0
    }
  }

  /// A part of a picture, all of it for nil, and the cells that there are for it.
  struct Wanted: Hashable {
    var subject: Subject
    var area: PixelArea?
    var size: Size
  }

  private let request: DashboardRequest
  private var imaging: ImagingClient?
  private var loaded: (subject: Subject, size: ImagingClient.Source)?
  private var drawn: [Wanted: PictureCells] = [:]
  /// Whether a key came while the last picture was drawn.
  private var wasGivenUp = false
  /// Whether a person waits for what is read, so that Esc alone gives it up.
  private var isAwaited = false
  /// The folder in which the last picture was looked for.
  private(set) var folder: String

  init(_ request: DashboardRequest) {
    self.request = request
    folder = request.pictureFolder
  }

  /// Begins in this folder when a picture is looked for the next time.
  func remember(_ folder: String) {
    if folder != self.folder { request.rememberFolder?(folder) }
    self.folder = folder
  }

  /// Starts the program that reads pictures, where it does not run, before one is chosen.
  /// - Throws: 69 where it is missing.
  func open() throws(HibiError) { _ = try client() }

  /// What was drawn before.
  func cells(_ wanted: Wanted) -> PictureCells? { drawn[wanted] }

  /// Draws a picture.
  /// - Returns: nil where a key came, which may make it needless.
  /// - Throws: 65 for what is no picture, 69 where nothing reads pictures.
  func draw(_ wanted: Wanted) throws(HibiError) -> PictureCells? {
    if let cells = drawn[wanted] { return cells }
    let hasInput = (isAwaited ? request.hasEscape : request.hasInput) ?? { false }
    // Under a key that is held each picture would start the program and end it.
    if wasGivenUp, !isStill(hasInput) { return nil }
    wasGivenUp = false
    let client = try client()
    let cells = try client.whileWanted(unless: hasInput) { () throws(HibiError) in
      let source = try self.load(wanted.subject)
      return try client.render(
        wanted.area ?? source.whole, columns: wanted.size.columns, rows: wanted.size.rows,
        colors: self.colors)
    }
    guard let cells else {
      // It ended with what it was about; the next picture has another.
      imaging = nil
      loaded = nil
      wasGivenUp = true
      return nil
    }
    // More than one looks at in a while; each is some thousand cells at most.
    if drawn.count >= 64 { drawn = [:] }
    drawn[wanted] = cells
    return cells
  }

  /// What a view says while a person waits.
  static let reading = Localized(
    "Reading the picture ... Esc gives up", ja: "写真を読み込んでいます…（Esc で中止）")

  /// Does what a person waits for.
  /// - Returns: nil where Esc came, which is still to be taken.
  func awaited(_ body: () throws(HibiError) -> Outcome) throws(HibiError) -> Outcome? {
    guard let hasEscape = request.hasEscape else { return try body() }
    let client = try client()
    isAwaited = true
    defer { isAwaited = false }
    let outcome = try client.whileWanted(unless: hasEscape, body)
    if !client.isEnded { return outcome }
    loaded = nil
    return nil
  }

  /// Reads a picture, and says how large it is.
  func load(_ subject: Subject) throws(HibiError) -> ImagingClient.Source {
    if let loaded, loaded.subject == subject, imaging?.isEnded == false { return loaded.size }
    loaded = nil
    let (bytes, code) = readAll(subject.path, limit: ImagingClient.mostBytes)
    guard code == 0 else { throw HibiError(errno: code, path: subject.path) }
    let size = try client().load(bytes)
    loaded = (subject, size)
    return size
  }

  /// Makes what is stored of a picture.
  func make(_ plan: ImagePlan, of subject: Subject) throws(HibiError) -> NewPicture {
    _ = try load(subject)
    return try client().make(plan)
  }

  /// Whether no key comes for longer than a held one takes to come again.
  private func isStill(_ hasInput: () -> Bool) -> Bool {
    for _ in 0..<16 {
      if hasInput() { return false }
      usleep(5_000)
    }
    return true
  }

  private func client() throws(HibiError) -> ImagingClient {
    if let imaging, !imaging.isEnded { return imaging }
    let client = try request.imaging()
    imaging = client
    return client
  }

  private var colors: PictureCells.Colors {
    if request.ascii { return .ascii }
    return switch request.colors() {
    case .none: .mono
    case .basic8: .basic8
    case .basic16: .basic16
    case .indexed256: .indexed256
    }
  }
}

/// A picture that a person chose for a field: what will be stored, and what it was made of.
struct ChosenPicture: Hashable {
  var subject: PictureSource.Subject
  var area: PixelArea
  var picture: NewPicture

  /// The name of its file, without the folder.
  var name: String { subject.path.split(separator: "/").last.map(String.init) ?? subject.path }
}
