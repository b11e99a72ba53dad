import Foundation
import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The dashboard beside other programs")
struct OtherProgramTests {
  /// A form that is filled and not saved.
  private func filled(_ desk: Desk) {
    desk.keys("a")
    desk.type("ramen")
    desk.keys("tab")
    desk.type("730")
  }

  // https://github.com/newsboat/newsboat/issues/2073
  @Test("what another program adds is not shown, or moves the selection") func selectionStays()
    throws
  {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("j j")
    let selected = try #require(selection(desk))
    try desk.add("calorie", ["food": "newest of all", "kcal": .integer(77)])
    desk.take(.stored)
    #expect(desk.shows("newest of all"))
    #expect(selection(desk) == selected)
    try desk.delete("calorie", selected)
    desk.take(.stored)
    #expect(selection(desk) != nil)
    #expect(selection(desk) != selected)
  }

  private func selection(_ desk: Desk) -> Int64? {
    guard let screen = desk.dashboard.stack[0] as? TrackerScreen,
      case .list(let list) = screen.parts[0]
    else { return nil }
    return list.selected?.id
  }

  @Test("a card does not know what another program did") func cardsFollow() throws {
    let desk = try Desk(fill: Desk.sample)
    try desk.add("calorie", ["food": "x", "kcal": .integer(100)])
    desk.take(.stored)
    #expect(desk.shows("1,150"))
  }

