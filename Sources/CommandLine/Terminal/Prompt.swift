import HibiCore

/// Asks a person, one line at a time.
final class Prompt {
  private let world: World
  private let output: Output
  private var pending: [UInt8] = []
  private var isAtEnd = false

  init(_ world: World, _ output: Output) {
    self.world = world
    self.output = output
  }

  /// Asks until the answer is accepted.
  /// - Throws: 1 when the input ends, so that nothing is saved, and where `accept` throws it.
  func ask<R>(
    _ question: Localized, _ accept: (String) throws(HibiError) -> R?
  ) throws(HibiError) -> R {
    while true {
      output.ask(question)
      guard let answer = try line() else {
        output.say(Localized(both: ""))
        throw HibiError(
          .no, Localized("Nothing was saved.", ja: "何も保存していません。"))
      }
      do throws(HibiError) {
        if let result = try accept(answer) { return result }
      } catch {
        // An answer that ends it is no fault to be mended.
        if error.kind == .no { throw error }
        output.say(error)
      }
    }
  }

  /// Asks for a yes; anything else is a no.
  ///
  /// Full-width letters and はい count too.
  func confirm(_ question: Localized) throws(HibiError) -> Bool {
    output.ask(Localized(question.en + " [y/N] ", ja: question.ja + " [y/N] "))
    guard let answer = try line() else {
      output.say(Localized(both: ""))
      return false
    }
    return ["y", "yes", "はい"].contains(TextFold.key(answer))
  }

  /// One line without its end; nil when the input is over.
  private func line() throws(HibiError) -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let bytes = Array(pending[..<end])
        pending.removeFirst(end + 1)
        return try text(bytes)
      }
      if isAtEnd {
        if pending.isEmpty { return nil }
        defer { pending = [] }
        return try text(pending)
      }
      if let bytes = try world.read() { pending += bytes } else { isAtEnd = true }
    }
  }

  private func text(_ bytes: [UInt8]) throws(HibiError) -> String {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    try UTF8Text.check(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
