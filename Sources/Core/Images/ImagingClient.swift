/// A session with `hibi-imaging`, the only program that reads pictures of others.
///
/// Use one for as long as its picture is needed: what was loaded is kept, so that a preview can be
/// drawn again for another size or another crop. The program runs with limits of its own; what it
/// cannot do, and its death, are errors of one command.
///
/// ```swift
/// let imaging = try ImagingClient(at: path)
/// let picture = try imaging.load(bytes)  // 4032×3024, upright
/// let plan = rule.plan(width: picture.width, height: picture.height, limit: 1_600)
/// let stored = try imaging.make(plan)
/// ```
package final class ImagingClient {
  /// What was loaded.
  package struct Source: Sendable, Hashable {
    /// `jpeg`, `png`, `webp` or `heic`.
    package var format: String
    /// The size after the picture was turned upright.
    package var width: Int
    package var height: Int
    /// More than one where it moves; only the first is taken.
    package var frames: Int

    /// All of the picture.
    package var whole: PixelArea { PixelArea(x: 0, y: 0, width: width, height: height) }
  }

  /// The most bytes of a picture that is read.
  package static let mostBytes = 64 << 20
  private static let greeting = "hibi-imaging 1"

  private let pipe: ImagingPipe
  private let path: String
  private var isGreeted = false

  /// Starts the program, and does not wait for it: its libraries load while a picture is read.
  /// - Parameter patience: how long one request may take, in milliseconds. The program itself ends after
  ///   10 s of processor time, which a busy machine gives it in twice that.
  /// - Throws: 69 where it cannot be started.
  package init(at path: String, patience: Int64 = 20_000) throws(HibiError) {
    self.path = path
    pipe = try ImagingPipe(at: path, patience: patience)
  }

  /// Whether the program has ended, so that another must be started.
  package var isEnded: Bool { pipe.isEnded }

  /// Ends the program; it keeps nothing, so that it need not be asked.
  package func end() { pipe.end() }

  /// Asks what is given up when nobody waits for the answer any more; the program ends with it.
  ///
  /// ```swift
  /// let source = try client.whileWanted(unless: { hasKey }) { () throws(HibiError) in
  ///   try client.load(bytes)
  /// }  // nil where a key came
  /// ```
  package func whileWanted<R>(
    unless isUnwanted: @escaping () -> Bool, _ body: () throws(HibiError) -> R
  ) throws(HibiError) -> R? {
    try pipe.whileWanted(unless: isUnwanted, body)
  }

  /// Reads a picture, in the place of the one before.
  /// - Throws: 65 for what is no picture that can be read; 69 where the program is of another version,
  ///   or is none.
  package func load(_ bytes: [UInt8]) throws(HibiError) -> Source {
    guard !bytes.isEmpty else { throw ImagingFault.of("empty") }
    guard bytes.count <= ImagingClient.mostBytes else { throw ImagingFault.of("bytes") }
    let words = try ask("load \(bytes.count)\n", bytes)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.count == 4, numbers.count == 3,
      numbers.allSatisfy({ (1...1_000_000_000).contains($0) })
    else { throw pipe.broken() }
    return Source(
      format: String(words[0]), width: numbers[0], height: numbers[1], frames: numbers[2])
  }

  /// Makes the PNG of what was loaded.
  package func make(_ plan: ImagePlan) throws(HibiError) -> NewPicture {
    let words = try ask("make \(words(plan.cut)) \(plan.width) \(plan.height)\n")
    guard words.count == 1, let count = Int(words[0]),
      let picture = NewPicture(png: try pipe.bytes(count))
    else { throw pipe.broken() }
    return picture
  }

  /// Draws a part of what was loaded as cells of a terminal.
  /// - Parameter background: the colour behind what is transparent, as 0xRRGGBB.
  package func render(
    _ area: PixelArea, columns: Int, rows: Int, colors: PictureCells.Colors, background: Int? = nil
  ) throws(HibiError) -> PictureCells {
    let behind = background.map { " \($0)" } ?? ""
    let words = try ask("render \(words(area)) \(columns) \(rows) \(colors.rawValue)\(behind)\n")
    let numbers = words.compactMap { Int($0) }
    guard words.count == 3, numbers.count == 3, (0...columns).contains(numbers[1]),
      (0...rows).contains(numbers[2]), numbers[0] == numbers[1] * numbers[2] * 12
    else { throw pipe.broken() }
    return PictureCells(
      columns: numbers[1], rows: numbers[2], colors: colors, records: try pipe.bytes(numbers[0]))
  }

  private func words(_ area: PixelArea) -> String {
    "\(area.x) \(area.y) \(area.width) \(area.height)"
  }

  /// Reads how the program greets.
  ///
  /// Nothing of a picture was read yet, so that what fails is no fault of one.
  private func greet() throws(HibiError) {
    guard !isGreeted else { return }
    var greeting: String?
    do throws(HibiError) { greeting = try pipe.line() } catch {
      if pipe.wasGivenUp { throw error }
    }
    isGreeted = greeting == ImagingClient.greeting
    guard !isGreeted else { return }
    pipe.end()
    let isOther = greeting?.utf8.starts(with: "hibi-imaging ".utf8) ?? false
    throw HibiError(
      .unavailable,
      isOther
        ? Localized(
          "\(path) is of another version of Hibi", ja: "\(path) は別のバージョンの Hibi のものです")
        : Localized(
          "\(path) starts, but does not answer", ja: "\(path) を起動しましたが、応答がありません"),
      hints: [
        Localized(
          "Run make install in Hibi's source once more.",
          ja: "Hibi のソースで make install をもう一度実行してください。")
      ])
  }

  /// Sends a request, and returns the words behind `ok`.
  private func ask(_ request: String, _ body: [UInt8] = []) throws(HibiError) -> [Substring] {
    pipe.beginRequest()
    try greet()
    try pipe.send(Array(request.utf8))
    if !body.isEmpty { try pipe.send(body) }
    let words = try pipe.line().split(separator: " ")
    if words.first == "ok" { return Array(words.dropFirst()) }
    guard words.first == "error", words.count > 1 else { throw pipe.broken() }
    // After any other it ended, or may have.
    if !["format", "damaged", "empty", "large", "state"].contains(words[1]) { pipe.end() }
    // Its bytes were counted here, so that only pixels are left to be too many.
    let isMade = words[1] == "large" && body.isEmpty
    throw ImagingFault.of(isMade ? "made" : String(words[1]))
  }
}