  @Test(
    "a form loses its text where another program writes, or saves it twice",
    arguments: ["IMMEDIATE", "EXCLUSIVE"])
  func busy(lock: String) throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    filled(desk)
    let other = try PlainSQLite(desk.place.path + "/hibi.db")
    try other.run("BEGIN \(lock)")
    desk.keys("ctrl-s")
    #expect(desk.text(of: "food") == "ramen")
    #expect(desk.shows("Another program is writing"))
    #expect(desk.dashboard.deadline != nil)
    desk.take(.time)
    #expect(desk.text(of: "food") == "ramen")
    desk.keys("ctrl-s")
    try other.run("ROLLBACK")
    desk.time.pass(200)
    desk.take(.time)
    #expect(desk.views == ["TrackerScreen"])
    #expect(try desk.entries("calorie").count == 10)
    desk.time.pass(200)
    desk.take(.time)
    #expect(try desk.entries("calorie").count == 10)
  }

  @Test(
    "what waits to be saved takes another screen away, or is saved though it was thrown away",
    arguments: ["IMMEDIATE", "EXCLUSIVE"])
  func leftWhileBusy(lock: String) throws {
    let desk = try Desk(fill: Desk.sample)
    desk.keys("1")
    filled(desk)
    let other = try PlainSQLite(desk.place.path + "/hibi.db")
    try other.run("BEGIN \(lock)")
    desk.keys("ctrl-s escape y")
    try other.run("ROLLBACK")
    desk.time.pass(200)
    desk.take(.time)
    #expect(desk.views == ["CardsScreen", "TrackerScreen"])
    #expect(try desk.entries("calorie").count == 9)
  }

  @Test(
    "what is typed while another program writes is lost", arguments: ["IMMEDIATE", "EXCLUSIVE"])
  func typedWhileBusy(lock: String) throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    filled(desk)
    let other = try PlainSQLite(desk.place.path + "/hibi.db")
    try other.run("BEGIN \(lock)")
    desk.keys("ctrl-s")
    desk.type("0")
    try other.run("ROLLBACK")
    desk.time.pass(200)
    desk.take(.time)
    // Not saved without the rest, and no letter became a command.
    #expect(desk.text(of: "kcal") == "7300")
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "kcal").first == .integer(7300))
  }

  @Test("a reader that waits for a lock shows an empty screen") func busyReading() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    let before = desk.dashboard.frame().buffer.rows.dropLast()
    let other = try PlainSQLite(desk.place.path + "/hibi.db")
    try other.run("BEGIN EXCLUSIVE")
    desk.take(.stored)
    #expect(desk.dashboard.frame().buffer.rows.prefix(20) == before.prefix(20))
    desk.keys("j j enter")
    try other.run("ROLLBACK")
    desk.take(.stored)
    desk.keys("escape")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("an entry that is gone is changed, or its form loses the text") func deletedWhileEdited()
    throws
  {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e")
    desk.type(" more")
    let id = try #require(try desk.entries("calorie").first?.id)
    try desk.delete("calorie", id)
    desk.take(.stored)
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.text(of: "food")?.hasSuffix(" more") == true)
    #expect(desk.dashboard.toast?.isError == true)
    #expect(try desk.entries("calorie").count == 8)
    desk.keys("escape y")
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("what was typed into an entry that is gone can only be thrown away") func addedAnew() throws
  {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e")
    desk.type(" more")
    let old = try #require(try desk.entries("calorie").first)
    try desk.delete("calorie", old.id)
    desk.keys("ctrl-s")
    #expect(desk.form?.fault?.en.contains("Ctrl-S adds it anew") == true)
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    let new = try #require(try desk.entries("calorie").first)
    let schema = try desk.schema("calorie")
    #expect(new.value(of: "food", schema).text?.hasSuffix(" more") == true)
    #expect(new.value(of: "kcal", schema) == old.value(of: "kcal", schema))
    #expect(new.day == old.day)
    #expect(try desk.entries("calorie").count == 9)
  }

  /// Another program changes the newest meal.
  private func changeNewest(_ desk: Desk, to kcal: Int64 = 1) throws {
    let entry = try #require(try desk.entries("calorie").first)
    let (tracker, schema) = try (desk.tracker("calorie"), desk.schema("calorie"))
    try desk.elsewhere { store, now in
      _ = try store.act("calorie edit", now) { writer throws(HibiError) in
        try writer.set(
          entry.id, day: nil, values: ["kcal": .integer(kcal)], in: schema, of: tracker)
      }
    }
  }

  @Test("a tracker that another program removed is changed") func removedTracker() throws {
    let file =
      #"{"name":"tea","title":"Tea","collections":[{"title":"Cups","fields":[{"name":"cups","title":"Cups","type":"integer","required":true,"positional":true}]}]}"#
    let tea = try Tracker(definitionFile: Array(file.utf8))
    let desk = try Desk(fill: Desk.sample)
    func act(_ body: @escaping (Writer) throws(HibiError) -> Void) throws {
      try desk.elsewhere { store, now in
        _ = try store.act("hibi tracker", now) { writer throws(HibiError) in try body(writer) }
      }
    }
    func count() throws -> Int {
      try desk.elsewhere { store, _ in try store.count(Query(), tea.collections[0], tea) }
    }
    try act { writer throws(HibiError) in _ = try writer.define(tea) }
    desk.take(.stored)
    desk.keys(":")
    desk.type("tea")
    desk.keys("enter a 2 ctrl-s d")
    #expect(desk.views == ["CardsScreen", "TrackerScreen", "QuestionScreen"])
    #expect(try count() == 1)
    try act { writer throws(HibiError) in
      if let definition = try writer.definition(named: "tea") { _ = try writer.remove(definition) }
    }
    desk.keys("y")
    #expect(desk.dashboard.toast?.isError == true)
    #expect(try count() == 1)
    // The change is heard of: the screen of the tracker goes.
    desk.take(.stored)
    #expect(desk.views == ["CardsScreen"])
  }

  @Test("what another program changed meanwhile is written over") func changedWhileEdited() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e")
    desk.type(" mine")
    try changeNewest(desk)
    desk.keys("ctrl-s")
    #expect(desk.text(of: "food")?.hasSuffix(" mine") == true)
    #expect(desk.shows("meanwhile"))
    #expect(try desk.values("calorie", "kcal").first == .integer(1))
    // What is there now is seen, and what was typed is saved over it when it is saved once more.
    #expect(desk.text(of: "kcal") == "1")
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    #expect(try desk.values("calorie", "kcal").first == .integer(1))
    #expect(try desk.values("calorie", "food").first?.text?.hasSuffix(" mine") == true)
  }

  @Test("what another program put into the same field is replaced unseen") func sameField() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e tab ctrl-u")
    desk.type("777")
    try changeNewest(desk)
    desk.keys("ctrl-s")
    #expect(desk.text(of: "kcal") == "777")
    #expect(desk.shows("There now: 1kcal"))
    try changeNewest(desk, to: 2)
    desk.keys("ctrl-s")
    #expect(desk.shows("There now: 2kcal"))
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "kcal").first == .integer(777))
  }

  @Test("a text that another program wrote on the day is replaced, or ours is lost")
  func textOfTheSameDay() throws {
    let desk = try Desk(tracker: "sober", fill: Desk.sample)
    desk.choose("write")
    try #require(desk.views.last == "FormScreen")
    desk.type("mine")
    try desk.add("sober", ["text": "theirs"])
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.text(of: "text") == "theirs\n\nmine")
    #expect(try desk.values("sober", "text").first == "theirs")
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    #expect(try desk.values("sober", "text").first == "theirs\n\nmine")
  }

  @Test(
    "a form loses its text where another program changes the tracker", arguments: [true, false])
  func changedDefinition(isKept: Bool) throws {
    func tea(_ fields: String) throws -> Tracker {
      let file =
        #"{"name":"tea","title":"Tea","collections":[{"title":"Cups","fields":[\#(fields)]}]}"#
      return try Tracker(definitionFile: Array(file.utf8))
    }
    let cups = #"{"name":"cups","title":"Cups","type":"integer","positional":true}"#
    let leaf = #"{"name":"leaf","title":"Leaf","type":"text"}"#
    let desk = try Desk(fill: Desk.sample)
    func define(_ tracker: Tracker) throws {
      try desk.elsewhere { store, now in
        _ = try store.act("hibi tracker", now) { writer throws(HibiError) in
          _ = try writer.define(tracker)
        }
      }
      desk.take(.stored)
    }
    try define(tea(cups + "," + leaf))
    desk.keys(":")
    desk.type("tea")
    desk.keys("enter a")
    desk.type("3")
    desk.keys("tab tab")
    desk.type("sencha")
    try #require(desk.text(of: "leaf") == "sencha")
    try define(tea(isKept ? leaf + "," + cups : cups))
    #expect(desk.views.last == "FormScreen")
    #expect(desk.text(of: "leaf") == "sencha")
    #expect(desk.text(of: "cups") == "3")
    desk.keys("ctrl-s")
    // It can be read, and takes nothing.
    #expect(desk.views.last == "FormScreen")
    #expect(desk.dashboard.toast?.text.en.contains("cannot be saved") == true)
    #expect(desk.text(of: "leaf") == "sencha")
  }

  @Test("an entry that changed while a question stood is deleted") func changedWhileAsked() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("d")
    try changeNewest(desk)
    desk.keys("y")
    #expect(try desk.entries("calorie").count == 9)
    #expect(desk.dashboard.toast?.isError == true)
  }

  @Test("undo takes back what another program did in between") func undoOfAnother() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.time.pass(2 * Desk.hour)
    desk.take(.time)
    desk.keys("u")
    #expect(desk.views.last == "QuestionScreen")
    try desk.add("calorie", ["food": "other", "kcal": .integer(5)])
    desk.keys("y")
    #expect(try desk.entries("calorie").count == 10)
    #expect(desk.shows("nothing was done"))
  }

  @Test("the details of an entry that is gone end it") func goneDetails() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("enter")
    let id = try #require(try desk.entries("calorie").first?.id)
    try desk.delete("calorie", id)
    desk.take(.stored)
    // What was there stays readable, in its box.
    #expect(desk.views.last == "DetailScreen" && desk.shows("family meal"))
    desk.keys("e ctrl-s")
    #expect(FrameCheck.faults(desk).isEmpty)
    desk.keys("escape escape d y")
    #expect(FrameCheck.faults(desk).isEmpty)
  }
}
