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
  /// Whether hints and notes are left out.
  var isQuiet = false
  /// The name that stands before messages.
  var program: String
  var language: Language = .en
  var isASCII = false

  init(_ world: World, program: String) {
    self.world = world
    self.program = program
  }

  /// Adds bytes of a machine format.
  func raw(_ bytes: [UInt8]) throws(HibiError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Adds text of a machine format.
  func raw(_ text: String) throws(HibiError) { try raw(Array(text.utf8)) }

  /// Adds a line for people.
  func line(_ text: SafeText) throws(HibiError) { try raw(text.text + "\n") }

  /// Adds a line for people.
  func line(_ text: Localized) throws(HibiError) {
    for line in SafeText.lines(text[language], ascii: isASCII) { try self.line(line) }
  }

  /// Adds a drawing.
  func draw(_ cells: CellBuffer, _ colors: ColorDepth) throws(HibiError) {
    try raw(cells.encode(colors: colors))
  }

  /// Writes what was gathered.
  /// - Throws: 74 where it cannot be written. A closed pipe ends the program at once, since
  ///   nobody reads any more; what a command changed is stored by then.
  func flush() throws(HibiError) {
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
    for line in SafeText.lines(text[language], ascii: isASCII) {
      _ = world.write(2, Array((line.text + "\n").utf8))
    }
  }

  /// A question, without a line end.
  func ask(_ text: Localized) {
    _ = world.write(2, Array(SafeText(text[language], ascii: isASCII).text.utf8))
  }

  /// An error: what, then what to do.
  func say(_ error: HibiError) {
    let prefix = Localized(both: "\(program): ")
    say(Localized(prefix.en + error.message.en, ja: prefix.ja + error.message.ja))
    for hint in error.hints { say(Localized("  " + hint.en, ja: "  " + hint.ja)) }
  }
}
