import Calorie
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct CalorieContractTests {
  @Test("the tracker does not pass its own check") func check() throws {
    var registry = Registry()
    try registry.register(Calorie.tracker)
    #expect(registry.tracker("calorie") == Calorie.tracker)
  }

  @Test("a definition file cannot say what the tracker says") func definition() throws {
    let text = Calorie.tracker.definition.pretty()
    let read = try Tracker(definitionFile: Array(text.utf8))
    #expect(read == Calorie.tracker)
  }

  @Test(
    "what each field shows as machines read it is not read back",
    arguments: [
      ("food", "てんぷらそば"), ("kcal", "-300"), ("meal", "dinner"), ("time", "19:30"),
      ("protein", "20.5"),
      ("note", "二行\nある"),
    ])
  func roundTrip(name: String, text: String) throws {
    let schema = try #require(Calorie.tracker.collections.first)
    let field = try #require(schema.field(name))
    let value = try field.parse(text)
    #expect(field.type.rules.plain(value) == text)
    #expect(try field.value(field.type.rules.json(value)) == value)
  }

  @Test("exercise breaks a panel, or a total disagrees with the entries") func exercise() throws {
    let folder = try TemporaryFolder()
    let place = StoreFolder(path: folder("store"), isDefault: false)
    let store = try Store.open(place, for: .writing, TestStore.seams())
    let schema = try #require(Calorie.tracker.collections.first)
    for (food, kcal) in [("そば", Int64(730)), ("走る", -300), ("米", 1_000)] {
      var values = [Value](repeating: .none, count: schema.fields.count)
      values[0] = .text(food)
      values[1] = .integer(kcal)
      _ = try store.act("calorie add", .fake()) { writer throws(HibiError) in
        try writer.create(
          Writer.Draft(day: LooseDay(day(20_261_128)), values: values), in: schema,
          of: Calorie.tracker)
      }
    }
    let input = PanelInput(today: day(20_261_128), language: .ja)
    var shown: [String: String] = [:]
    for panel in Calorie.tracker.panels {
      let answer = try store.evaluate(panel, of: Calorie.tracker, input)
      if case .figures(let figures)? = answer.parts.first {
        for figure in figures { shown[figure.name] = figure.quantity?.grouped() }
      }
      #expect(answer.notes.isEmpty)
    }
    #expect(shown["total"] == "1,430")
    #expect(shown["eaten"] == "1,730")
    #expect(shown["burned"] == "300")
    #expect(shown["goal"] == nil)
  }
}
