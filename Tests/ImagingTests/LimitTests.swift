import CTestPictures
import Foundation
import Glibc
import HibiTestSupport
import Testing

/// What the process may use, and that what strikes is said.
@Suite struct LimitTests {
  /// The kernel says so, not the program that is tested.
  static let hasFilters =
    (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.contains("Seccomp:")
    ?? false

  @Test func itIsShutInBeforeItReads() throws {
    let file = try #require(Pixels.corners(640, 480).file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for _ in 0..<20 { $0.line("make 0 0 640 480 320 240") }
    }
    #expect(run.answers.count == 21)
    #expect(run.number("NoNewPrivs:") == 1)
    // A filter of system calls, where this kernel has them.
    #expect(run.number("Seccomp:") == (Self.hasFilters ? 2 : nil))
    #expect(run.number("Max address space") == 640 << 20)
    #expect(run.number("Max file size") == 0)
    #expect(run.number("Max core file size") == 0)
    #expect(run.number("Max open files") == 32)
    // The start, and ten seconds for a request.
    #expect((10...13).contains(run.number("Max cpu time") ?? 0))
  }

  /// Each call by itself, in a process that was shut in: a filter that lets all pass is one too.
  @Test(.enabled(if: hasFilters, "this kernel has no filters of system calls"))
  func whatIsNotForPicturesIsRefused() throws {
    let folder = try TemporaryFolder()
    func answer(_ call: test_call) -> Int32 { test_shut_in(folder.path, Int32(call.rawValue)) }
    for call in [TEST_READS, TEST_OWN_LIMIT, TEST_OWN_SIGNAL] {
      #expect(answer(call) == 0, "\(call.rawValue)")
    }
    for (call, error) in [
      (TEST_WRITES, EPERM), (TEST_MAKES_FILE, EPERM), (TEST_MAKES_FOLDER, EPERM),
      (TEST_CHANGES_MODE, EPERM), (TEST_CHANGES_MODE_NEW, EPERM), (TEST_CHANGES_TIME, EPERM),
      (TEST_TYPES, ENOTTY), (TEST_SIGNALS, EPERM), (TEST_SIGNALS_THREAD, EPERM),
      (TEST_PIDFD, EPERM), (TEST_LIMITS, EPERM), (TEST_FORKS, EPERM), (TEST_RUNS, EPERM),
      (TEST_CONNECTS, EPERM), (TEST_INHERITS, EBADF),
    ] {
      #expect(answer(call) == error, "\(call.rawValue)")
    }
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
