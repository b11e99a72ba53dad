import Glibc
import HibiCore
import HibiDrawing

/// What a program says: answers to standard output, everything else to standard error.
///
/// Answers are gathered and written when the store is closed: a pager that nobody scrolls must
/// not hold a reader's lock, which would shut writers out. Only a file takes them at once.
/// Only ``SafeText`` and drawings reach a terminal; machine formats are bytes that hold no
/// control characters by their own rules.
final class Output {
  private let world: World
  private let streams: Bool
  private let isTerminal: Bool
  private var pieces: [[UInt8]] = []
  private var buffer: [UInt8] = []
  private var hints: [Localized] = []
  /// Whether hints and notes are left out.
  var isQuiet = false
  /// The name that stands before messages.
  var program: String
  var language: Language = .en
  var isASCII = false
  /// Whether something was saved: what fails later does not make that undone.
  var hasSaved = false
  /// The columns that lines are wrapped to, nil for as long as they are.
  var width: Int?

  /// Writes to a world; a world that `streams` takes answers while they are made.
  init(_ world: World, program: String, streams: Bool? = nil) {
    self.world = world
    self.program = program
    self.streams = streams ?? world.isFile(1)
    isTerminal = streams == nil && world.isTerminal(1)
  }

  /// Adds bytes of a machine format.
  ///
  /// A file or a program gets them as they are; on a terminal
  /// signs that it would obey are shown instead.
  func raw(_ bytes: [UInt8]) throws(HibiError) {
    guard isTerminal else { return try add(bytes) }
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
    guard buffer.count > 1 << 16 else { return }
    if streams { return try flush() }
    pieces.append(buffer)
    buffer = []
  }

  /// Adds a line for people, wrapped where the answer is for a screen.
  func line(_ text: SafeText) throws(HibiError) {
    guard let width, text.columns > width else { return try add(Array((text.text + "\n").utf8)) }
    for line in text.wrapped(to: width) { try add(Array((line.text + "\n").utf8)) }
  }

  /// Adds a line for people.
  func line(_ text: Localized) throws(HibiError) {
    for line in lines(text[language]) { try self.line(line) }
  }

  /// Adds a drawing.
  func draw(_ cells: CellBuffer, _ colors: ColorDepth) throws(HibiError) {
    try add(Array(cells.encode(colors: colors)))
  }

  /// Adds a picture.
  func draw(_ picture: PictureCells) throws(HibiError) { try add(picture.encoded()) }

  /// Writes what was gathered.
  /// - Throws: 74 where it cannot be written. A closed pipe ends the program at once, since
  ///   nobody reads any more; what a command changed is stored by then.
  func flush() throws(HibiError) {
    pieces.append(buffer)
    buffer = []
    defer { pieces = [] }
    for piece in pieces where !piece.isEmpty {
      let code = world.write(1, piece)
      if code == EPIPE { exit(0) }
      guard code == 0 else {
        throw HibiError(
          .inputOutput,
          Localized(
            "the answer cannot be written: \(systemText(code).en)",
            ja: "結果を出力できません（\(systemText(code).ja)）"))
      }
    }
  }

  /// Writes what was gathered, then the hints, which stand below the answer.
  func finish() throws(HibiError) {
    try flush()
    for hint in hints { say(hint) }
    hints = []
  }

  // MARK: - Standard error

  /// A hint on what to do next, said after the answer, left out when quiet.
  func hint(_ text: Localized) {
    if !isQuiet { hints.append(text) }
  }

  /// How many lines the hints of the answer take on a terminal, with one more or without.
  func hintLines(with last: Localized?) -> Int {
    guard !isQuiet else { return 0 }
    return (hints + [last].compactMap(\.self)).reduce(0) { count, hint in
      count
        + lines(hint[language]).reduce(0) {
          $0 + max(1, $1.wrapped(to: max(16, world.width)).count)
        }
    }
  }

  /// Something that must be known.
  func say(_ text: Localized) { say(text, indent: 0) }

  /// On a terminal lines are wrapped as those of answers are.
  private func say(_ text: Localized, indent: Int) {
    let width = world.isTerminal(2) ? max(16, world.width) - indent : nil
    for line in lines(text[language]) {
      let pieces = width.map { line.isEmpty ? [line] : line.wrapped(to: $0, ascii: isASCII) }
      for piece in pieces ?? [line] {
        let line = SafeText.spaces(piece.isEmpty ? 0 : indent) + piece
        _ = world.write(2, Array((line.text + "\n").utf8))
      }
    }
  }

  /// A question, without a line end.
  ///
  /// It is wrapped as everything else is: a terminal would break it inside a word.
  func ask(_ text: Localized) {
    for line in lines(text[language]) {
      let pieces = world.isTerminal(2) ? line.wrapped(to: max(16, world.width)) : [line]
      let blank = line.text.hasSuffix(" ") && pieces.count > 1 ? " " : ""
      let asked = pieces.map(\.text).joined(separator: "\n") + blank
      _ = world.write(2, Array(asked.utf8))
    }
  }

  /// An error: what, as a sentence, then what to do, indented.
  func say(_ error: HibiError) {
    let message = error.message.sentence
    // A no is an answer, not a fault of what was typed.
    let prefix = error.kind == .no ? "" : "\(program): "
    say(Localized(prefix + message.en, ja: prefix + message.ja))
    for hint in error.hints { say(hint, indent: 2) }
  }

  /// The lines of a text, in which our own words and what people wrote stand side by side.
  ///
  /// Our English has ASCII signs only, so that nothing here needs to be changed for a terminal
  /// without others, and what people wrote never is.
  private func lines(_ text: String) -> [SafeText] { SafeText.lines(text, ascii: isASCII) }
}
