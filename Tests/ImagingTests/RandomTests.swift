import HibiTestSupport
import Testing

/// Bytes that nobody meant: whatever they are, the program answers, or ends by its own limits.
@Suite struct RandomTests {
  /// Runs many files through as many sessions as it takes.
  static func expectAnswers(_ files: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation) {
    var rest = files[...]
    while !rest.isEmpty {
      let run = Imaging.run {
        for file in rest {
          $0.load(file)
          $0.line("make 0 0 16 12 8 6")
          $0.line("render 0 0 16 12 8 6 256")
        }
      }
      #expect(run.rest.isEmpty, sourceLocation: sourceLocation)
      #expect(
        run.answers.allSatisfy { $0.words[0] == "ok" || $0.error != nil },
        sourceLocation: sourceLocation)
      if run.code == 0 {
        #expect(run.answers.count == rest.count * 3, sourceLocation: sourceLocation)
        return
      }
      // Its last word, then it is gone, with code 1.
      #expect(run.code == 1, "\(run.answers.last?.line ?? "")", sourceLocation: sourceLocation)
      #expect(
        ["time", "memory", "internal"].contains(run.answers.last?.error),
        sourceLocation: sourceLocation)
      rest = rest.dropFirst((run.answers.count - 1) / 3 + 1)
    }
  }

  @Test func randomBytes() {
    var random = SeededGenerator(seed: 6)
    let heads: [[UInt8]] = [
      [], [0xff, 0xd8, 0xff], [0x89] + Array("PNG\r\n\u{1a}\n".utf8),
      Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8L".utf8),
      [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8),
    ]
    let files = (0..<400).map { index -> [UInt8] in
      let bytes = (0..<Int.random(in: 0..<600, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return heads[index % heads.count] + bytes
    }
    Self.expectAnswers(files)
  }

  @Test(arguments: [
    ".jpg", ".jpg[interlace]", ".jpg[profile=p3]", ".png", ".png[interlace]", ".png[profile=p3]",
    ".webp", ".webp[lossless]", ".heic",
  ])
  func filesWithChangedBytes(suffix: String) throws {
    var pixels = Pixels(16, 12) { x, y in [Double(x) / 16, Double(y) / 12, Double(x ^ y) / 16] }
    pixels.orientation = 6
    // Without an encoder for HEIC there is no file to change.
    guard let file = pixels.file(suffix) else { return #expect(Pixels.mayLack(suffix)) }
    var random = SeededGenerator(seed: UInt64(file.count))
    let files = (0..<150).map { _ -> [UInt8] in
      var changed = file
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: changed.removeSubrange(place..<min(changed.count, place + 4))
        default: changed[place] = 0xff
        }
        if changed.isEmpty { break }
      }
      return changed
    }
    Self.expectAnswers(files)
  }
}
