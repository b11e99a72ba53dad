import Foundation
import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

/// What people who used pictures in the dashboard stumbled over.
@Suite("Handling of pictures in the dashboard")
struct PictureHandlingTests {
  private func picker(_ folder: TemporaryFolder, _ size: Size = Size(columns: 100, rows: 30)) throws
    -> Desk
  {
    let desk = try PictureTests.desk(folder, "calorie", size)
    PictureTests.open(desk, ["soba", "480"], to: "photo")
    return desk
  }

  /// What is chosen in the list of the picker.
  private func chosen(_ desk: Desk) -> String {
    desk.keys("enter")
    defer { desk.keys("escape") }
    return desk.views.last == "PictureScreen"
      ? desk.dashboard.frame().buffer.rows.first { $0.contains("crop ") } ?? "" : "a folder"
  }

  // MARK: - Entries with pictures

  @Test("of an entry with two pictures one is seen, without its name", arguments: [24, 12])
  func twoPictures(rows: Int) throws {
    let folder = try PictureTests.pictures()
    let file =
      #"{"name":"bloom","title":"Bloom","collections":[{"title":"Blooms","fields":[{"name":"name","title":"Name","type":"text","required":true,"positional":true},{"name":"leaf","title":"Leaf","type":"image"},{"name":"flower","title":"Flower","type":"image"},{"name":"place","title":"Place","type":"text"}]}]}"#
    let desk = try Desk(
      Size(columns: 80, rows: rows), tracker: "bloom",
      more: [Tracker(definitionFile: Array(file.utf8))],
      change: { $0.pictureFolder = folder.path })
    desk.keys("a")
    desk.type("aster")
    for name in ["old", "album/cover.png"] {
      desk.keys("tab")
      for _ in 0..<9 where desk.form?.pictureType == nil { desk.keys("tab") }
      desk.keys("enter")
      if name == "old" { desk.type(name) } else { desk.paste(folder(name)) }
      desk.keys("enter")
    }
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    if rows == 24 {
      let title = try #require(desk.places("Leaf").last)
      #expect(desk.places("████").contains(Place(row: title.row + 1, column: title.column)))
    }
    desk.keys("enter")
    func isSeen(_ title: String) -> Bool {
      guard let place = desk.find(title) else { return false }
      return desk.places("████").contains(Place(row: place.row + 1, column: place.column))
    }
    #expect(isSeen("Leaf: ▣ 1600x1200"), "\(desk.screen)")
    for _ in 0..<30 where !isSeen("Flower: ▣ 300x450") { desk.keys("j") }
    #expect(isSeen("Flower: ▣ 300x450"), "\(desk.screen)")
    #expect(FrameCheck.faults(desk).isEmpty)
    desk.keys("up up up up page-down up page-up")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("the place of a picture cuts the panel, or stays beside an entry that has none")
  func panelStays() throws {
    let folder = try PictureTests.pictures()
    for rows in [24, 16, 40] {
      let desk = try PictureTests.desk(folder, "manga", Size(columns: 80, rows: rows)) {
        for volume in 1...10 {
          try $0.add("manga", ["title": "Plain", "volume": .text("\(volume)")])
        }
      }
      PictureTests.open(desk, ["Covered", "1"], to: "cover")
      desk.type("old")
      desk.keys("enter ctrl-s")
      func panel() -> [String] {
        desk.dashboard.frame().buffer.cells.dropLast().map { cells in
          cells.dropFirst(43).map(\.text).joined()
        }
      }
      func isSeen() -> Bool {
        (desk.dashboard.stack.last as? TrackerScreen)?.preview.isShown == true
      }
      let beside = panel()
      let isBeside = isSeen()
      #expect(isBeside || rows < 40)
      desk.keys("j")
      #expect(!isSeen())
      let alone = panel()
      // Where there is no room nothing changes, and what is told is told beside a picture too.
      #expect(isBeside == (beside != alone) && !(isBeside && rows == 16))
      for line in alone where line.contains(where: \.isLetter) {
        #expect(beside.contains(line), "\(rows) \(line)")
      }
      #expect(FrameCheck.faults(desk).isEmpty)
    }
  }

  @Test("there is no way from an entry to its picture", arguments: [Language.en, .ja])
  func viewer(language: Language) throws {
    let folder = try PictureTests.pictures()
    final class Viewer { var shown: [String] = [] }
    let viewer = Viewer()
    let desk = try Desk(
      tracker: "manga", language: language,
      change: {
        $0.pictureFolder = folder.path
        $0.view = { paths throws(HibiError) in
          if viewer.shown.count == 4 { throw HibiError(.unavailable, "no viewer") }
          viewer.shown += paths
        }
      }, fill: { try $0.add("manga", ["title": "Plain", "volume": "2"]) })
    PictureTests.open(desk, ["Covered", "1"], to: "cover")
    desk.type("old")
    desk.keys("enter ctrl-s p enter")
    #expect(desk.shows("▣ 400x300"))
    #expect(desk.shows(language == .en ? "p: viewer" : "p：ビューアー"))
    desk.keys("p")
    desk.choose("viewer")
    desk.keys("escape")
    desk.choose("viewer")
    let file = desk.place.path + "/images/" + (PictureTests.files(desk).first ?? "?")
    #expect(viewer.shown == [file, file, file, file])
    desk.keys("p")
    #expect(desk.shows("no viewer"))
    desk.keys("j p")
    #expect(desk.shows(language == .en ? "has no picture" : "写真はありません"))
    #expect(viewer.shown.count == 4)
  }

  // MARK: - The frame

  @Test("the signs of an input method move no frame") func fullWidth() throws {
    for (sign, key) in [
      ("ー", "-"), ("ｰ", "-"), ("−", "-"), ("－", "-"), ("＋", "+"), ("＝", "="), ("０", "0"),
    ] as [(Character, Character)] {
      #expect(KeyFolding.fold(Key(sign)) == Key(key))
    }
    let folder = try PictureTests.pictures()
    let desk = try picker(folder)
    desk.keys("enter - -")
    let smaller = desk.screen
    desk.keys("r")
    #expect(desk.screen != smaller)
    desk.type("ー−")
    #expect(desk.screen == smaller)
  }

  @Test("all of a picture, or what the rule keeps, is many keys away") func wholeFrame() throws {
    let folder = try PictureTests.pictures()
    let desk = try picker(folder)
    desk.keys("enter 0")
    #expect(desk.shows("crop 0,0,4032,3024"))
    desk.keys("left - - up r")
    #expect(desk.shows("crop 1008,756,2016,1512"))
  }

  @Test(
    "the footer of the frame names no arrows, or two",
    arguments: [(40, Language.en), (40, .ja), (80, .en), (80, .ja)])
  func arrows(columns: Int, language: Language) throws {
    let folder = try PictureTests.pictures()
    for ascii in [false, true] {
      let desk = try PictureTests.desk(
        folder, "calorie", Size(columns: columns, rows: 24), language: language, ascii: ascii)
      PictureTests.open(desk, ["soba", "480"], to: "photo")
      desk.keys("enter")
      let footer = desk.dashboard.frame().buffer.rows.last ?? ""
      #expect(footer.contains(ascii ? "<^v>" : "←↑↓→") && footer.contains("Enter"), "\(footer)")
      #expect(columns == 40 || footer.contains("0 ") && footer.contains("r "), "\(footer)")
    }
  }

  // MARK: - The picker

  @Test("PgDn, PgUp, Home and End do nothing in the picker") func pages() throws {
    let folder = try PictureTests.pictures()
    for number in 10...50 {
      try folder.write("\(number)x\(number)", to: "album/\(number).jpg")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 - Double(number))],
        ofItemAtPath: folder("album/\(number).jpg"))
    }
    let desk = try picker(folder, Size(columns: 80, rows: 12))
    desk.paste("~/album")
    desk.keys("enter")
    // The cover is the newest; then 10, 11 and so on.
    desk.keys("end")
    #expect(chosen(desk).contains("50x50"))
    desk.keys("page-up")
    let above = chosen(desk)
    #expect(!above.contains("50x50") && above.contains("x4"))
    desk.keys("page-down page-down")
    #expect(chosen(desk).contains("50x50"))
    desk.keys("home")
    #expect(chosen(desk) == "a folder")
  }

  @Test("Backspace that is held to empty the line climbs folders") func heldBackspace() throws {
    let folder = try PictureTests.pictures()
    let desk = try picker(folder)
    desk.paste("~/album")
    desk.keys("enter")
    desk.type("cov")
    desk.keys("backspace backspace backspace backspace backspace backspace")
    #expect(desk.shows("~/album") && desk.shows("cover.png"))
    // Pressed anew, it is meant so; and so it is where nothing was typed.
    desk.time.pass(1_500)
    desk.keys("backspace")
    #expect(!desk.shows("~/album") && desk.shows("album/"))
    desk.type("album")
    desk.keys("enter backspace")
    #expect(!desk.shows("~/album"))
  }

  @Test("the help of the picker names other keys than it has", arguments: [Language.en, .ja])
  func help(language: Language) throws {
    let folder = try PictureTests.pictures()
    let desk = try PictureTests.desk(
      folder, "calorie", Size(columns: 100, rows: 40), language: language)
    PictureTests.open(desk, ["soba", "480"], to: "photo")
    desk.keys("f1")
    for text in ["Backspace", "Enter", "PgDn", "F5", language == .en ? "narrow the names" : "絞り込む"]
    {
      #expect(desk.shows(text), "\(text)")
    }
    desk.keys("/")
    desk.type(language == .en ? "letters" : "文字")
    #expect(desk.shows(language == .en ? "narrow the names" : "絞り込む") && !desk.shows("PgDn"))
  }

  @Test("an emptied line chooses the way out") func emptied() throws {
    let folder = try PictureTests.pictures()
    let desk = try picker(folder)
    desk.type("mov")
    desk.keys("ctrl-u")
    #expect(chosen(desk).contains("4032x3024"))
    desk.type("a")
    desk.keys("backspace")
    #expect(chosen(desk).contains("4032x3024"))
  }

  @Test("a file that comes while the picker is open is not seen") func newFiles() throws {
    let folder = try PictureTests.pictures()
    let desk = try picker(folder)
    for (index, keys) in ["f5", "ctrl-l", "enter escape", "f1 escape"].enumerated() {
      let name = "come\(index).jpg"
      try folder.write("8x8", to: name)
      #expect(!desk.shows(name))
      desk.keys(keys)
      #expect(desk.shows(name), "\(keys)")
      // What was chosen is chosen still.
      #expect(chosen(desk).contains("4032x3024"))
    }
    desk.type("late")
    #expect(desk.shows("Nothing has that name."))
    try folder.write("8x8", to: "latest.jpg")
    desk.type("s")
    #expect(desk.shows("latest.jpg") && desk.shows("> lates"))
  }

  // MARK: - What takes long

  /// A dashboard as on a terminal, where a test says whether Esc waits.
  private final class Keys { var hasEscape = false }

  private func slow(_ folder: TemporaryFolder, _ keys: Keys) throws -> Desk {
    let desk = try Desk(
      Size(columns: 60, rows: 20), tracker: "calorie",
      change: {
        $0.pictureFolder = folder.path
        $0.hasInput = { false }
        $0.hasEscape = { keys.hasEscape }
      })
    PictureTests.open(desk, ["soba", "480"], to: "photo")
    return desk
  }

  private func work(_ desk: Desk) {
    for _ in 0..<100 where desk.dashboard.hasWork { desk.dashboard.work() }
  }

  @Test("the dashboard is deaf while a picture is taken, or says nothing") func taking() throws {
    let folder = try PictureTests.pictures()
    try folder.write("100x100 hang", to: "slow.jpg")
    let keys = Keys()
    let desk = try slow(folder, keys)
    desk.type("slow")
    desk.keys("enter")
    #expect(desk.shows("Reading the picture"))
    // Other keys wait, and clicks are gone.
    desk.keys("x j")
    #expect(!desk.click("slow.jpg") || desk.shows("> slow"))
    #expect(desk.shows("> slow") && !desk.shows("> slowx"))
    keys.hasEscape = true
    desk.dashboard.work()
    #expect(desk.shows("Reading the picture"))
    keys.hasEscape = false
    desk.keys("escape")
    #expect(desk.views.last == "FilePickerScreen" && !desk.shows("Reading the picture"))
    #expect(desk.shows("> slow") && !desk.shows("> slowx"))
    // Another is taken by a program that was started anew; what is pressed meanwhile comes after.
    desk.keys("ctrl-u")
    desk.type("new")
    desk.keys("enter 0")
    #expect(desk.views.last == "FilePickerScreen")
    work(desk)
    #expect(desk.views.last == "PictureScreen" && desk.shows("crop 0,0,4032,3024"))
    desk.keys("enter")
    #expect(desk.views.last == "PictureScreen" && desk.shows("Reading the picture"))
    work(desk)
    #expect(desk.views.last == "FormScreen" && desk.shows("new.JPEG"))
  }

  @Test("what is wrong with a picture is gone with the keys that waited") func lostError() throws {
    let folder = try PictureTests.pictures()
    let desk = try slow(folder, Keys())
    desk.type("broken")
    work(desk)
    desk.keys("enter x")
    work(desk)
    #expect(desk.views.last == "FilePickerScreen" && desk.dashboard.toast?.isError == true)
    #expect(desk.shows("> broken") && !desk.shows("> brokenx"))
    #expect(desk.dashboard.mustForgetKeys)
    #expect(!desk.dashboard.hasWork)
  }
}
