import Glibc
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct RandomTests {
  @Test("an interrupted or short read leaves bytes without random bits") func short() throws {
    var bytes = [UInt8](repeating: 0, count: 10)
    var calls = 0
    try Random.fill(&bytes) { start, count in
      calls += 1
      if calls == 2 {
        errno = EINTR
        return -1
      }
      let given = min(3, count)
      for index in 0..<given { start?.storeBytes(of: 7, toByteOffset: index, as: UInt8.self) }
      return given
    }
    #expect(bytes == Array(repeating: 7, count: 10))
    #expect(calls == 5)
  }

  @Test("a failed read gives equal identifiers") func failed() throws {
    for answer in [0, -1] {
      var bytes = [UInt8](repeating: 0, count: 10)
      let error = failure {
        try Random.fill(&bytes) { _, _ in
          errno = ENOSYS
          return answer
        }
      }
      #expect(error?.kind == .inputOutput)
    }
    let test = try TestStore()
    test.store.close()
    var seams = TestStore.seams()
    seams.random = Random { _ throws(HibiError) in throw HibiError(.inputOutput, "no bits") }
    let store = try test.open(.writing, seams)
    for _ in 0..<2 {
      let error = failure {
        _ = try store.act("water add", .fake()) { writer throws(HibiError) in
          try writer.create(
            Writer.Draft(day: day(20_261_128), values: Water.values("a", 1)), in: Water.glasses,
            of: Water.tracker)
        }
      }
      #expect(error?.message.en == "no bits")
    }
    #expect(try test.sql("SELECT count(*) FROM hibi_act") == ["0"])
  }
}
