import HibiCore
import HibiTestSupport
import Testing

/// Expects that no line is wider than the terminal.
func expectFits(
  _ text: String, columns: String, _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let limit = Int(columns) ?? 80
  for line in text.split(separator: "\n") where SafeText(String(line)).columns > limit {
    Issue.record("\(what): wider than \(limit): \(line)", sourceLocation: sourceLocation)
  }
}

/// Expects an exit code, and shows what was said where it is another.
func expectCode(
  _ answer: Sandbox.Answer, _ code: Int32, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    answer.code == code, "\(answer.stdout)\(answer.stderr)", sourceLocation: sourceLocation)
}
