import Testing

/// The lines of the protocol, and what ends a session.
@Suite struct ProtocolTests {
  @Test func theEndOfInputEndsTheProgram() {
    let run = Imaging.run { _ in }
    #expect(run.greeting == "hibi-imaging 1")
    #expect(run.answers.isEmpty)
    #expect(run.code == 0)
  }

  @Test(arguments: [
    "", "hello", "load", "load x", "load -1", "load 1 2", "load  1", "load 99999999999999999999",
    "make 1 2 3 4 5", "render 0 0 1 1 1 1 colourful", "render 0 0 1 1 1 1 256 16777216",
    "make 0 0 1 1 1 １", String(repeating: "a", count: 5_000),
  ])
  func whatIsNoRequestEndsTheSessionWithAWord(line: String) {
    let run = Imaging.run {
      $0.line(line)
      $0.line("load 1")
    }
    #expect(run.answers.map(\.error) == ["protocol"])
    #expect(run.code == 0)
  }

  @Test func inputThatEndsWithinAPictureIsSaid() {
    for text in ["load 10", "load 10\nabc", "load 99999999\nabc"] {
      let run = Imaging.run { $0.bytes = Array(text.utf8) }
      #expect(run.answers.map(\.error) == ["protocol"], "\(text)")
      #expect(run.code == 0)
    }
  }

  @Test func nothingIsMadeBeforeAPictureIsThere() {
    let run = Imaging.run {
      $0.line("make 0 0 1 1 1 1")
      $0.line("render 0 0 1 1 1 1 mono")
    }
    #expect(run.answers.map(\.error) == ["state", "state"])
  }

  @Test func aPartThatIsNotInThePictureIsRefused() throws {
    let file = try #require(Pixels.corners(64, 48).file(".png"))
    let parts = ["1 0 64 48", "0 1 64 48", "0 0 0 1", "64 0 1 1", "999999999999 0 999999999999 1"]
    let run = Imaging.run {
      $0.load(file)
      for part in parts {
        $0.line("make \(part) 1 1")
        $0.line("render \(part) 1 1 256")
      }
    }
    #expect(run.answers.count == 11)
    #expect(run.answers.dropFirst().allSatisfy { $0.error == "state" })
  }

  @Test func whatIsTooLargeToMakeIsRefused() throws {
    let file = try #require(Pixels.corners(64, 48).file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for size in ["0 1", "1 0", "5001 5000", "999999999999 999999999999"] {
        $0.line("make 0 0 64 48 \(size)")
      }
      for size in ["0 1", "1 0", "2001 1", "1 2001", "501 500", "999999999999 1"] {
        $0.line("render 0 0 64 48 \(size) 16")
      }
    }
    #expect(run.answers.count == 11)
    #expect(
      run.answers.dropFirst().allSatisfy { $0.error == "large" }, "\(run.answers.map(\.line))")
  }

  @Test func aPictureIsReplacedByTheNext() throws {
    let first = try #require(Pixels.corners(64, 48).file(".png"))
    let second = try #require(Pixels.corners(32, 20).file(".jpg"))
    let run = Imaging.run {
      $0.load(first)
      $0.load(second)
      $0.line("make 0 0 64 48 1 1")
      $0.load(Array("no picture".utf8))
      $0.line("make 0 0 32 20 1 1")
    }
    #expect(
      run.answers.map { $0.error ?? $0.line } == [
        "ok png 64 48 1", "ok jpeg 32 20 1", "state", "format", "state",
      ])
  }

  @Test func moreBytesThanAreAllowedArePassedOver() throws {
    let file = try #require(Pixels.corners(64, 48).file(".png"))
    let run = Imaging.run {
      $0.load([UInt8](repeating: 0, count: 64 << 20 + 1))
      $0.load(file)
    }
    #expect(run.answers.map { $0.error ?? $0.line } == ["large", "ok png 64 48 1"])
    #expect(run.megabytes < 100)
  }

  @Test func everyErrorIsOneLineOfASCII() throws {
    let jpeg = try #require(Pixels.corners(64, 48).file(".jpg"))
    let run = Imaging.run {
      $0.load(Array(jpeg.prefix(3)) + [UInt8](repeating: 0x80, count: 900))
      $0.line("make 日本 語")
    }
    #expect(run.answers.map(\.error) == ["damaged", "protocol"])
    #expect(run.answers.allSatisfy { $0.line.utf8.allSatisfy { (0x20..<0x7f).contains($0) } })
  }
}
