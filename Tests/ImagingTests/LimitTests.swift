import Testing

/// What the process may use, and that what strikes is said.
@Suite struct LimitTests {
  @Test func itIsShutInBeforeItReads() throws {
    let file = try #require(Pixels.corners(640, 480).file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for _ in 0..<20 { $0.line("make 0 0 640 480 320 240") }
    }
    #expect(run.answers.count == 21)
    #expect(run.number("NoNewPrivs:") == 1)
    // A filter of system calls, where this kernel has them.
    #expect([2, nil].contains(run.number("Seccomp:")))
    #expect(run.number("Max address space") == 640 << 20)
    #expect(run.number("Max file size") == 0)
    #expect(run.number("Max core file size") == 0)
    #expect(run.number("Max open files") == 32)
    // The start, and ten seconds for a request.
    #expect((10...13).contains(run.number("Max cpu time") ?? 0))
  }

  /// The limit of the tests is lower, so that it strikes soon: a second before the system would kill.
  @Test func whenTheTimeIsUsedUpThatIsSaid() throws {
    let file = try #require(Pixels(3_000, 3_000, filled: 90).file(".png"))
    let run = Imaging.run(limit: "-t 3") {
      $0.load(file)
      for _ in 0..<100 { $0.line("make 0 0 3000 3000 2900 2900") }
    }
    #expect(run.answers.last?.error == "time", "\(run.answers.map(\.line)) \(run.code)")
    #expect(run.answers.dropLast().allSatisfy { $0.error == nil })
    #expect(run.answers.count < 101)
    #expect(run.code == 1)
  }

  @Test func whenMemoryIsUsedUpThatIsSaid() throws {
    let file = try #require(Pixels(4_000, 3_000, filled: 90).file(".jpg[interlace]"))
    let run = Imaging.run(limit: "-v 140000") {
      $0.load(file)
      $0.line("make 0 0 4000 3000 2000 1500")
    }
    #expect(run.answers.last?.error == "memory", "\(run.answers.map(\.line)) \(run.code)")
    #expect([0, 1].contains(run.code))
  }
}
