import Foundation
import HibiTestSupport
import Testing

/// A meal is added and taken back on a real terminal of 80 × 24, in each way in which a person can.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Tmux.program)))
struct WholeProgramTests {
  enum Way: String, CaseIterable {
    case keys, ascii, fullWidth, mouse
  }

  @Test("a meal cannot be added and taken back in one of the ways", arguments: Way.allCases)
  func aMeal(way: Way) throws {
    let box = Sandbox(["LC_ALL": way == .ascii ? "C" : "C.UTF-8", "HIBI_LANG": "en"])
    box.run(["calorie", "add", "soba", "480"])
    let before = box.run(["calorie", "list", "--json"]).stdout
    #expect(!before.isEmpty)
    let tmux = try Tmux(terminal: "tmux-256color")
    tmux.start(way == .ascii ? ["--ascii"] : [], in: box)
    #expect(tmux.waits(for: "480"))

    switch way {
    case .keys, .ascii:
      tmux.press("a")
      #expect(tmux.waits(for: "Add to"))
      tmux.type("calorie")
      tmux.press("Enter")
      #expect(tmux.waits(for: "Food"))
      tmux.type("ラーメン")
      tmux.press("Tab")
      tmux.type("730")
      tmux.press("C-s")
    case .fullWidth:
      tmux.type("ａ")
      #expect(tmux.waits(for: "Add to"))
      tmux.type("１")
      #expect(tmux.waits(for: "Food"))
      tmux.type("ラーメン")
      tmux.press("Tab")
      tmux.type("７３０")
      tmux.press("C-s")
    case .mouse:
      tmux.click("a add")
      tmux.click("calorie)")
      #expect(tmux.waits(for: "Food"))
      tmux.type("ラーメン")
      tmux.click("Energy")
      tmux.type("730")
      tmux.click("[ Save")
    }
    #expect(tmux.waits(for: "1,210"))
    let list = box.run(["calorie", "list", "--json"]).stdout
    #expect(list.contains(#""food":"ラーメン","kcal":730"#))

    switch way {
    case .keys, .ascii: tmux.press("u")
    case .fullWidth: tmux.type("ｕ")
    case .mouse: tmux.click("u undo")
    }
    #expect(tmux.waits { !$0.screen.contains("1,210") })
    #expect(box.run(["calorie", "list", "--json"]).stdout == before)
    // Data is shown as it is in every locale; all that is ours is ASCII then.
    let ours = tmux.screen.replacing("ラーメン", with: "").filter { !$0.isASCII }
    if way == .ascii { #expect(ours == "") }

    box.run(["calorie", "add", "tea", "111"])
    #expect(tmux.waits(for: "591"))
    if way == .mouse { tmux.click("q quit") } else { tmux.press("q") }
    #expect(tmux.waits { $0.call("display", "-p", "#{pane_dead}") == "1\n" })
  }

  @Test("a key during a picture is the end of all pictures") func keyDuringPicture() throws {
    let box = Sandbox(["HIBI_LIBEXEC": StandIn.folder, "HIBI_LANG": "en", "LC_ALL": "C.UTF-8"])
    let sign = box.folder + "/hangs"
    for food in ["tea", "soba", "udon"] {
      box.run(["calorie", "add", food, "100", "--photo", box.file("\(food).jpg", "40x30")])
    }
    let path = box.run(["calorie", "photo", "2"]).stdout.split(separator: "\n").first
    let stored = try #require(path.map(String.init))
    try Data(StandIn.png("40x30 hang \(sign)")).write(to: URL(fileURLWithPath: stored))
    let tmux = try Tmux(terminal: "tmux-256color", columns: 100, rows: 30)
    tmux.start([], in: box)
    #expect(tmux.waits(for: "udon"))
    tmux.press("Enter")
    #expect(tmux.waits(for: "▀"))
    tmux.press("j")
    #expect(tmux.waits { _ in FileManager.default.fileExists(atPath: sign) })
    #expect(!tmux.screen.contains("▀"))
    tmux.press("j")
    #expect(tmux.waits(for: "▀"))
    tmux.press("q")
  }
}
