import BuiltIn
import Foundation
import Gallery
public import HibiCore
import HibiDrawing
import HibiTestSupport
import Synchronization

@testable import HibiDashboard

/// A dashboard before a store of its own, with a clock, a zone and a language that a test knows.
///
/// ```swift
/// let desk = try Desk()
/// desk.keys("a enter")
/// desk.type("soba")
/// desk.screen  // the rows as text
/// ```
final class Desk {
  /// The milliseconds of the clock, which a test moves.
  final class Time: Sendable {
    private let milliseconds: Mutex<Int64>
    init(_ start: Int64) { milliseconds = Mutex(start) }
    var now: Int64 { milliseconds.withLock { $0 } }
    func pass(_ span: Int64) { milliseconds.withLock { $0 += span } }
    var clock: WallClock { WallClock { self.now } }
  }

  static let minute: Int64 = 60_000
  static let hour: Int64 = 3_600_000

  let folder: TemporaryFolder
  let place: StoreFolder
  let time: Time
  let registry: Registry
  private(set) var request: DashboardRequest
  private(set) var dashboard: Dashboard

  /// The trackers that come with Hibi and water of the gallery, at noon of 2026/11/29 in Tokyo.
  static func registry(_ more: [Tracker] = []) throws -> Registry {
    var registry = Registry()
    // One that new-tracker made changes no screen of these tests.
    for tracker in BuiltIn.registry().trackers
    where ["calorie", "manga", "sober"].contains(tracker.name) {
      registry.add(builtIn: tracker.name, tracker)
    }
    if let water = Gallery.definitions.first(where: { $0.contains("\"name\": \"water\"") }) {
      try registry.insert(Tracker(definitionFile: Array(water.utf8)))
    }
    for tracker in more { try registry.insert(tracker) }
    return registry
  }

  init(
    _ size: Size = Size(columns: 80, rows: 24), tracker: String? = nil, language: Language = .en,
    ascii: Bool = false, on key: Int64 = 20_261_129, more: [Tracker] = [],
    only registry: Registry? = nil, change: (inout DashboardRequest) -> Void = { _ in },
    fill: (Desk) throws -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    place = StoreFolder(path: folder("store"), isDefault: false)
    time = Time(tokyo.milliseconds(day: HibiTestSupport.day(key), secondsOfDay: 43_200))
    self.registry = try registry ?? Desk.registry(more)
    var request = DashboardRequest(
      registry: self.registry, place: place, tracker: tracker, language: language, ascii: ascii,
      clock: time.clock, zone: tokyo, random: .fake(), program: "test 1")
    // A picture that the stand-in knows.
    request.imaging = { () throws(HibiError) in try ImagingClient(at: StandIn.program) }
    request.home = folder.path
    request.pictureFolder = folder("pictures")
    for name in ["pictures", "pictures/album"] { mkdir(folder(name), 0o755) }
    try folder.write("no picture", to: "pictures/notes.txt")
    try folder.write("4000x3000", to: "pictures/photo.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_795_000_000)],
      ofItemAtPath: folder("pictures/photo.jpg"))
    change(&request)
    self.request = request
    dashboard = try Dashboard(request, size: Size(columns: 0, rows: 0))
    try fill(self)
    dashboard = try Dashboard(request, size: size)
  }

  /// Begins anew with the same store.
  func restart(_ size: Size = Size(columns: 80, rows: 24)) throws {
    dashboard = try Dashboard(request, size: size)
  }

  // MARK: - Events

  /// Presses keys by their names, as scripts write them.
  func keys(_ names: String) {
    for name in names.split(separator: " ") {
      guard let key = Key(named: String(name)) else { preconditionFailure("no key \(name)") }
      take(.key(key))
    }
  }

  /// Chooses a command of the palette by its name.
  func choose(_ name: String) {
    keys(":")
    type(name)
    keys("enter")
  }

  /// Goes back to the first screen, as a person would who wants to keep nothing and lose nothing.
  func leave() {
    for _ in 0..<40 where dashboard.stack.count > 1 {
      keys("escape")
      guard dashboard.stack.last is QuestionScreen else { continue }
      keys(dashboard.stack.dropLast().last is FormScreen ? "y" : "n")
    }
  }

