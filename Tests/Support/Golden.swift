import Foundation
package import Testing

/// Compares a text with `Goldens/NAME.txt` beside the test file.
///
/// With `HIBI_RECORD=1` the file is written instead. A file that is missing is written too, and
/// the test fails, so that nobody commits a golden that nobody read.
/// - Parameter listsTrackers: whether a tracker that is not recorded yet changes the text.
package func expectGolden(
  _ text: String, named name: String, listsTrackers: Bool = false, in file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if listsTrackers, !Recorded.hasAll { return }
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
    "Goldens")
  let golden = folder.appendingPathComponent(name + ".txt")
  let isRecording = ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1"
  let expected = try? String(contentsOf: golden, encoding: .utf8)
  if let expected, !isRecording {
    #expect(text == expected, "differs from \(golden.path)", sourceLocation: sourceLocation)
    return
  }
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: golden, atomically: true, encoding: .utf8)
  } catch {
    Issue.record("cannot write \(golden.path): \(error)", sourceLocation: sourceLocation)
  }
  if !isRecording {
    Issue.record("\(golden.path) was missing and is written now", sourceLocation: sourceLocation)
  }
}
