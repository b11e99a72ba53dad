import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct NumberedRunsTests {
  @Test(
    "numbers of a series are sorted as text, or a gap is not seen",
    arguments: [
      (["1", "2", "3"], "1–3", "", "4"), (["10", "9", "2"], "2, 9–10", "3–8", "11"),
      (["15"] + (1...13).map { String($0) }, "1–13, 15", "14", "16"),
      (["9", "16", "16.5", "上", "外伝"], "9, 16, 16.5, 上, 外伝", "10–15", "17"),
      (["16.50", "16.5", "１６", "16"], "16, 16.5", "", "17"), (["上", "下", "上"], "上, 下", "", nil),
      (["0", "1"], "0–1", "", "2"),
      (["", " ", "-1", "1e3", "1.", ".5", "1.2.3"], "-1, 1e3, 1., .5, 1.2.3", "", nil),
      (["1", "999999999999"], "1, 999999999999", "2–999999999998", "1000000000000"),
      (["9999999999999"], "9999999999999", "", nil), (["007", "7"], "7", "", "8"),
      ([], "", "", nil),
      (["1.125", "1.5", "2"], "1.125, 1.5, 2", "", "3"),
    ] as [([String], String, String, String?)])
  func vectors(_ texts: [String], _ there: String, _ missing: String, _ next: String?) {
    let runs = NumberedRuns(texts)
    #expect(runs.there.joined(separator: ", ") == there)
    #expect(runs.missing.joined(separator: ", ") == missing)
    #expect(runs.next.map { String($0) } == next)
  }

  @Test("series are mixed, or not in the order of their names") func panel() throws {
    let test = try TestStore()
    for part in ["2", "1", "4"] { try test.eat("いちご", part: part) }
    try test.eat("アーモンド", part: "1")
    try test.eat("アーモンド")
    let rule = try #require(Sugar.tracker.panel("parts"))
    let panel = try test.store.evaluate(
      rule, of: Sugar.tracker, PanelInput(today: day(20_241_209), language: .ja))
    guard case .table(let table)? = panel.parts.first else { return }
    #expect(table.rows.map(\.cells) == [["アーモンド", "1", "", "2"], ["いちご", "1–2, 4", "3", "5"]])
    #expect(table.columns.map(\.title.ja) == ["名前", "済み", "抜け", "次"])
    #expect(
      table.rows.last?.record?.write()
        == #"{"series":"いちご","there":["1–2","4"],"missing":["3"],"next":5}"#)
  }
}
