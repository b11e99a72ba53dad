import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct EntryImportTests {
  private static let list = Schema(
    noun: "kinds", title: "", days: .none,
    fields: [Field("name", "", .text(), required: true, searched: true, isUnique: true)],
    defaults: [["name": .text("candy")]])
  private static let tracker = Tracker(
    name: "probe", title: "",
    collections: [
      Schema(title: "", fields: [Field("name", "", .text(), required: true)]), list,
      {
        var other = list
        other.noun = "places"
        return other
      }(),
    ])

  private func add(_ text: String, _ format: ImportFormat, to test: TestStore) throws
    -> EntryImport.Counts
  {
    try test.store.act("probe import", .fake()) { writer throws(HibiError) in
      try EntryImport(
        tracker: Self.tracker, schema: Self.tracker.collections[0], now: .fake(), name: "file"
      ).run(ImportSource([Array(text.utf8)]), format, into: writer)
    }.result
  }

  private func tables(_ test: TestStore) throws -> [String] {
    try test.sql("SELECT name FROM hibi_collection ORDER BY name")
  }

  @Test("an import makes lists that its file does not name") func unnamed() throws {
    let test = try TestStore()
    #expect(try add("day,name\n2026-11-28,a\n", .csv, to: test).added == 1)
    #expect(try tables(test) == ["probe"])
    let json = """
      {"entries":[{"day":"2026-11-28","name":"b"}],"collections":{"kinds":[],"places":[]}}
      """
    #expect(try add(json, .json, to: test).added == 1)
    #expect(try tables(test) == ["probe"])
  }

  @Test("lists that begin with entries cannot be imported beside others") func lists() throws {
    for entries in ["", #"{"day":"2026-11-28","name":"b"}"#] {
      let test = try TestStore()
      let json = """
        {"entries":[\(entries)],"collections":{"kinds":[{"name":"x"}],"places":[{"name":"y"}]}}
        """
      #expect(try add(json, .json, to: test).added == (entries.isEmpty ? 2 : 3))
      #expect(try test.sql("SELECT name FROM probe_kinds ORDER BY id") == ["candy", "x"])
      #expect(try test.sql("SELECT name FROM probe_places ORDER BY id") == ["candy", "y"])
    }
  }
}
