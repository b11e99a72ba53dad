import Foundation
import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Pictures in the dashboard")
struct PictureTests {
  /// A folder of pictures, of which the stand-in for `hibi-imaging` knows the size by their text.
  static func pictures() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text, age) in [
      ("old.jpg", "4000x3000", 500), ("new.JPEG", "4032x3024", 100),
      ("moves.webp", "64x48 moving", 300),
      ("broken.png", "1x1 damaged", 400), ("torn.jpg", "64x48 torn", 600),
      ("notes.txt", "no picture", 0), (".hidden.jpg", "8x8", 0),
    ] {
      try folder.write(text, to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 - Double(age))],
        ofItemAtPath: folder(name))
    }
    mkdir(folder("album"), 0o755)
    try folder.write("300x450", to: "album/cover.png")
    return folder
  }

  static func desk(
    _ folder: TemporaryFolder, _ tracker: String, _ size: Size = Size(columns: 100, rows: 30),
    language: Language = .en, ascii: Bool = false, fill: (Desk) throws -> Void = { _ in }
  ) throws -> Desk {
    try Desk(
      size, tracker: tracker, language: language, ascii: ascii,
      change: {
        $0.imaging = { () throws(HibiError) in try ImagingClient(at: StandIn.program) }
        $0.pictureFolder = folder.path
        $0.home = folder.path
      }, fill: fill)
  }

  /// Goes to the field of a picture in a new form.
  static func open(_ desk: Desk, _ words: [String], to title: String) {
    desk.keys("a")
    for word in words {
      desk.type(word)
      desk.keys("tab")
    }
    for _ in 0..<20 where desk.form?.pictureType == nil { desk.keys("tab") }
    #expect(desk.form?.pictureType != nil)
    desk.keys("enter")
  }

  private static func wanted(_ path: String) -> PictureSource.Wanted {
    .init(subject: .init(now: path), area: nil, size: Size(columns: 10, rows: 5))
  }

  static func files(_ desk: Desk) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: desk.place.path + "/images")) ?? []
  }

  @Test("a photo cannot be chosen, cut and stored", arguments: [Language.en, .ja])
  func photo(language: Language) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie", language: language)
    Self.open(desk, ["soba", "480"], to: "photo")
    #expect(desk.views.last == "FilePickerScreen")
    // The newest first; what is hidden or no picture is not there.
    #expect(desk.shows("2026/09/21"))
    let rows = ["album/", "new.JPEG", "moves.webp", "broken.png", "old.jpg", "torn.jpg"].map {
      desk.find($0)?.row
    }
    #expect(rows == rows.compactMap { $0 }.sorted())
    #expect(!desk.shows("notes.txt") && !desk.shows(".hidden"))
    // The newest one is chosen already.
    #expect(desk.shows("████"))
    desk.keys("enter")
    #expect(desk.views.last == "PictureScreen")
    // The centre half of each side, brought down to the longest side that is stored.
    #expect(desk.shows("1008,756,2016,1512 → 1600x1200"))
    desk.keys("left left up - - enter")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.shows("new.JPEG  1512x1134"))
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    let names = try desk.values("calorie", "photo")
    #expect(names.count == 1 && names == Self.files(desk).map { .text($0) })
    // What was kept: the frame a little to the upper left, and smaller by two steps.
    let made = try String(
      decoding: Data(
        contentsOf: URL(fileURLWithPath: desk.place.path + "/images/" + Self.files(desk)[0])
      )
      .dropFirst(24), as: UTF8.self)
    #expect(made.hasPrefix("1512x1134 cut 1008,850,1512,1134"), "\(made)")
    desk.keys("u")
    #expect(try desk.entries("calorie").isEmpty)
    desk.keys("ctrl-r")
    #expect(Self.files(desk).count == 1)
  }

  @Test("Escape in the frame closes the picker too") func oneStepBack() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie")
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.paste("~/album/")
    desk.keys("enter")
    desk.type("cov")
    desk.keys("enter")
    #expect(desk.views.last == "PictureScreen")
    desk.keys("escape")
    #expect(desk.views.last == "FilePickerScreen")
    #expect(desk.shows("~/album") && desk.shows("> cov") && desk.shows("cover.png"))
    desk.keys("escape")
    #expect(desk.views.last == "FormScreen" && desk.text(of: "food") == "soba")
    // Both go when the picture is taken.
    desk.paste(folder("new.JPEG"))
    desk.keys("enter enter")
    #expect(desk.views == ["TrackerScreen", "FormScreen"] && desk.shows("new.JPEG  1600x1200"))
  }

  @Test(
    "a file that is dropped on the field of a picture does nothing", arguments: ["'%'", "file://%"])
  func dropped(form: String) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie")
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.keys("escape")
    desk.paste("")
    #expect(desk.views.last == "FormScreen")
    desk.paste(form.replacing("%", with: folder("new.JPEG")) + " ")
    #expect(desk.views.last == "FilePickerScreen")
    // What Enter takes: the file and its picture, and not the list.
    #expect(desk.shows("new.JPEG") && desk.shows("████") && !desk.shows("old.jpg"))
    desk.keys("enter")
    #expect(desk.views.last == "PictureScreen")
  }

  @Test("a path in the picker is said to be no name") func namedByPath() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie")
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.paste("~/nothing.jpg")
    #expect(!desk.shows("Nothing has that name."))
    #expect(desk.shows("No such file"))
    desk.keys("ctrl-u")
    #expect(desk.shows("old.jpg"))
    // A folder is gone into, whatever names of the list have a slash.
    desk.type("~/album/")
    #expect(desk.shows("album/") && !desk.shows("../"))
    #expect(desk.click("album/"))
    #expect(desk.shows("cover.png"))
    desk.type("cov")
    desk.paste("~/notes.txt")
    #expect(desk.shows("notes.txt") && !desk.shows("cov"))
    desk.type("/")
    #expect(desk.shows("Not a directory"))
  }

  @Test("more files above and below are not marked", arguments: [Language.en, .ja])
  func moreFiles(language: Language) throws {
    let folder = try Self.pictures()
    for number in 1...30 { try folder.write("8x8", to: "album/\(number).jpg") }
    let desk = try Self.desk(folder, "calorie", Size(columns: 80, rows: 24), language: language)
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.paste("~/album")
    desk.keys("enter")
    #expect(desk.places("▼").count == 1)
    for _ in 0..<40 { desk.keys("down") }
    #expect(desk.places("▲").count == 1 && desk.places("▼").isEmpty)
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("a picture in a low form is below its end", arguments: [13, 16, 24])
  func lowForm(rows: Int) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie", Size(columns: 60, rows: rows))
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.keys("enter enter")
    // The keys have room beside it or below it, then the picture, of which the stand-in draws two
    // rows.
    #expect(desk.shows("Enter: another") && desk.shows("Backspace: none"))
    let row = try #require(desk.places("████").last?.row)
    #expect(row + FormScreen.pictureRows - 2 <= rows - 3)
  }

  @Test("files that are no pictures are gone without a word") func otherFiles() throws {
    let folder = try Self.pictures()
    for name in ["a.svg", "b.gif", "c.AVIF"] { try folder.write("8x8", to: name) }
    let desk = try Self.desk(folder, "calorie")
    Self.open(desk, ["soba", "480"], to: "photo")
    #expect(!desk.shows("a.svg") && !desk.shows("b.gif") && !desk.shows("c.AVIF"))
    #expect(desk.shows("Other files, not shown: 4"))
    desk.type("album")
    desk.keys("enter")
    #expect(!desk.shows("Other files"))
  }

  @Test("a picture that is damaged behind its head is cut before it is refused") func torn() throws
  {
    let folder = try Self.pictures()
    for (columns, rows) in [(100, 30), (40, 12)] {
      let desk = try Self.desk(folder, "calorie", Size(columns: columns, rows: rows))
      Self.open(desk, ["soba", "480"], to: "photo")
      desk.type("torn")
      #expect(desk.shows("the picture is damaged") == (columns == 100))
      desk.keys("enter")
      #expect(desk.views.last == "FilePickerScreen")
      #expect(desk.places("the picture is damaged").count == (columns == 100 ? 2 : 1))
    }
  }

  @Test(
    "an entry with a picture is not marked in a list that is narrow, nor shown by a key",
    arguments: [(40, 12, Language.en, false), (40, 12, .ja, true), (80, 24, .ja, false)])
  func marked(columns: Int, rows: Int, language: Language, ascii: Bool) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(
      folder, "calorie", Size(columns: columns, rows: rows), language: language, ascii: ascii)
    Self.open(desk, ["a very long name of what was eaten", "480"], to: "photo")
    desk.type("new")
    desk.keys("enter enter ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    let row = try #require(desk.find("a very long")?.row)
    #expect(desk.places(ascii ? "#" : "▣").contains { $0.row == row }, "\(desk.screen)")
    // The energy has room beside it.
    #expect(desk.places("480kcal").contains { $0.row == row })
    desk.keys("enter")
    #expect(desk.shows(ascii ? "####" : "████"))
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("the words of the app for a photo are nowhere", arguments: [Language.en, .ja])
  func words(language: Language) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie", language: language)
    desk.keys("a")
    #expect(desk.shows(language == .ja ? "写真と一緒にカロリーを記録しましょう" : "Record the calories with a photo"))
    // It is no example of what is typed.
    #expect(!desk.shows(language == .ja ? "例：写真" : "e.g. Record"))
    for _ in 0..<20 where desk.form?.pictureType == nil { desk.keys("tab") }
    desk.keys("enter")
    #expect(desk.shows(language == .ja ? "写真入力" : "Photo of what you ate"))
    let other = try Self.desk(folder, "manga", language: language)
    Self.open(other, ["x", "1"], to: "cover")
    #expect(other.shows(language == .ja ? "写真を選ぶ" : "Choose a picture"))
  }

  @Test("a cover that cannot be cut asks for a frame") func cover() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "manga")
    Self.open(desk, ["よつばと!", "1"], to: "cover")
    // Into a folder, and out again by Backspace.
    desk.type("album")
    desk.keys("enter")
    #expect(desk.shows("cover.png") && !desk.shows("old.jpg"))
    desk.keys("backspace")
    #expect(desk.shows("old.jpg"))
    desk.paste("'\(folder("album/cover.png"))' ")
    desk.keys("enter")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.shows("cover.png  300x450"))
    desk.keys("ctrl-s")
    #expect(Self.files(desk).count == 1)
    // The next one is looked for where this one was.
    Self.open(desk, ["よつばと!", "2"], to: "cover")
    #expect(desk.shows(folder("album").split(separator: "/").last.map(String.init) ?? "?"))
    #expect(desk.shows("cover.png"))
  }

  @Test("what is no picture ends the picker, or is not said") func refused() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie")
    Self.open(desk, ["soba", "480"], to: "photo")
    desk.type("broken")
    // Beside the name already, before it is chosen.
    #expect(desk.shows("the picture is damaged"))
    desk.keys("enter")
    #expect(desk.views.last == "FilePickerScreen")
    #expect(desk.places("the picture is damaged").count == 2)
    desk.paste("/nothing/is/here.jpg")
    desk.keys("enter")
    #expect(desk.views.last == "FilePickerScreen")
    desk.keys("escape")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.text(of: "food") == "soba")
  }

  @Test("a form says nothing where the program that reads pictures is missing")
  func missing() throws {
    let desk = try Desk(
      Size(columns: 100, rows: 30), tracker: "calorie",
      change: {
        $0.imaging = { () throws(HibiError) in
          try ImagingClient(at: ImagingClient.find([:], program: nil))
        }
      })
    Self.open(desk, ["soba", "480"], to: "photo")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.shows("libvips-dev"))
    desk.keys("ctrl-s")
    #expect(try desk.entries("calorie").count == 1)
  }

  @Test("a picture is not taken away, or taken away by another key") func takenAway() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "manga")
    Self.open(desk, ["よつばと!", "1"], to: "cover")
    desk.type("old")
    desk.keys("enter ctrl-s")
    let held = try desk.values("manga", "cover")
    #expect(held.count == 1 && held != [.none])
    desk.keys("e")
    for _ in 0..<20 where desk.form?.pictureType == nil { desk.keys("tab") }
    desk.type("xyz")
    desk.keys("ctrl-s")
    #expect(try desk.values("manga", "cover") == held)
    desk.keys("e")
    for _ in 0..<20 where desk.form?.pictureType == nil { desk.keys("tab") }
    desk.keys("backspace ctrl-s")
    #expect(try desk.values("manga", "cover") == [.none])
    #expect(Self.files(desk).isEmpty)
    desk.keys("u")
    #expect(try desk.values("manga", "cover") == held)
    #expect(Self.files(desk).count == 1)
  }

  @Test("a picture is not seen beside its entry, or beside another", arguments: [false, true])
  func preview(ascii: Bool) throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "manga", ascii: ascii) {
      try $0.add("manga", ["title": "Plain", "volume": "2"])
    }
    Self.open(desk, ["Covered", "1"], to: "cover")
    desk.type("old")
    desk.keys("enter ctrl-s")
    let sign = ascii ? "####" : "████"
    #expect(desk.shows(sign))
    desk.keys("enter")
    #expect(desk.views.last == "DetailScreen" && desk.places(sign).count > 1)
    desk.keys("escape j")
    #expect(!desk.shows(sign))
    desk.keys("k")
    #expect(desk.shows(sign))
    // Another program writes the file anew: what was drawn before is not what is there.
    let path = try desk.place.path + "/images/" + #require(Self.files(desk).first)
    try Data(StandIn.png("40x30 damaged")).write(to: URL(fileURLWithPath: path))
    desk.keys("j k")
    #expect(!desk.shows(sign) && desk.shows("damaged"))
    desk.keys("enter")
    #expect(desk.views.last == "DetailScreen" && desk.shows("damaged"))
    desk.keys("escape")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("a key waits for a picture") func keysComeFirst() throws {
    let folder = try Self.pictures()
    try folder.write("100x100 hang", to: "slow.jpg")
    let desk = try Self.desk(folder, "calorie")
    var request = desk.request
    request.hasInput = { true }
    let source = PictureSource(request)
    #expect(try source.draw(Self.wanted(folder("slow.jpg"))) == nil)
    // The program was ended; another reads the next picture.
    #expect(try source.load(.init(now: folder("old.jpg"))).width == 4_000)
  }

  @Test("under a held key each picture starts the program and ends it") func heldKey() throws {
    let folder = try Self.pictures()
    let desk = try Self.desk(folder, "calorie")
    try folder.write("100x100 hang", to: "slow.jpg")
    final class Count { var starts = 0, isHeld = true }
    let count = Count()
    var request = desk.request
    request.hasInput = { count.isHeld }
    request.imaging = { () throws(HibiError) in
      count.starts += 1
      return try ImagingClient(at: StandIn.program)
    }
    let source = PictureSource(request)
    for name in ["slow.jpg", "new.JPEG", "old.jpg", "new.JPEG"] {
      #expect(try source.draw(Self.wanted(folder(name))) == nil)
    }
    #expect(count.starts == 1)
    count.isHeld = false
    #expect(try source.draw(Self.wanted(folder("old.jpg"))) != nil)
    #expect(count.starts == 2)
  }

  @Test(
    "views of pictures break at a size",
    arguments: [(0, 0), (1, 1), (2, 1), (7, 3), (20, 6), (40, 12), (80, 24), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    let folder = try Self.pictures()
    for ascii in [false, true] {
      let desk = try Self.desk(folder, "calorie", language: .ja, ascii: ascii)
      Self.open(desk, ["soba", "480"], to: "photo")
      desk.resize(columns, rows)
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.type("new")
      desk.keys("enter")
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("+ + + + + + + + + + right down - - enter")
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("ctrl-s enter")
      #expect(FrameCheck.faults(desk).isEmpty)
    }
  }

  @Test(
    "a path that a file manager gives is not understood",
    arguments: [
      ("/a/b c.jpg", "/a/b c.jpg"), ("'/a/b c.jpg' ", "/a/b c.jpg"), ("/a/b\\ c.jpg", "/a/b c.jpg"),
      ("\"/a/b.jpg\"", "/a/b.jpg"), ("~/b.jpg", "/home/me/b.jpg"),
      ("~/b\\\\c.jpg\n", "/home/me/b\\c.jpg"), ("file:///a/b%20c%E5%86%99.jpg", "/a/b c写.jpg"),
      ("file://host/a/100%.jpg", "/a/100%.jpg"), ("'/a/it'\\''s.jpg' ", "/a/it's.jpg"),
      ("/a/it's.jpg", "/a/it's.jpg"), ("'/a/b.jpg' '/a/c.jpg' ", "/a/b.jpg"),
    ])
  func typedPath(typed: String, path: String) {
    #expect(PictureFile.path(typed: typed, home: "/home/me") == path)
    #expect(PictureFile.path(typed: "soba", home: "/home/me") == nil)
  }
}
