import Foundation
import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The dashboard where its store fails")
struct LostStoreTests {
  /// A form that is filled, over a store that something happens to before it is saved.
  private func saved(_ happen: (Desk) throws -> Void) throws -> Desk {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("a")
    desk.type("ramen")
    desk.keys("tab")
    desk.type("730")
    try happen(desk)
    desk.take(.stored)
    desk.keys("ctrl-s")
    #expect(FrameCheck.faults(desk).isEmpty)
    return desk
  }

  @Test("a store that is gone takes the form with it") func gone() throws {
    let desk = try saved { try FileManager.default.removeItem(atPath: $0.place.path) }
    // A new one in its place would look as if all that was recorded is lost.
    #expect(desk.text(of: "food") == "ramen")
    #expect(desk.dashboard.toast?.isError == true)
    #expect(!FileManager.default.fileExists(atPath: desk.place.path))
  }

  @Test("a store that is damaged takes the form with it") func damaged() throws {
    let desk = try saved {
      try Data("nothing that SQLite knows, in a file of some length".utf8)
        .write(to: URL(fileURLWithPath: $0.place.path + "/hibi.db"))
    }
    #expect(desk.text(of: "food") == "ramen")
    #expect(desk.dashboard.toast?.isError == true)
    desk.keys("escape y j d ? escape H : escape")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("a store that cannot be read is told after the terminal was taken") func damagedAtStart()
    throws
  {
    let desk = try Desk(fill: Desk.sample)
    try Data("nothing that SQLite knows, in a file of some length".utf8)
      .write(to: URL(fileURLWithPath: desk.place.path + "/hibi.db"))
    // The terminal is opened once the first screen was read.
    let error = failure { try desk.restart() }
    #expect(error?.kind == .refused)
  }

  @Test("a store of a newer version takes the form with it, or is written") func newer() throws {
    var before = Data()
    let desk = try saved {
      let path = $0.place.path + "/hibi.db"
      _ = try PlainSQLite(path).run("PRAGMA user_version = 90000")
      before = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(desk.text(of: "food") == "ramen")
    #expect(desk.dashboard.toast?.isError == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: desk.place.path + "/hibi.db")) == before)
  }

  @Test("a store that was put in the place of another is not read") func replaced() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    let other = try Desk(tracker: "calorie")
    try other.add("calorie", ["food": "of the other", "kcal": .integer(3)])
    let path = desk.place.path + "/hibi.db"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: other.place.path + "/hibi.db", toPath: path)
    desk.take(.stored)
    #expect(desk.shows("of the other"))
    #expect(!desk.shows("Kaffee"))
  }

  @Test("a file where the folder should be is written over") func notAFolder() throws {
    let desk = try saved {
      try FileManager.default.removeItem(atPath: $0.place.path)
      try $0.folder.write("a letter", to: "store")
    }
    #expect(desk.text(of: "food") == "ramen")
    #expect(desk.dashboard.toast?.isError == true)
    #expect(try String(contentsOfFile: desk.place.path, encoding: .utf8) == "a letter")
  }

  @Test(
    "a store that may not be written is not said, is written, or the form is lost",
    arguments: [("store/hibi.db", 0o444), ("store", 0o555)])
  func readOnlyStoreInADashboard(name: String, mode: Int) throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    for name in ["store", "store/hibi.db"] { chown(box.folder + "/" + name, 65534, 65534) }
    chmod(box.folder + "/" + name, mode_t(mode))
    let file = URL(fileURLWithPath: box.folder + "/store/hibi.db")
    let before = try Data(contentsOf: file)
    let answer = box.shell(
      """
      printf 'keys a\\ntype ramen\\nkeys tab\\ntype 730\\nkeys ctrl-s' |
        setpriv --reuid=65534 --regid=65534 --clear-groups \(box.folder)/bin/calorie dashboard --script - --size 80x24
      """)
    #expect(answer.code == 0)
    #expect(answer.stdout.contains("ramen"), "\(answer.stdout)\(answer.stderr)")
    #expect(answer.stdout.contains("[ Save"))
    #expect(answer.stdout.contains("cannot be"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("a full disk takes the form with it", .enabled(if: canMount, "needs a private mount"))
  func fullDiskInADashboard() {
    let box = Sandbox()
    let script = """
      mkdir -p \(box.folder)/small; mount -t tmpfs -o size=300k tmpfs \(box.folder)/small || exit 99
      export HIBI_STORE=\(box.folder)/small/store
      calorie add first 1 -q >/dev/null
      head -c 1000000 /dev/zero > \(box.folder)/small/filler 2>/dev/null
      printf 'keys a\\ntype ramen\\nkeys tab\\ntype 730\\nkeys ctrl-s' |
        calorie dashboard --script - --size 80x24
      code=$?; calorie list --format csv | tail -n +2 | wc -l
      umount \(box.folder)/small; exit $code
      """
    let answer = box.shell("cd \(box.folder) && unshare -m sh \(box.file("script", script))")
    #expect(answer.stdout.contains("ramen"), "\(answer.stdout)\(answer.stderr)")
    #expect(answer.stdout.contains("[ Save"))
    #expect(answer.stdout.contains("full"))
    // The screen was printed, and nothing but the first entry is there.
    #expect(answer.code == 0 && answer.stdout.hasSuffix("\n1\n"), "\(answer)")
  }
}
