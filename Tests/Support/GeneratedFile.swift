import Foundation
package import Testing

/// Compares a text with a file of `docs/generated`; `HIBI_RECORD=1` writes it anew.
package func expectGenerated(
  _ name: String, _ text: String, in file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let path = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("../../docs/generated/\(name)").standardizedFileURL
  if ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: path, atomically: true, encoding: .utf8)
  }
  let written = try? String(contentsOf: path, encoding: .utf8)
  #expect(
    written == text, "docs/generated/\(name) is stale: run the tests with HIBI_RECORD=1",
    sourceLocation: sourceLocation)
}
