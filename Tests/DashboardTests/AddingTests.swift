import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Adding, and taking back")
struct AddingTests {
  @Test("what is added from the cards is not on them, or not in the store")
  func addThroughTheCards() throws {
    let desk = try Desk(fill: Desk.sample)
    #expect(desk.shows("1,050"))
    desk.keys("a enter")
    desk.type("ラーメン")
    desk.keys("tab")
    desk.type("730")
    desk.keys("ctrl-s")
    #expect(desk.shows("1,780"))
    #expect(desk.views == ["CardsScreen"])
    #expect(try desk.values("calorie", "kcal").first == .integer(730))
    #expect(try desk.values("calorie", "food").first == "ラーメン")

    desk.keys("u")
    #expect(desk.shows("1,050"))
    #expect(desk.shows("Ctrl-R"))
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("ctrl-r")
    #expect(desk.shows("1,780"))
    #expect(try desk.entries("calorie").count == 10)
  }

  @Test("the same by clicks alone saves nothing") func addByClicks() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    #expect(desk.click("a add"))
    #expect(desk.views.last == "FormScreen")
    desk.type("ramen")
    #expect(desk.click("Energy"))
    desk.type("730")
    #expect(desk.click("[ Save"))
    #expect(desk.views == ["TrackerScreen"])
    #expect(try desk.values("calorie", "kcal").first == .integer(730))
  }

  @Test(
    "keys that are typed with the input method on do nothing",
    arguments: ["ａ", "あ", "ア", "ｱ"])
  func keysOfAnInputMethod(key: String) throws {
    let desk = try Desk(tracker: "calorie")
    desk.type(key)
    #expect(desk.views.last == "FormScreen")
    // In a field it is a letter as any other.
    desk.type(key)
    #expect(desk.text(of: "food") == key)
  }

  @Test("kana that is no key is not explained, or runs something") func otherKana() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.type("か")
    #expect(desk.views == ["TrackerScreen"])
    #expect(desk.shows("no command"))
  }

  @Test("numbers as the input method makes them are refused") func fullWidthNumbers() throws {
    let desk = try Desk(tracker: "calorie")
    desk.type("あ")
    desk.type("ラーメン")
    desk.keys("tab")
    desk.type("７３０")
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "kcal") == [.integer(730)])
  }

  @Test("saving twice adds two") func savingTwice() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("ctrl-s ctrl-s ctrl-s")
    #expect(try desk.entries("calorie").count == 1)
  }

  // https://github.com/jesseduffield/lazygit/issues/2291
  @Test(
    "a slip of a key deletes",
    arguments: [
      "d d", "d enter", "d space", "d delete", "d escape", "d n", "d q", "d ctrl-c", "delete d",
    ])
  func deleteNeedsYes(keys: String) throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys(keys)
    #expect(try desk.entries("calorie").count == 9)
    #expect(!desk.dashboard.isDone)
  }

  @Test("y does not delete, or undo does not bring it back") func deleteAndUndo() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    let before = try desk.entries("calorie")
    desk.keys("j d y")
    #expect(try desk.entries("calorie").count == 8)
    #expect(desk.views == ["TrackerScreen"])
    desk.keys("u")
    #expect(try desk.entries("calorie") == before)
  }

  @Test("a click on no deletes, a click on yes does not") func deleteByClicks() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("d")
    #expect(desk.click("n no"))
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("d")
    #expect(desk.click("y yes"))
    #expect(try desk.entries("calorie").count == 8)
  }

  @Test("many that are marked are not one act") func marks() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("space space d")
    #expect(desk.shows("2 entries"))
    desk.keys("y")
    #expect(try desk.entries("calorie").count == 7)
    desk.keys("u")
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("g v j j v j d y")
    #expect(try desk.entries("calorie").count == 6)
    // A range that is made shorter again leaves out what it does not reach any more.
    desk.keys("u g v j j j k k v d")
    #expect(desk.shows("2 entries"))
    desk.keys("n escape A d y")
    #expect(try desk.entries("calorie").isEmpty)
    desk.keys("u")
    #expect(try desk.entries("calorie").count == 9)
  }

  // https://github.com/gitui-org/gitui/issues/530
  @Test("Escape throws away what was typed") func escapeAsks() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a")
    desk.type("ramen")
    desk.keys("escape")
    #expect(desk.views.last == "QuestionScreen")
    desk.keys("escape")
    #expect(desk.text(of: "food") == "ramen")
    desk.keys("escape n")
    #expect(desk.text(of: "food") == "ramen")
    desk.keys("ctrl-c y")
    #expect(desk.views == ["TrackerScreen"])
    desk.keys("a escape")
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("what was done long ago is undone without a question") func oldUndo() throws {
    let desk = try Desk(tracker: "calorie")
    try desk.add("calorie", ["food": "x", "kcal": .integer(1)])
    desk.take(.stored)
    desk.time.pass(2 * Desk.hour)
    desk.take(.time)
    desk.keys("u")
    #expect(desk.views.last == "QuestionScreen")
    #expect(try desk.entries("calorie").count == 1)
    desk.keys("y")
    #expect(try desk.entries("calorie").isEmpty)
  }

  @Test("nothing to undo ends it, or says nothing", arguments: ["u", "ctrl-r"])
  func nothingToUndo(key: String) throws {
    let desk = try Desk()
    desk.keys(key)
    #expect(desk.dashboard.toast != nil)
  }

  // https://github.com/junegunn/fzf/issues/594
  @Test("what is pasted runs as keys") func pasteRunsNothing() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    let before = desk.views
    desk.paste("d\ny\nq\n")
    #expect(desk.views == before)
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("d")
    desk.paste("y")
    #expect(try desk.entries("calorie").count == 9)
    desk.keys("escape a")
    desk.paste("line\nq d y\n")
    #expect(desk.text(of: "food") == "line q d y ")
    desk.keys("tab")
    desk.paste("\n")
    #expect(desk.views.last == "FormScreen")
  }

  @Test("an entry is not recorded again today") func again() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("G r")
    #expect(try desk.entries("calorie").count == 10)
    #expect(try desk.values("calorie", "food").first == "トーストと目玉焼き")
    #expect(try desk.entries("calorie").first?.day?.day?.key == 20_261_129)
  }
}
