import Foundation
import HibiCore
import HibiTestSupport
import Testing

@Suite("What panels say in every format")
struct PanelFormatTests {
  /// A store with an attempt, a broken day, sweets of two years and a diary.
  private func face() throws -> Face {
    let face = Face(Sugar.tracker)
    let place = StoreFolder(path: face.box.folder + "/store", isDefault: false)
    let store = try Store.open(place, for: .writing, TestStore.seams())
    func add(_ schema: Schema, _ key: Int64, _ values: [Value]) throws {
      _ = try store.act("add", .fake(key)) { writer throws(HibiError) in
        try writer.create(
          Writer.Draft(day: day(key), values: values), in: schema, of: Sugar.tracker)
      }
    }
    try add(Sugar.attempts, 20_261_101, [.none])
    try add(Sugar.sweets, 20_261_119, [.text("ケーキ"), .integer(425), .text("1")])
    try add(Sugar.sweets, 20_261_119, [.text("ケーキ"), .integer(5), .text("3")])
    try add(Sugar.sweets, 20_250_301, [.text("pie"), .none, .none])
    try add(Sugar.diary, 20_261_120, [.text("no"), .text("well"), .none])
    try add(Sugar.milestones, 20_261_101, [.integer(1), .text("month")])
    return face
  }

  static let panels = ["now", "year", "names", "calendar", "amount", "parts", "milestones-ahead"]

  @Test("a panel has no answer in a format", arguments: panels, [Language.en, .ja])
  func everyFormat(_ panel: String, _ language: Language) throws {
    let face = try face()
    for words in [[], ["2026"], ["2026/11"], ["2019"]] where words.isEmpty || panel != "now" {
      // A year of months is of no part of one.
      if panel == "year", words == ["2026/11"] { continue }
      if panel == "amount" || panel == "milestones-ahead", !words.isEmpty { continue }
      // What stands behind a panel of series is the name of one.
      let words = panel == "parts" ? words.flatMap { ["--in", $0] } : words
      for format in ["table", "plain", "json", "jsonl", "csv", "tsv", "markdown"] {
        let text = try face.answer([panel] + words + ["--format", format], language: language)
        #expect(!text.isEmpty, "\(panel) \(words) as \(format)")
        // A name that stands twice in an object is refused.
        if format == "json" { _ = try JSON.parse(Array(text.utf8)) }
      }
    }
  }

  @Test("machine formats change with the language, or hold no number")
  func machineFormats() throws {
    let face = try face()
    for words in Self.panels.flatMap({ [[$0, "--json"], [$0, "--format", "csv"]] }) {
      #expect(try face.answer(words) == face.answer(words, language: .ja), "\(words)")
    }
    let now = try face.answer(["now", "--json"])
    #expect(now.contains(#""figures":{"run":10,"unknown":null,"full":9,"start":"2026-11-20","#))
    #expect(now.contains(#""saved":7014.0}"#))
    #expect(now.contains(#""units":{"run":"days","full":"days","#))
    #expect(now.contains(#""saved":"円"}"#))
    let cells = try face.answer(["now", "--format", "csv"])
    #expect(cells.contains("name,value,unit\r\nrun,10,days\r\nunknown,,\"\"\r\n"), "\(cells)")
    let year = try face.answer(["year", "--json"])
    #expect(year.contains(#"{"month":"2026-11","value":2,"unit":"pieces"}"#))
    #expect(year.contains(#"{"month":"2026-12","value":null,"unit":"pieces"}"#))
    #expect(year.contains(#""unknown_month":null,"first_year":2025,"last_year":2026"#))
    let names = try face.answer(["names", "--format", "csv"])
    #expect(names.hasPrefix("label,value,unit,id,day\r\nケーキ,43.0,g,,\r\n"))
    let calendar = try face.answer(["calendar", "--json"])
    #expect(calendar.contains(#"{"day":"2026-11-19","state":"broken","entries":0,"text":false}"#))
    #expect(calendar.contains(#"{"day":"2026-11-20","state":"kept","entries":1,"text":true}"#))
    let amount = try face.answer(["amount", "2026/11/19", "--json"])
    #expect(
      amount.contains(
        #""meter":{"value":43.0,"full":60.0,"unit":"g","percent":71,"band":"some"}"#))
    let parts = try face.answer(["parts", "--format", "tsv"])
    #expect(parts.hasPrefix("series\tthere\tmissing\tnext\n"))
    #expect(try face.answer(["milestones-ahead", "--json"]).contains(#""next":"1 month""#))
  }

  @Test("people read another sentence, or a period that does not matter") func people() throws {
    let face = try face()
    let now = try face.answer(["now", "--format", "plain"], language: .ja)
    #expect(now.hasPrefix("現在\n断酒10日目（丸9日・11/20から）\n"))
    #expect(now.contains("\n利用継続日数："))
    let calendar = try face.answer(["calendar", "--format", "plain"], language: .ja)
    #expect(calendar.contains("2026/11/19：守らなかった日\n2026/11/20：守った日・本文あり\n"))
    let parts = try face.answer(["parts", "--format", "table"], language: .ja)
    #expect(parts.contains("ケーキ  1, 3  2      4"))
  }

  @Test("a yearly goal is one of a day") func goal() throws {
    let face = try face()
    #expect(try face.answer(["goal", "365"]).hasPrefix("Goal from 2026/11/29: 365"))
    #expect(try face.answer(["goal", "360"]).contains("360 pieces a year."))
    #expect(try face.answer(["goal", "350"], language: .ja).contains("1年 350個"))
  }
}
