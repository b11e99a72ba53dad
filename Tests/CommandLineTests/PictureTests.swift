import Foundation
import HibiTestSupport
import Testing

@Suite("Pictures on the command line")
struct PictureTests {
  private func box(_ changes: [String: String?] = [:]) -> Sandbox {
    let box = Sandbox(["HIBI_LIBEXEC": StandIn.folder])
    box.change(changes)
    return box
  }

  private func names(_ box: Sandbox, _ folder: String) -> [String] {
    let path = box.folder + "/" + folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// What the stand-in wrote behind the head of the only picture: how it was asked.
  private func asked(_ box: Sandbox) throws -> String {
    let name = try #require(names(box, "store/images").first)
    let bytes = try PlainFiles.bytes(box.folder + "/store/images/" + name)
    return String(decoding: bytes.dropFirst(24), as: UTF8.self)
  }

  private func photo(_ box: Sandbox) -> String { box.file("a.jpg", "4032x3024") }

  @Test("an entry with a picture is not marked where the list is narrow", arguments: [40, 80])
  func narrow(columns: UInt16) {
    let box = box()
    box.run([
      "calorie", "add", "a very long name of what was eaten at noon", "480", "--pfc", "20/10/60",
      "--photo", photo(box),
    ])
    for (words, sign) in [(["calorie", "list"], "▣"), (["calorie", "--ascii", "day"], "#")] {
      let shown = box.terminal(words, columns: columns).stdout
      let row = shown.split(separator: "\n").first { $0.contains("a very") } ?? ""
      #expect(row.contains(sign) && row.contains("480kcal"), "\(shown)")
    }
  }

  @Test("an entry does not get its picture, or loses it on the way") func life() throws {
    let box = box()
    let added = box.run(["calorie", "add", "soba", "400", "--photo", photo(box), "--json"])
    #expect(added.code == 0, "\(added.stderr)")
    let name = try #require(names(box, "store/images").first)
    #expect(added.stdout.contains(#""photo":"\#(name)""#))
    #expect(try asked(box) == "1600x1200 cut 1008,756,2016,1512 of 4032x3024")
    #expect(box.run(["calorie", "list"]).stdout.contains("▣"))
    #expect(box.run(["calorie", "list"], ["LC_ALL": "C"]).stdout.contains("#"))
    #expect(!box.run(["calorie", "list"], ["LC_ALL": "C"]).stdout.contains("▣"))
    let path = box.folder + "/store/images/" + name
    #expect(box.run(["calorie", "show", "1"]).stdout.contains("1600x1200  " + path))
    #expect(box.run(["calorie", "photo", "1"]).stdout == path + "\n")
    #expect(box.run(["calorie", "list", "--where", "photo"]).stdout.contains("soba"))
    // Nothing of it is copied.
    box.run(["calorie", "again", "1"])
    #expect(names(box, "store/images") == [name])
    let edited = box.run(["calorie", "edit", "1", "--photo", box.file("b.jpg", "100x100")])
    #expect(edited.code == 0 && names(box, "store/trash") == [name])
    #expect(box.run(["calorie", "undo"]).code == 0)
    #expect(names(box, "store/images") == [name])
    #expect(box.run(["calorie", "edit", "1", "--no-photo"]).code == 0)
    #expect(names(box, "store/images").isEmpty)
    let none = box.run(["calorie", "photo", "1"])
    #expect(none.code == 66 && none.stderr.contains("edit 1 --photo FILE"))
    #expect(box.run(["hibi", "doctor"]).code == 0)
    #expect(box.run(["calorie", "erase", "1", "-y"]).code == 0)
    #expect(names(box, "store/images").isEmpty && names(box, "store/trash").isEmpty)
    #expect(box.run(["hibi", "doctor"]).code == 0)
  }

  @Test("what of a photo is not kept is not said, nor how to keep it") func restIsSaid() throws {
    let box = box()
    let half = box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    #expect(half.stderr.contains("2016x1512 of 4032x3024"), "\(half)")
    #expect(half.stderr.contains("calorie edit ID --photo \(photo(box)) --crop none"))
    let both = box.run(["calorie", "edit", "1", "--photo", photo(box), "--no-photo"])
    #expect(both.code == 64 && both.stderr.contains("exclude each other"), "\(both)")
    #expect(!both.stderr.contains("is kept"))
    let export = box.run(["calorie", "export", box.folder + "/a.csv"])
    #expect(export.stderr.contains("calorie export FILE.json --pictures FOLDER"), "\(export)")
    let whole = box.run(["calorie", "add", "soba", "400", "--photo", photo(box), "--crop", "none"])
    #expect(!whole.stderr.contains("is kept"))
    let typed = box.run(["calorie", "add", "soba", "400", "--photo", photo(box), "--crop", "half"])
    #expect(typed.code == 0 && !typed.stderr.contains("is kept"))
    let help = box.run(["calorie", "add", "--help"]).stdout.split(separator: "\n").joined()
    #expect(help.contains("default: half"))
    let size = box.run(["hibi", "config", "picture-size", "800"])
    #expect(size.stderr.contains("from now on") && !size.stderr.contains("--from"), "\(size)")
  }

  @Test("a wrong photo goes for good only with its entry") func oldPictures() throws {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    box.run(["calorie", "add", "udon", "400", "--photo", box.file("b.jpg", "80x60")])
    let edited = box.run(["calorie", "edit", "1", "--photo", box.file("c.jpg", "90x60")])
    #expect(edited.stderr.contains("calorie erase 1 --old-pictures"), "\(edited)")
    let kept = names(box, "store/images")
    #expect(names(box, "store/trash").count == 1)
    #expect(box.run(["hibi", "doctor"]).stdout.contains("in trash: 1"))
    #expect(box.run(["calorie", "erase", "2", "--old-pictures", "-y"]).stdout.isEmpty)
    #expect(names(box, "store/trash").count == 1)
    let erased = box.run(["calorie", "erase", "1", "--old-pictures", "-y"])
    #expect(erased.code == 0 && erased.stdout == "Erased 1 picture.\n", "\(erased)")
    #expect(names(box, "store/trash").isEmpty && names(box, "store/images") == kept)
    #expect(box.run(["calorie", "show", "1"]).stdout.contains("soba"))
    // An undo that would bring it back leaves the entry without.
    #expect(box.run(["calorie", "undo"]).code == 0)
    #expect(names(box, "store/images").count == 1)
    #expect(box.run(["hibi", "doctor"]).code == 0)
    #expect(box.run(["calorie", "redo"]).code == 0)
    #expect(names(box, "store/images") == kept)
    #expect(box.run(["calorie", "list"]).stdout.contains("soba"))
  }

  @Test("the photos of a week are asked for one by one") func period() throws {
    let box = box()
    for (day, food) in [("20", "old"), ("27", "soba"), ("28", "udon")] {
      box.run(["calorie", "add", food, "400", "-d", "2026/11/\(day)", "--photo", photo(box)])
    }
    box.run(["calorie", "add", "tea", "2", "-d", "2026/11/27"])
    let paths = box.run(["calorie", "photo", "--in", "2026/11/27..2026/11/28"])
    #expect(paths.code == 0 && paths.stdout.split(separator: "\n").count == 2, "\(paths)")
    #expect(box.run(["calorie", "photo", "--in", "2025"]).code == 66)
    #expect(box.run(["calorie", "photo", "1", "--in", "2026"]).code == 64)
    #expect(box.run(["calorie", "photo"]).code == 64)
  }

  @Test(
    "options of pictures are not what is asked for",
    arguments: [
      ([], "1600x1200 cut 1008,756,2016,1512"),
      (["--crop", "none"], "1600x1200 cut 0,0,4032,3024"),
      (["--crop", "half", "--width", "403"], "403x303 cut 1008,756,2016,1512"),
      (["--crop", "none", "--width", "403"], "403x303 cut 0,0,4032,3024"),
      (["--crop", "none", "--scale", "10%"], "403x302 cut 0,0,4032,3024"),
      (["--crop", "none", "--scale", "0.1"], "403x302 cut 0,0,4032,3024"),
      (["--crop", "10,20,300,400"], "300x400 cut 10,20,300,400"),
      (["--crop", "25%,25%,50%,50%"], "1600x1200 cut 1008,756,2016,1512"),
    ])
  func options(words: [String], wanted: String) throws {
    let box = box()
    let answer = box.run(["calorie", "add", "soba", "400", "--photo", photo(box)] + words)
    #expect(answer.code == 0, "\(answer.stderr)")
    #expect(try asked(box).hasPrefix(wanted))
  }

  @Test("the size that the store takes is not a setting") func limit() throws {
    let box = box()
    #expect(box.run(["hibi", "config", "picture-size", "800"]).code == 0)
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    #expect(try asked(box).hasPrefix("800x600 "))
    #expect(box.run(["hibi", "config", "picture-size", "99"]).code == 65)
  }

  @Test("a cover is not a tenth, or too small") func cover() throws {
    for (size, wanted) in [
      ("4032x3024", "403x302"), ("1000x1500", "320x480"), ("300x450", "300x450"),
    ] {
      let box = box()
      let answer = box.run(["manga", "add", "x", "1", "--cover", box.file("c.png", size)])
      #expect(answer.code == 0, "\(answer.stderr)")
      #expect(try asked(box).hasPrefix(wanted + " "), "\(size)")
    }
  }

  @Test("each volume of a range does not get a cover of its own") func range() {
    let box = box()
    #expect(box.run(["manga", "add", "x", "1-3", "--cover", photo(box)]).code == 0)
    #expect(names(box, "store/images").count == 3)
    #expect(box.run(["manga", "undo"]).code == 0)
    #expect(names(box, "store/images").isEmpty)
    #expect(box.run(["manga", "redo"]).code == 0)
    #expect(names(box, "store/images").count == 3)
    #expect(box.run(["hibi", "doctor"]).code == 0)
  }

  @Test("a picture from a pipe is not taken") func pipe() throws {
    let box = box()
    #expect(box.run(["calorie", "add", "soba", "400", "--photo", "-"], input: "40x30").code == 0)
    #expect(try asked(box).hasPrefix("20x15 "))
    #expect(box.terminal(["calorie", "add", "soba", "400", "--photo", "-"]).code == 64)
  }

  static let refused: [(words: [String], code: Int32, said: String)] = [
    (["--photo", "BOX/none.jpg"], 66, "cannot be read"),
    (["--photo", "BOX"], 74, "cannot be read"),
    (["--photo", "BOX/empty"], 65, "empty"), (["--photo", "BOX/damaged"], 65, "damaged"),
    (["--photo", "BOX/format"], 65, "JPEG, PNG, WebP or HEIC"),
    (["--photo", "BOX/large"], 65, "100 megapixels"), (["--photo", "BOX/memory"], 65, "memory"),
    (["--photo", "BOX/crash"], 65, "ended"), (["--photo", "BOX/noise"], 70, "hibi-imaging"),
    (["--photo", "BOX/good", "--crop", "circle"], 65, "X,Y,W,H"),
    (["--photo", "BOX/good", "--crop", "0,0,9999,1"], 65, "4032x3024"),
    (["--photo", "BOX/good", "--scale", "10"], 65, "--scale 10%"),
    (["--photo", "BOX/good", "--scale", "2"], 65, "0.1"),
    (["--photo", "BOX/good", "--width", "0"], 65, "--width"),
    (["--photo", "BOX/good", "--width", "5", "--scale", "5%"], 64, "exclude"),
    (["--crop", "none"], 64, "--photo FILE"), (["--no-photo"], 64, "--no-photo"),
  ]

  @Test("a bad picture is saved, or its entry, or nobody says why", arguments: refused)
  func bad(words: [String], code: Int32, said: String) {
    let box = box()
    for name in ["damaged", "format", "large", "memory", "crash", "noise"] {
      _ = box.file(name, "4032x3024 " + name)
    }
    _ = box.file("good", "4032x3024")
    _ = box.file("empty", "")
    let words = words.map { $0.replacing("BOX", with: box.folder) }
    let answer = box.run(["calorie", "add", "soba", "400"] + words)
    #expect(answer.code == code && answer.stderr.contains(said), "\(answer)")
    #expect(!box.exists("store"))
    let japanese = box.run(["calorie", "add", "soba", "400"] + words, ["HIBI_LANG": "ja"])
    #expect(japanese.code == code && japanese.stderr != answer.stderr)
  }

  /// Whether the real program lies beside `hibi`, as where the packages of pictures are there.
  static let hasImaging = FileManager.default.isExecutableFile(
    atPath: (Sandbox.program as NSString).deletingLastPathComponent + "/hibi-imaging")

  @Test("without the program nobody says what is missing") func missing() {
    let box = box(["HIBI_LIBEXEC": "/nowhere"])
    let answer = box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    #expect(answer.code == 69 && answer.stderr.contains("/nowhere"), "\(answer)")
    #expect(box.run(["calorie", "add", "soba", "400"]).code == 0)
    guard !Self.hasImaging else { return }
    box.change(["HIBI_LIBEXEC": nil])
    let plain = box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    #expect(plain.code == 69 && plain.stderr.contains("libvips-dev"), "\(plain)")
  }

  @Test(
    "the real program does not understand what it is asked",
    .enabled(if: hasImaging, "hibi-imaging is not built: the packages of pictures are missing"))
  func realProgram() throws {
    let box = box(["HIBI_LIBEXEC": nil])
    let pixel = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwACh"
          + "wGA60e6kgAAAABJRU5ErkJggg=="))
    let file = box.file("pixel.jpg", Array(pixel))
    let added = box.run(["calorie", "add", "soba", "400", "--photo", file])
    #expect(added.code == 0, "\(added)")
    #expect(box.run(["calorie", "show", "1"]).stdout.contains("1x1  "))
    for changes in [["LC_ALL": "C"], ["COLORTERM": "truecolor"], ["NO_COLOR": "1"]] {
      let drawn = box.terminal(["calorie", "photo", "1"], changes)
      #expect(drawn.code == 0 && !drawn.stdout.isEmpty, "\(drawn)")
    }
    for bytes in [Array(pixel.prefix(40)), Array("no picture".utf8)] {
      let bad = box.file("bad", bytes)
      #expect(box.run(["calorie", "edit", "1", "--photo", bad]).code == 65)
    }
    #expect(box.run(["hibi", "doctor"]).code == 0)
  }

  @Test("a picture chooses entries of a day") func again() {
    let box = box()
    box.run(["calorie", "add", "soba", "400"])
    let words = ["calorie", "again", "--day", "today", "--photo", photo(box)]
    #expect(box.run(words).code == 64)
    #expect(box.run(["calorie", "again", "1", "--photo", photo(box)]).code == 0)
    #expect(names(box, "store/images").count == 1)
  }

  @Test("a picture is not drawn with the colours that there are") func drawn() {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    let words = ["calorie", "photo", "last"]
    let colored = box.terminal(words, ["COLORTERM": nil])
    #expect(colored.code == 0 && colored.stdout.contains("\u{1B}[0;31;42m▀"), "\(colored)")
    let all = box.terminal(words, ["COLORTERM": "truecolor"]).stdout
    #expect(all.contains("\u{1B}[0;38;2;1;2;3;48;2;4;5;6m▀"))
    for changes in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = box.terminal(words, changes).stdout
      #expect(plain.contains("█") && !plain.contains("\u{1B}"))
    }
    #expect(box.terminal(words + ["--color", "never"]).stdout.contains("████\n"))
    #expect(box.terminal(words + ["--ascii"]).stdout == "####\n####\n")
    #expect(box.terminal(words, ["LC_ALL": "C"]).stdout == "####\n####\n")
    #expect(box.terminal(words + ["--path"]).stdout.hasSuffix(".png\n"))
    #expect(box.run(words + ["--path", "--open"]).code == 64)
  }

  @Test("a viewer is not opened, or nobody says that there is none") func opened() throws {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    let name = try #require(names(box, "store/images").first)
    let viewer = box.file("bin/xdg-open", "#!/bin/sh\necho \"$1\" > \(box.folder)/opened\n")
    chmod(viewer, 0o755)
    #expect(box.run(["calorie", "photo", "last", "--open"]).code == 0)
    let opened = try String(contentsOfFile: box.folder + "/opened", encoding: .utf8)
    #expect(opened == box.folder + "/store/images/" + name + "\n")
    _ = box.file("bin/xdg-open", "#!/bin/sh\nexit 127\n")
    let answer = box.run(["calorie", "photo", "last", "--open"])
    #expect(answer.code == 69 && answer.stderr.contains(name))
  }

  @Test("a file that is gone is not told") func gone() throws {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    let name = try #require(names(box, "store/images").first)
    try FileManager.default.removeItem(atPath: box.folder + "/store/images/" + name)
    #expect(box.run(["calorie", "photo", "1"]).code == 66)
    #expect(box.run(["calorie", "list"]).code == 0)
    let doctor = box.run(["hibi", "doctor"])
    #expect(doctor.code == 65 && doctor.stdout.contains(name))
  }

  @Test("an entry whose picture is gone cannot come back from its deletion") func deletedAlone()
    throws
  {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--note", "at home", "--photo", photo(box)])
    let name = try #require(names(box, "store/images").first)
    try FileManager.default.removeItem(atPath: box.folder + "/store/images/" + name)
    #expect(box.run(["calorie", "delete", "1", "-y"]).code == 0)
    let undone = box.run(["calorie", "undo"])
    #expect(undone.code == 0 && undone.stderr.contains("calorie 1 (photo) \(name)"), "\(undone)")
    #expect(box.run(["calorie", "show", "1"]).stdout.contains("at home"))
    #expect(box.run(["calorie", "photo", "1"]).code == 66)
    #expect(box.run(["hibi", "doctor"]).code == 0)
    for word in ["redo", "undo", "undo"] { expectCode(box.run(["calorie", word]), 0) }
    #expect(box.run(["calorie", "list"]).stdout.contains("soba") == false)
  }

  @Test("a file that is missing or damaged is shown as if it were fine, or stays so")
  func damaged() throws {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    let name = try #require(names(box, "store/images").first)
    let path = box.folder + "/store/images/" + name
    for (script, code) in [
      ("rm -f", 66), ("rm -f \(path); echo garbage >", 65), ("rm -f \(path); mkfifo", 65),
      ("rm -f \(path); ln -s \(photo(box))", 65),
    ] as [(String, Int32)] {
      #expect(box.shell("\(script) \(path)").code == 0)
      for words in [["photo", "1"], ["photo", "1", "--path"], ["photo", "1", "--open"]] {
        let answer = box.run(["calorie"] + words)
        #expect(answer.code == code && answer.stdout.isEmpty, "\(script): \(answer)")
        #expect(answer.stderr.contains("hibi doctor"))
      }
      #expect(box.terminal(["calorie", "photo", "1"]).code == code)
      let shown = box.run(["calorie", "show", "1"])
      let isSaid = shown.stdout.contains(
        code == 66 ? "(the file is missing)" : "(the file is not as")
      #expect(shown.code == 0 && isSaid && shown.stderr.contains("hibi doctor"), "\(shown)")
      let japanese = box.run(["calorie", "show", "1"], ["HIBI_LANG": "ja"]).stdout
      #expect(japanese.contains("（ファイルが"))
      let mended = box.run(["calorie", "edit", "1", "--photo", photo(box)])
      #expect(mended.code == 0 && mended.stderr.contains("written anew"), "\(mended)")
      #expect(!mended.stderr.contains("Nothing changed"))
      #expect(box.run(["calorie", "photo", "1"]).stdout == path + "\n")
      #expect(box.run(["hibi", "doctor"]).code == 0)
    }
    let same = box.run(["calorie", "edit", "1", "--photo", photo(box)])
    #expect(same.stderr.contains("Nothing changed"))
  }

  @Test("an export does not say which pictures are not in it", arguments: [["calorie"], ["hibi"]])
  func exportedInPart(program: [String]) throws {
    let box = box()
    for (name, size) in [("soba", "40x30"), ("udon", "50x30"), ("rice", "60x30")] {
      box.run(["calorie", "add", name, "400", "--photo", box.file(size, size)])
    }
    let held = names(box, "store/images")
    let first = box.run(["calorie", "photo", "1"]).stdout.dropLast()
    let second = box.run(["calorie", "photo", "2"]).stdout.dropLast()
    try FileManager.default.removeItem(atPath: String(first))
    try Data("x".utf8).write(to: URL(fileURLWithPath: String(second)))
    let words = ["--pictures", box.folder + "/p"]
    for target in [box.folder + "/out.json", "-"] {
      let answer = box.run(program + ["export", target] + words)
      #expect(answer.code == 65 && answer.stderr.contains("1 picture copied"), "\(answer)")
      #expect(answer.stderr.contains("calorie 1 (photo) \(first.suffix(36))"), "\(answer)")
      #expect(answer.stderr.contains("calorie 2 (photo) \(second.suffix(36))"))
      #expect(names(box, "p").count == 1 && held.contains(names(box, "p")[0]))
      if target == "-" { #expect(answer.stdout.contains("rice")) }
    }
    #expect(try PlainFiles.bytes(box.folder + "/out.json").isEmpty == false)
  }

  @Test("an export that fails leaves its pictures", arguments: [["calorie"], ["hibi"]])
  func exportFails(program: [String]) throws {
    let box = box()
    for size in ["40x30", "50x30"] {
      box.run(["calorie", "add", "soba", "400", "--photo", box.file(size, size)])
    }
    let words = ["--pictures", box.folder + "/p"]
    #expect(box.run(program + ["export", box.file("there.json", "x")] + words).code == 73)
    #expect(box.run(program + ["export", box.folder + "/none/out.json"] + words).code == 73)
    let full = box.shell(
      "\((program + ["export", "-"] + words).joined(separator: " ")) > /dev/full")
    #expect(full.code == 74, "\(full)")
    #expect(!box.exists("p"))
    // What was there before stays: one picture is in the way.
    let name = try #require(names(box, "store/images").last)
    mkdir(box.folder + "/p", 0o755)
    _ = box.file("p/" + name, "another")
    #expect(box.run(program + ["export", box.folder + "/out.json"] + words).code == 73)
    #expect(names(box, "p") == [name] && !box.exists("out.json"))
    #expect(box.run(program + ["export", box.folder + "/out.json", "--pictures", ""]).code == 64)
  }

  @Test("what nobody recorded is counted as entries") func countedFromTheStart() {
    let box = box()
    box.run(["sober", "drink", "beer500"])
    box.run(["calorie", "add", "soba", "400"])
    box.run(["sober", "milestones", "edit", "1", "--name", "mine"])
    let file = box.folder + "/all.json"
    let one = box.run(["hibi", "export", file])
    let recorded = one.stderr.prefix { $0 != " " }
    #expect(Int(recorded).map { $0 < 5 } == true, "\(one)")
    let other = box.run(["hibi", "import", file], ["HIBI_STORE": box.folder + "/other"])
    #expect(other.code == 0 && !other.stdout.contains("there already"), "\(other)")
    let again = box.run(["hibi", "import", file])
    #expect(again.stdout.hasPrefix("Added 0 entries, \(recorded) there already"), "\(again)")
  }

  @Test("an empty name takes the picture away, or is saved without a word") func emptyName() throws
  {
    let box = box()
    let added = box.run(["calorie", "add", "soba", "400", "--photo", ""])
    #expect(added.code == 64 && !box.exists("store") && added.stderr.contains("leave it out"))
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    for words in [["--photo="], ["--photo", " "]] {
      let answer = box.run(["calorie", "edit", "1"] + words)
      #expect(answer.code == 64 && answer.stderr.contains("--no-photo"), "\(answer)")
    }
    #expect(names(box, "store/images").count == 1)
    #expect(box.run(["calorie", "edit", "1", "--photo", photo(box), "--no-photo"]).code == 64)
    #expect(box.run(["calorie", "edit", "1", "--no-photo"]).code == 0)
    #expect(names(box, "store/images").isEmpty)
  }

  @Test("entries without a picture cannot be found, or a word that means it finds nothing")
  func withoutPicture() {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    box.run(["calorie", "add", "udon", "300"])
    for (filter, hasOne) in [
      ("photo = none", false), ("not photo", false), ("写真 = none", false), ("not 写真", false),
      ("photo != none", true), ("写真", true),
    ] {
      let list = box.run(["calorie", "list", "--where", filter])
      #expect(list.stdout.contains("soba") == hasOne && list.stdout.contains("udon") != hasOne)
    }
    for filter in ["photo = なし", "photo:none", "photo = a.jpg", "写真 > 5"] {
      let answer = box.run(["calorie", "list", "--where", filter])
      #expect(answer.code == 65 && answer.stderr.contains("photo = none"), "\(answer)")
    }
    for language in ["en", "ja"] {
      let help = box.run(["calorie", "list", "--help", "--lang", language]).stdout
      #expect(help.filter { !$0.isWhitespace }.contains("=none"))
    }
  }

  @Test("what is tried with pictures ends without a word on what to do") func tried() {
    let box = box()
    box.run(["manga", "add", "x", "1", "--cover", photo(box)])
    let cover = box.run(["manga", "cover", "last"])
    #expect(cover.code == 64 && cover.stderr.contains("manga photo"), "\(cover)")
    #expect(cover.stderr.contains("manga edit ID --cover FILE"))
    for words in [["leaf:image!"], ["leaf:image!", "note:text"], ["leaf!:image", "note:text"]] {
      let answer = box.run(["hibi", "tracker", "new", "leaves"] + words)
      #expect(
        answer.code == 65 && answer.stderr.contains("Leave its ! out: leaf:image"), "\(answer)")
    }
    let only = box.run(["hibi", "tracker", "new", "leaves", "leaf:image"])
    #expect(only.code == 65 && only.stderr.contains("note:text"))
    #expect(box.run(["hibi", "tracker", "new", "leaves", "leaf:image", "note:text"]).code == 0)
  }

  @Test(
    "pictures do not come into another store", arguments: [["calorie"], ["hibi"]])
  func exported(program: [String]) throws {
    let box = box()
    box.run(["calorie", "add", "soba", "400", "--photo", photo(box)])
    box.run(["calorie", "add", "udon", "500", "--photo", box.file("b.jpg", "80x60")])
    box.run(["calorie", "edit", "2", "--photo", box.file("c.jpg", "90x60")])
    box.run(["calorie", "add", "rice", "300"])
    let (file, folder) = (box.folder + "/out.json", box.folder + "/pictures")
    let export = box.run(program + ["export", file, "--pictures", folder])
    #expect(export.code == 0 && export.stderr.contains("2 pictures copied"), "\(export)")
    #expect(names(box, "pictures") == names(box, "store/images"))
    // A second time is no harm.
    #expect(box.run(program + ["export", "-", "--pictures", folder]).code == 0)
    func take(_ words: [String], store: String) -> Sandbox.Answer {
      box.run(program + ["import", file] + words, ["HIBI_STORE": box.folder + "/" + store])
    }
    let whole = take(["--pictures", folder], store: "whole")
    #expect(whole.code == 0 && whole.stdout.contains("2 pictures"), "\(whole)")
    #expect(names(box, "whole/images").count == 2)
    let again = take(["--pictures", folder], store: "whole")
    #expect(again.stdout.hasPrefix("Added 0 entries") && !again.stdout.contains("other values"))
    #expect(names(box, "whole/images").count == 2)
    #expect(box.run(["hibi", "doctor", "--store", box.folder + "/whole"]).code == 0)
    // Without the folder nothing hangs in the air.
    let bare = take([], store: "bare")
    #expect(bare.code == 0 && bare.stdout.contains("2 pictures not given"), "\(bare)")
    #expect(bare.stderr.contains("--pictures FOLDER"))
    #expect(names(box, "bare/images").isEmpty)
    // What the hint says works, and is an act of its own.
    let later = take(["--pictures", folder], store: "bare")
    #expect(later.code == 0 && later.stdout.hasPrefix("Added 0 entries"), "\(later)")
    #expect(later.stdout.contains("2 pictures") && names(box, "bare/images").count == 2)
    #expect(
      take(["--pictures", folder], store: "bare").stdout.contains("picture") == false,
      "once is enough")
    #expect(box.run(["hibi", "doctor", "--store", box.folder + "/bare"]).code == 0)
    #expect(box.run(["calorie", "undo", "--store", box.folder + "/bare"]).code == 0)
    #expect(names(box, "bare/images").isEmpty)
    let dry = take(["--pictures", folder, "--dry-run"], store: "bare")
    #expect(dry.stdout.contains("2 pictures") && names(box, "bare/images").isEmpty)
    // A trial writes nothing at all.
    box.run(["calorie", "add", "tea", "2"], ["HIBI_STORE": box.folder + "/dry"])
    #expect(take(["--pictures", folder, "--dry-run"], store: "dry").stdout.contains("2 pictures"))
    #expect(!box.exists("dry/images"))
    #expect(
      box.run(["calorie", "list", "--store", box.folder + "/bare"]).stdout.contains("soba"))
    #expect(box.run(["hibi", "doctor", "--store", box.folder + "/bare"]).code == 0)
    // One that is not there is left out; one that is another is refused, and nothing is kept.
    let name = try #require(names(box, "pictures").first)
    try FileManager.default.removeItem(atPath: folder + "/" + name)
    #expect(
      take(["--pictures", folder, "--dry-run"], store: "some").stdout.contains(
        "1 picture, 1 picture not given"))
    #expect(take(["--pictures", folder], store: "some").code == 0)
    #expect(names(box, "some/images").count == 1)
    _ = box.file("pictures/" + name, StandIn.png("another"))
    let other = take(["--pictures", folder], store: "other")
    #expect(other.code == 65 && other.stderr.contains(name), "\(other)")
    #expect(names(box, "other/images").isEmpty)
    #expect(take(["--pictures", box.folder + "/nowhere"], store: "other").code == 66)
  }

  @Test("a file of cells brings a picture, or a path of its own") func cells() {
    let box = box()
    let file = box.file("in.csv", "day,food,kcal,photo\n2026-11-28,soba,400,../../etc/passwd\n")
    let refused = box.run(["calorie", "import", file, "--pictures", box.folder])
    #expect(refused.code == 64 && refused.stderr.contains("JSON"), "\(refused)")
    #expect(!box.exists("store"))
    let answer = box.run(["calorie", "import", file])
    #expect(answer.code == 0 && answer.stdout.contains("1 picture not given"), "\(answer)")
    for name in ["out.csv", "out.tsv", "out.jsonl"] {
      let words = ["calorie", "export", box.folder + "/" + name, "--pictures", box.folder + "/p"]
      let export = box.run(words)
      #expect(export.code == 64 && export.stderr.contains("export calorie.json"), "\(export)")
      #expect(!box.exists(name) && !box.exists("p"))
    }
    #expect(box.run(["calorie", "import", file]).stdout.hasPrefix("Added 0 entries"))
    #expect(box.run(["calorie", "photo", "1"]).code == 66)
  }

  @Test("a tracker of one's own has no rule for its pictures, or fields of that name are lost")
  func ownTracker() throws {
    let box = box()
    let file = box.file(
      "plants.json",
      #"""
      {"name":"plants","title":"Plants","collections":[{"title":"Plants","fields":[
      {"name":"name","title":"Name","type":"text","required":true,"positional":true},
      {"name":"width","title":"Width","type":"integer","max":500},
      {"name":"leaf","title":"Leaf","type":"image","percent":12.5,"min-width":50},
      {"name":"root","title":"Root","type":"image"}]}]}
      """#)
    #expect(box.run(["hibi", "tracker", "define", file]).code == 0)
    let words = ["hibi", "plants", "add", "fern", "--width", "7"]
    let answer = box.run(
      words + ["--leaf", photo(box), "--root", box.file("r.png", "2000x100"), "--json"])
    #expect(answer.code == 0 && answer.stdout.contains(#""width":7"#), "\(answer)")
    let sizes = names(box, "store/images").compactMap { name in
      (try? PlainFiles.bytes(box.folder + "/store/images/" + name)).map {
        String(decoding: $0.dropFirst(24).prefix { $0 != 0x20 }, as: UTF8.self)
      }
    }
    #expect(sizes.sorted() == ["1600x80", "504x378"])
    let drawn = box.terminal(["hibi", "plants", "photo", "1", "--ascii"]).stdout
    #expect(drawn.contains("Leaf\n####") && drawn.contains("Root\n####"))
    #expect(box.run(["hibi", "plants", "edit", "1", "--no-leaf"]).code == 0)
    #expect(names(box, "store/images").count == 1)
    // A tracker that was removed still has its pictures.
    #expect(box.run(["hibi", "tracker", "remove", "plants"]).code == 0)
    let doctor = box.run(["hibi", "doctor"])
    #expect(doctor.code == 0 && doctor.stdout.contains("Pictures are whole: 1"), "\(doctor.stdout)")
  }

  @Test("a picture of an entry of a day stays behind when the day is moved") func movedDay() throws
  {
    let box = box()
    let file = box.file(
      "face.json",
      #"""
      {"name":"face","title":"Face","collections":[{"title":"Face","key":"day","fields":[
      {"name":"mood","title":"Mood","type":"integer","max":9,"positional":true},
      {"name":"me","title":"Me","type":"image","crop":"half"}]}]}
      """#)
    #expect(box.run(["hibi", "tracker", "define", file]).code == 0)
    #expect(box.run(["hibi", "face", "add", "5", "--me", photo(box)]).code == 0)
    let held = names(box, "store/images")
    #expect(box.run(["hibi", "face", "edit", "last", "-d", "2026/11/20"]).code == 0)
    #expect(names(box, "store/images") == held && names(box, "store/trash").isEmpty)
    #expect(box.run(["hibi", "face", "photo", "2026/11/20"]).code == 0)
    #expect(box.run(["hibi", "undo"]).code == 0)
    #expect(names(box, "store/images") == held)
    #expect(box.run(["hibi", "doctor"]).code == 0)
    #expect(box.run(["hibi", "face", "erase", "2026/11/29", "-y"]).code == 0)
    #expect(names(box, "store/images").isEmpty)
  }
}
