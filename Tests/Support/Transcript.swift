/// Commands with what they answered, as a golden holds them.
///
/// ```
/// $ calorie show 1
/// ID      1
/// --- exit 0 is not written, others are
/// ```
package struct Transcript {
  private let box: Sandbox
  package private(set) var text = ""

  /// Starts one over a sandbox.
  package init(_ box: Sandbox) { self.box = box }

  /// Runs a command and notes it with its answer.
  @discardableResult
  package mutating func run(
    _ words: [String], input: String? = nil, _ changes: [String: String?] = [:]
  ) -> Sandbox.Answer {
    let answer = box.run(words, input: input, changes)
    note(words, changes, answer)
    return answer
  }

  /// Runs a command on a terminal, typing lines ahead, and notes it with its answer.
  @discardableResult
  package mutating func terminal(
    _ words: [String], typing lines: [String] = [], _ changes: [String: String?] = [:]
  ) -> Sandbox.Answer {
    let answer = box.terminal(words, typing: lines, changes)
    note(words, changes, answer)
    return answer
  }

  private mutating func note(
    _ words: [String], _ changes: [String: String?], _ answer: Sandbox.Answer
  ) {
    let variables = changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value ?? "") " }
    let typed = words.map(Self.quoted).joined(separator: " ")
    text += box.plain("$ \(variables.joined())\(typed)\n")
    text += answer.golden(box)
    if text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_=+./:,".contains($0) }
    if isPlain, !word.isEmpty { return word }
    let isVisible = word.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    if isVisible { return "'" + word.replacing("'", with: "'\\''") + "'" }
    return "$" + word.debugDescription
  }
}
