import BuiltIn
import Foundation
import Gallery
import HibiCore
import HibiTestSupport
import Testing

@Suite("Gallery")
struct GalleryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Plugins/Gallery").standardizedFileURL

  /// The definition files by name, in order.
  private static func files() throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") }.map { file in
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        return (String(file.dropLast(5)), text)
      }
  }

  @Test("the program has other definitions than Plugins/Gallery") func isFresh() throws {
    var code = """
      // Made from Plugins/Gallery by its test; HIBI_RECORD=1 makes it anew.

      /// The definition files that come with the program.
      public enum Gallery {
        /// Each file as it is.
        public static let definitions = [

      """
    for (_, text) in try Self.files() {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      code += "    #\"\"\"\n"
      code += lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "\n    \"\"\"#,\n"
    }
    code += "  ]\n}\n"
    let file = Self.folder.appendingPathComponent("../../Sources/Trackers/Gallery/Gallery.swift")
    if ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1" {
      try code.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == code)
  }

  @Test("a definition of the gallery has another name than its file") func names() throws {
    for ((name, text), embedded) in zip(try Self.files(), Gallery.definitions) {
      #expect(text == embedded)
      #expect(try Tracker(definitionFile: Array(embedded.utf8)).name == name)
    }
  }

  @Test("the gallery does not show what it is for", arguments: ["en", "ja"])
  func screens(language: String) throws {
    let builtIn = BuiltIn.registry().names
    // A tracker in Swift may have the name of one of them, which nobody can install then.
    for (name, _) in try Self.files() where !builtIn.contains(name) {
      let box = Sandbox(["HIBI_LANG": language])
      var transcript = Transcript(box)
      transcript.run(["hibi", "tracker", "install", name])
      let sample = try String(
        contentsOf: Self.folder.appendingPathComponent(name + ".csv"), encoding: .utf8)
      let file = box.file(name + ".csv", sample)
      expectCode(transcript.run(["hibi", name, "import", file]), 0)
      for words in [[], ["list"], ["stats"]] {
        let answer = transcript.run(["hibi", name] + words + ["--format", "table"])
        expectFits(answer.stdout, columns: "80", name)
      }
      transcript.run(["hibi", name, "--help"])
      for words in [["list"], ["show", name]] {
        transcript.run(["hibi", "tracker"] + words + ["--format", "table"])
      }
      expectCode(transcript.run(["hibi", "doctor"]), 0)
      expectGolden(transcript.text, named: "gallery.\(name).\(language)")
    }
  }

  @Test("the gallery is not listed", arguments: ["en", "ja"]) func list(language: String) {
    var transcript = Transcript(Sandbox(["HIBI_LANG": language]))
    transcript.run(["hibi", "tracker", "gallery", "--format", "table"])
    expectGolden(transcript.text, named: "gallery.\(language)")
  }
}
