import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Fields of pictures in forms")
struct PictureFieldTests {
  private func desk(required: Bool, _ language: Language = .en) throws -> Desk {
    let file =
      #"{"name":"plants","title":"Plants","collections":[{"title":"Plants","fields":[{"name":"name","title":"Name","type":"text","required":true,"positional":true},{"name":"leaf","title":"Leaf","type":"image","required":\#(required)}]}]}"#
    return try Desk(
      tracker: "plants", language: language, more: [Tracker(definitionFile: Array(file.utf8))])
  }

  @Test("a form that cannot be saved does not say why", arguments: [Language.en, .ja])
  func required(language: Language) throws {
    let desk = try desk(required: true, language)
    desk.keys("a")
    desk.type("fern")
    desk.keys("ctrl-s")
    #expect(desk.shows(language == .en ? "is required" : "入力されていません"))
    // The field has the keys, and names the one that goes on.
    #expect(desk.shows(language == .en ? "Enter: choose a file" : "Enter でファイルを選ぶ"))
    #expect(desk.text(of: "name") == "fern")
    desk.type("x")
    desk.keys("left right space backspace")
    #expect(FrameCheck.faults(desk).isEmpty)
    desk.keys("enter")
    desk.type("photo")
    desk.keys("enter ctrl-s")
    #expect(try desk.entries("plants").count == 1)
  }

  @Test("a picture that may be missing keeps an entry from being saved") func optional() throws {
    let desk = try desk(required: false)
    desk.keys("a")
    desk.type("fern")
    desk.keys("ctrl-s")
    #expect(try desk.entries("plants").count == 1)
  }
}