  func type(_ text: String) { for character in text { take(.key(Key(character))) } }
  func paste(_ text: String) { take(.paste(text)) }
  func resize(_ columns: Int, _ rows: Int) { take(.resize(Size(columns: columns, rows: rows))) }

  func take(_ event: Event) {
    dashboard.take([event])
    _ = dashboard.frame()
  }

  /// Clicks the lowest place that shows a text: what lies on top is drawn there last.
  func click(_ text: String) -> Bool {
    guard let place = places(text).last else { return false }
    take(.mouse(Mouse(.press, place)))
    return true
  }

  /// Where the screen shows a text first.
  func find(_ text: String) -> Place? { places(text).first }

  /// Every place where the screen shows a text.
  func places(_ text: String) -> [Place] {
    let buffer = dashboard.frame().buffer
    var places: [Place] = []
    for (row, cells) in buffer.cells.enumerated() {
      for column in cells.indices where cells[column].columns > 0 {
        let rest = cells[column...].map(\.text).joined()
        if rest.hasPrefix(text) { places.append(Place(row: row, column: column)) }
      }
    }
    return places
  }

  // MARK: - What there is

  var screen: String { dashboard.frame().buffer.rows.joined(separator: "\n") }
  func shows(_ text: String) -> Bool { screen.contains(text) }
  /// The screens from the first to the top one.
  var views: [String] { dashboard.stack.map { String(describing: Swift.type(of: $0)) } }
  var form: FormScreen? { dashboard.stack.last as? FormScreen }
  /// What the row of a form holds, by the name of its field; the day where none is given.
  func text(of name: String? = nil) -> String? {
    form?.fields.first { $0.field?.name == name }?.text?.text
  }

  func tracker(_ name: String) throws -> Tracker {
    guard let tracker = registry.tracker(name) else { throw HibiError(.missing, "no such tracker") }
    return tracker
  }

  func schema(_ name: String, _ noun: String = "") throws -> Schema {
    guard let schema = try tracker(name).collection(noun) else {
      throw HibiError(.missing, "no such collection")
    }
    return schema
  }

  // MARK: - Another program

  /// What another program would see and do, while the dashboard stands.
  @discardableResult
  func elsewhere<R>(_ body: (Store, Now) throws -> R) throws -> R {
    let store = try Store.open(
      place, for: .writing,
      Store.Seams(
        clock: time.clock, random: .fake(seed: UInt8(truncatingIfNeeded: time.now / 7)),
        program: "other 1", waits: 0, announce: { _ in }))
    defer { store.close() }
    time.pass(1)
    return try body(
      store, Now.read(clock: time.clock, zone: tokyo, override: nil, dayStartHours: 0))
  }

  /// Another program adds an entry.
  @discardableResult
  func add(
    _ name: String, in noun: String = "", on key: Int64? = 20_261_129, _ values: [String: Value]
  ) throws -> Int64 {
    let (tracker, schema) = try (tracker(name), schema(name, noun))
    return try elsewhere { store, now in
      try store.act("\(tracker.path(of: schema)) add", now) { writer throws(HibiError) in
        try writer.add(
          values, on: key.map { LooseDay(HibiTestSupport.day($0)) }, in: schema, of: tracker)
      }.result.first ?? 0
    }
  }

  func delete(_ name: String, _ id: Int64, _ noun: String = "") throws {
    let (tracker, schema) = try (tracker(name), schema(name, noun))
    try elsewhere { store, now in
      _ = try store.act("\(name) delete", now) { writer throws(HibiError) in
        try writer.delete(id, in: schema, of: tracker)
      }
    }
  }

  func set(_ key: String, _ value: String?, from day: Int64 = 20_240_101) throws {
    try elsewhere { store, now in
      _ = try store.act("config", now) { writer throws(HibiError) in
        try writer.set(key, from: HibiTestSupport.day(day), to: value)
      }
    }
  }

