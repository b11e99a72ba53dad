import Glibc
import HibiCore
import HibiDrawing

/// What a program says: answers to standard output, everything else to standard error.
///
/// Answers are gathered and written in large pieces. Only ``SafeText`` and drawings reach a
/// terminal; machine formats are bytes that hold no control characters by their own rules.
final class Output {
  private let world: World
  private var buffer: [UInt8] = []
  /// Why an answer could not be written when something had to be said between.
  private var failure: HibiError?
  /// Whether hints and notes are left out.
  var isQuiet = false
  /// The name that stands before messages.
  var program: String
  var language: Language = .en
  var isASCII = false
  /// The columns that lines are wrapped to, nil for as long as they are.
  var width: Int?

  init(_ world: World, program: String) {
    self.world = world
    self.program = program
  }

  /// Adds bytes of a machine format. A file or a program gets them as they are; on a terminal
  /// signs that it would obey are shown instead.
  func raw(_ bytes: [UInt8]) throws(HibiError) {
    guard world.isTerminal(1) else { return try add(bytes) }
    let ends: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\t")]
    for piece in bytes.split(omittingEmptySubsequences: false, whereSeparator: ends.contains) {
      var piece = piece
      if piece.endIndex < bytes.endIndex, piece.last == UInt8(ascii: "\r") { piece.removeLast() }
      try add(Array(SafeText(String(decoding: piece, as: UTF8.self)).text.utf8))
      if piece.endIndex < bytes.endIndex { try add([bytes[piece.endIndex]]) }
    }
  }

  /// Adds text of a machine format.
  func raw(_ text: String) throws(HibiError) { try raw(Array(text.utf8)) }

  private func add(_ bytes: [UInt8]) throws(HibiError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Adds a line for people, wrapped where the answer is for a screen.
  func line(_ text: SafeText) throws(HibiError) {
    guard let width, text.columns > width else { return try add(Array((text.text + "\n").utf8)) }
    for line in text.wrapped(to: width) { try add(Array((line.text + "\n").utf8)) }
  }

  /// Adds a line for people.
  func line(_ text: Localized) throws(HibiError) {
    for line in SafeText.lines(text[language], ascii: isASCII) { try self.line(line) }
  }

  /// Adds a drawing.
  func draw(_ cells: CellBuffer, _ colors: ColorDepth) throws(HibiError) {
    try add(Array(cells.encode(colors: colors)))
  }

  /// Writes what was gathered.
  /// - Throws: 74 where it cannot be written. A closed pipe ends the program at once, since
  ///   nobody reads any more; what a command changed is stored by then.
  func flush() throws(HibiError) {
    if let failure { throw failure }
    guard !buffer.isEmpty else { return }
    let code = world.write(1, buffer)
    buffer.removeAll(keepingCapacity: true)
    guard code != 0 else { return }
    if code == EPIPE { exit(0) }
    throw HibiError(
      .inputOutput,
      Localized(
        "the answer cannot be written: \(systemText(code))",
        ja: "結果を出力できません（\(systemText(code))）"))
  }

  // MARK: - Standard error

  /// A hint on what to do next, left out when quiet.
  func hint(_ text: Localized) {
    if !isQuiet { say(text) }
  }

  /// Something that must be known.
  func say(_ text: Localized) {
    keepOrder()
    for line in SafeText.lines(text[language], ascii: isASCII) {
      _ = world.write(2, Array((line.text + "\n").utf8))
    }
  }

  /// A question, without a line end.
  func ask(_ text: Localized) {
    keepOrder()
    _ = world.write(2, Array(SafeText(text[language], ascii: isASCII).text.utf8))
  }

  /// On a terminal both outputs are one: the answer so far stands before what is said about it.
  private func keepOrder() {
    guard failure == nil else { return }
    do throws(HibiError) { try flush() } catch { failure = error }
  }

  /// An error: what, then what to do.
  func say(_ error: HibiError) {
    let prefix = Localized(both: "\(program): ")
    say(Localized(prefix.en + error.message.en, ja: prefix.ja + error.message.ja))
    for hint in error.hints {
      for line in hint[language].split(separator: "\n") { say(Localized(both: "  " + line)) }
    }
  }
}