  /// The entries that are in the store.
  func entries(_ name: String, _ noun: String = "", _ query: Query = Query()) throws -> [Entry] {
    let store = try Store.open(
      place, for: .reading,
      Store.Seams(clock: time.clock, random: .fake(), program: "reader", waits: 0))
    defer { store.close() }
    return try store.entries(query, schema(name, noun), tracker(name))
  }

  /// What a field of all entries holds, the newest first.
  func values(_ name: String, _ field: String, _ noun: String = "") throws -> [Value] {
    let schema = try schema(name, noun)
    return try entries(name, noun).map { $0.value(of: field, schema) }
  }
}

/// Tests write many values as they would be typed.
extension Value: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
}

extension Desk {
  /// A few days of all trackers, always the same; the file is made once.
  static func sample(_ desk: Desk) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: desk.place.path, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    guard
      manager.createFile(
        atPath: desk.place.path + "/hibi.db", contents: try sampled.get(),
        attributes: [.posixPermissions: 0o600])
    else { throw HibiError(.no, "the sample cannot be written") }
    // Its acts took as long as they did where they were made.
    desk.time.pass(100)
  }

  private static let sampled = Result { () throws -> Data in
    let desk = try Desk()
    try fillSample(desk)
    return try Data(contentsOf: URL(fileURLWithPath: desk.place.path + "/hibi.db"))
  }

  private static func fillSample(_ desk: Desk) throws {
    let meals: [(Int64, String, Int64, String)] = [
      (20_261_116, "トーストと目玉焼き", 320, "breakfast"), (20_261_116, "てんぷらそば", 730, "lunch"),
      (20_261_120, "curry \"hot\", large", 850, "dinner"),
      (20_261_120, "natto and rice", 280, "breakfast"),
      (20_261_122, "ランニング1時間", -300, "snack"), (20_261_127, "焼肉", 1120, "dinner"),
      (20_261_128, "てんぷらそば", 730, "lunch"), (20_261_129, "Kaffee & Kuchen", 410, "snack"),
      (20_261_129, "👨‍👩‍👧 family meal with a very long name that has no end", 640, "lunch"),
    ]
    for (day, food, kcal, meal) in meals {
      try desk.add(
        "calorie", on: day,
        ["food": .text(food), "kcal": .integer(kcal), "meal": .text(meal)])
    }
    try desk.set("calorie.goal.kcal", "2000")
    let books: [(Int64, String, String, Int64, String)] = [
      (20_260_105, "よつばと!", "1", 94, "あずまきよひこ"), (20_260_210, "よつばと!", "2", 90, "あずまきよひこ"),
      (20_260_611, "Yokohama Shopping Log", "1", 88, "Hitoshi Ashinano"),
      (20_260_902, "宝石の国", "1", 85, "市川春子"), (20_261_121, "宝石の国", "2", 94, "市川春子"),
    ]
    for (day, title, volume, score, author) in books {
      try desk.add(
        "manga", on: day,
        [
          "title": .text(title), "volume": .text(volume), "score": .integer(score),
          "author": .text(author),
          "note": .text(
            "The fireworks!\nA second line, and a long one: " + String(repeating: "花火 ", count: 30)),
        ])
    }
    try desk.add("sober", in: "attempts", on: 20_261_110, [:])
    for day in [20_261_112, 20_261_113, 20_261_118] as [Int64] {
      try desk.add(
        "sober", on: day, ["text": .text("今日は水だけ。"), "drank": .integer(0), "mood": .integer(4)])
    }
    try desk.add(
      "sober", in: "drinks", on: 20_261_115,
      ["drink": .text("beer500"), "count": .integer(2), "abv": .integer(50), "ml": .integer(500)])
    let water: [(Int64, Int64, String)] = [
      (20_261_126, 250, "tea"), (20_261_126, 500, "water"), (20_261_127, 300, "coffee"),
      (20_261_127, 900, "water"), (20_261_129, 250, "tea"), (20_261_129, 600, "water"),
    ]
    for (day, amount, what) in water {
      try desk.add("water", on: day, ["amount": .integer(amount), "what": .text(what)])
    }
  }
}
