import Foundation
import Glibc
import HibiTestSupport
import Testing

/// Whether this run may do what only root may: mount, and become another user.
let isRoot = geteuid() == 0
/// Whether a private mount is possible here; containers often forbid it.
let canMount: Bool = {
  guard isRoot else { return false }
  return Sandbox().shell("unshare -m mount -t tmpfs tmpfs /mnt").code == 0
}()

@Suite("The store and its surroundings, from the command line")
struct StoreTests {
  static let noStore: [String: String?] = ["HIBI_STORE": nil]

  @Test func defaultPlaces() {
    let box = Sandbox(Self.noStore)
    expectCode(box.run(["calorie", "add", "x", "1"]), 0)
    #expect(box.exists("home/.local/share/hibi/hibi.db"), "parents of the default place are made")
    let xdg = ["XDG_DATA_HOME": box.folder + "/data"]
    expectCode(box.run(["calorie", "add", "x", "1"], xdg), 0)
    #expect(box.exists("data/hibi/hibi.db"))
    expectCode(box.run(["calorie", "add", "x", "1"], ["XDG_DATA_HOME": "data"]), 0)
    #expect(column("id", box) == ["2", "1"], "a relative XDG_DATA_HOME is ignored")
    let option = box.folder + "/other"
    expectCode(box.run(["calorie", "add", "x", "1", "--store", option]), 0)
    #expect(box.exists("other/hibi.db"))
    expectCode(box.run(["hibi", "--store", option, "calorie", "show", "1"]), 0)
  }

  @Test("HOME is not set", .enabled(if: isRoot, "becomes another user, which only root may"))
  func homeUnset() {
    let box = Sandbox(["HIBI_STORE": nil, "HOME": nil])
    // The system's own home of `nobody` does not exist.
    let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    expectCode(box.shell("\(user) \(box.folder)/bin/calorie list"), 0)
    let answer = box.shell("\(user) \(box.folder)/bin/calorie add x 1")
    #expect([66, 73, 77].contains(answer.code), "\(answer.code)")
    #expect(!answer.stderr.isEmpty)
  }

  @Test func linkedHome() {
    let box = Sandbox(Self.noStore)
    symlink(box.folder + "/home", box.folder + "/link")
    expectCode(box.run(["calorie", "add", "x", "1"], ["HOME": box.folder + "/link"]), 0)
    #expect(box.exists("home/.local/share/hibi/hibi.db"))
  }

  @Test func linkedStore() {
    let box = Sandbox()
    mkdir(box.folder + "/real", 0o700)
    symlink(box.folder + "/real", box.folder + "/store")
    expectCode(box.run(["calorie", "add", "x", "1"]), 0)
    #expect(box.exists("real/hibi.db"))
    // The database itself must be one plain file.
    rename(box.folder + "/real/hibi.db", box.folder + "/elsewhere.db")
    symlink(box.folder + "/elsewhere.db", box.folder + "/real/hibi.db")
    let answer = box.run(["calorie", "add", "x", "1"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("hibi.db"))
  }

  @Test(
    "a read-only store is read, and writing says so", .enabled(if: isRoot, "becomes another user"))
  func readOnlyStore() {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    for (name, mode) in [("store/hibi.db", 0o444), ("store", 0o555)] {
      chown(box.folder + "/" + name, 65534, 65534)
      chmod(box.folder + "/" + name, mode_t(mode))
    }
    let user = "setpriv --reuid=65534 --regid=65534 --clear-groups \(box.folder)/bin/calorie"
    let list = box.shell("\(user) list --format jsonl")
    expectCode(list, 0)
    #expect(list.stdout.contains("\"food\":\"x\""))
    for words in ["add y 2", "edit 1 --kcal 2", "delete 1 -y", "undo -y", "goal 5"] {
      let answer = box.shell("\(user) \(words)")
      expectCode(answer, 77)
      #expect(
        answer.stderr.contains("hibi.db") || answer.stderr.contains("store"), "\(answer.stderr)")
    }
  }

  @Test("a full disk keeps what was acknowledged", .enabled(if: canMount, "needs a private mount"))
  func fullDisk() {
    let box = Sandbox()
    let script = """
      set -u
      mkdir -p \(box.folder)/small; mount -t tmpfs -o size=300k tmpfs \(box.folder)/small || exit 99
      export HIBI_STORE=\(box.folder)/small/store; n=0
      while [ $n -lt 400 ]; do
        calorie add "entry $n" 1 --note "$(head -c 4000 /dev/zero | tr '\\0' x)" -q >/dev/null 2>err.txt
        code=$?; [ $code -eq 0 ] || break; n=$((n+1))
      done
      kept=$(calorie list --format jsonl | wc -l)
      hibi doctor >/dev/null; doctor=$?
      calorie export \(box.folder)/small/out.json >/dev/null 2>&1; export=$?
      ls \(box.folder)/small | tr '\\n' ' '
      echo "code=$code acknowledged=$n kept=$kept doctor=$doctor export=$export"
      """
    let file = box.file("script", script)
    let answer = box.shell("cd \(box.folder) && unshare -m sh \(file)")
    expectCode(answer, 0)
    let words = answer.stdout.split(whereSeparator: { " \n".contains($0) })
    func value(_ name: String) -> Substring? {
      words.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }
    #expect(value("code") == "74", "\(answer.stdout)")
    #expect(value("acknowledged") == value("kept") && value("kept") != "0")
    #expect(value("doctor") == "0" && value("export") == "74")
    #expect(words.filter { !$0.contains("=") } == ["store"], "an export that failed leaves nothing")
  }

  @Test("a store of a newer Hibi is left alone")
  func newerStore() throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    let path = box.folder + "/store/hibi.db"
    try PlainSQLite(path).run(
      "UPDATE hibi_meta SET value='999' WHERE key='min_writer'; PRAGMA user_version=999")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for words in [["add", "y", "2"], ["edit", "1", "--kcal", "5"], ["undo"], ["goal", "5"]] {
      let answer = box.run(["calorie"] + words)
      expectCode(answer, 78)
      #expect(answer.stderr.contains("newer"), "\(answer.stderr)")
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
  }

  @Test(
    "a file that is no store, or no longer one",
    arguments: [
      "This is a letter, not a database.\n", String(repeating: "\0", count: 8_192),
      "SQLite format 3\0" + String(repeating: "x", count: 5_000),
    ])
  func notSQLite(content: String) throws {
    let box = Sandbox()
    mkdir(box.folder + "/store", 0o700)
    let path = box.file("store/hibi.db", content)
    for words in [["calorie", "list"], ["calorie", "add", "x", "1"], ["hibi", "doctor"]] {
      let answer = box.run(words)
      #expect([65, 74].contains(answer.code), "\(words): \(answer.code)")
      let said = answer.stdout + answer.stderr
      #expect(said.contains("hibi.db"), "the file is named: \(said)")
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == Array(content.utf8))
  }

  @Test("a damaged page is an error that names the file, at every page")
  func damagedPage() throws {
    let box = fixedStore()
    let path = box.folder + "/store/hibi.db"
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let size = Int(whole[16]) << 8 | Int(whole[17])
    var found = 0
    for page in 0..<(whole.count / size) {
      var bytes = whole
      for index in 100..<size {
        bytes[page * size + index] = UInt8(truncatingIfNeeded: index &* 31)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      for words in [
        ["calorie", "list", "--json"], ["hibi", "doctor"], ["calorie", "add", "x", "1"],
      ] {
        let answer = box.run(words)
        #expect(
          [0, 65, 70, 74].contains(answer.code),
          "page \(page) \(words): \(answer.code) \(answer.stderr)")
        if answer.code != 0 { found += 1 }
        if answer.code != 0, words[1] != "doctor" {
          #expect(
            answer.stderr.contains("hibi.db") || answer.stderr.contains("doctor"),
            "\(answer.stderr)")
        }
      }
    }
    #expect(found > 0)
  }

  @Test("an empty file, or only our own folders, is finished")
  func halfMadeStore() {
    let box = Sandbox()
    mkdir(box.folder + "/store", 0o700)
    mkdir(box.folder + "/store/backups", 0o700)
    _ = box.file("store/hibi.db", "")
    expectCode(box.run(["calorie", "list"]), 0)
    expectCode(box.run(["calorie", "add", "x", "1"]), 0)
    #expect(column("id", box) == ["1"])
  }

  @Test func foreignFolderIsRefused() {
    let box = Sandbox()
    mkdir(box.folder + "/store", 0o700)
    _ = box.file("store/thesis.tex", "x")
    for words in [["list"], ["add", "x", "1"]] {
      let answer = box.run(["calorie"] + words)
      expectCode(answer, 66)
      #expect(answer.stderr.contains(box.folder + "/store"))
    }
    let missing = ["HIBI_STORE": box.folder + "/a/b"]
    expectCode(box.run(["calorie", "add", "x", "1"], missing), 66)
    expectCode(box.run(["calorie", "list"], missing), 0)
  }

  @Test("reading, refusing and giving up make no store")
  func nothingIsMadeForNothing() {
    let box = Sandbox()
    for words in [
      ["list"], ["best"], ["undo"], ["add"], ["add", "x", "y"], ["goal"], ["--help"],
      ["import", "/nowhere"],
    ] {
      box.run(["calorie"] + words)
    }
    box.terminal(["calorie", "add"], typing: ["soba"])
    #expect(!box.exists("store"))
    #expect(
      box.run(["calorie", "add", "x", "1"]).stderr.contains(box.folder + "/store"),
      "the first write says where")
  }

  @Test("50 lists at once")
  func parallelReaders() {
    let box = fixedStore()
    let answer = box.shell(
      "for i in $(seq 50); do calorie list --json >/dev/null || echo bad & done; wait; echo done")
    #expect(answer.stdout == "done\n" && answer.stderr.isEmpty, "\(answer.stdout)\(answer.stderr)")
  }

  @Test("8 writers × 20 adds are all there")
  func parallelWriters() {
    let box = Sandbox()
    let answer = box.shell(
      """
      for w in 1 2 3 4 5 6 7 8; do (
        for i in $(seq 20); do calorie add "w$w-$i" 1 -q >/dev/null 2>err-$w || echo bad $w $i; done
      ) & done; wait
      """.replacing("err-", with: box.folder + "/err-"))
    #expect(answer.stdout.isEmpty, "\(answer.stdout)")
    let ids = column("id", box)
    #expect(ids.count == 160 && Set(ids).count == 160)
    #expect(Set(column("food", box)).count == 160)
    #expect(box.run(["calorie", "today"]).stdout.contains("Total: 160 kcal"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  // MARK: - Settings of the machine

  @Test func configPlaces() {
    let box = Sandbox()
    expectCode(box.run(["hibi", "config", "language", "ja"]), 0)
    #expect(box.exists("home/.config/hibi/config"))
    #expect(box.run(["calorie", "list"]).stderr.contains("まだ記録"))
    #expect(box.run(["calorie", "list"], ["HIBI_LANG": "en"]).stderr.contains("Nothing recorded"))
    let xdg = ["XDG_CONFIG_HOME": box.folder + "/conf"]
    expectCode(box.run(["hibi", "config", "color", "never"], xdg), 0)
    #expect(box.exists("conf/hibi/config"))
    #expect(box.run(["calorie", "list"], xdg).stderr.contains("Nothing recorded"))
  }

  @Test("a config that cannot be written is an error, and reading goes on")
  func configUnwritable() {
    let box = Sandbox()
    _ = box.file("home/.config", "a file where a folder should be")
    let answer = box.run(["hibi", "config", "color", "never"])
    #expect([73, 74, 77].contains(answer.code))
    #expect(answer.stderr.contains(".config"))
    expectCode(box.run(["calorie", "add", "x", "1"]), 0)
    expectCode(box.run(["calorie", "list"]), 0)
  }

  @Test("a config that cannot be read, or is too large, is not replaced")
  func configUnreadable() throws {
    let box = Sandbox()
    let text = "# mine\n" + String(repeating: "#", count: 70_000)
    for folder in ["home/.config", "home/.config/hibi"] { mkdir(box.folder + "/" + folder, 0o700) }
    let file = box.file("home/.config/hibi/config", text)
    expectCode(box.run(["hibi", "config", "color", "never"]), 74)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    unlink(file)
    mkdir(file, 0o700)
    expectCode(box.run(["hibi", "config", "color", "never"]), 74)
    #expect(box.exists("home/.config/hibi/config"))
  }

  @Test("garbage in the config is named and left out")
  func configGarbage() {
    let box = Sandbox()
    mkdir(box.folder + "/home/.config", 0o755)
    mkdir(box.folder + "/home/.config/hibi", 0o755)
    _ = box.file(
      "home/.config/hibi/config",
      Array("nonsense\nlanguage = ja\ncolor = blue\n= x\n# fine\n\n".utf8) + [0xff, 0xfe, 0x0a])
    let answer = box.run(["calorie", "list"])
    expectCode(answer, 0)
    for line in ["1", "3", "4", "7"] {
      #expect(answer.stderr.contains("config の\(line)行目"), "\(answer.stderr)")
    }
    _ = box.file(
      "home/.config/hibi/config", "language = ja\n" + String(repeating: "x", count: 1 << 20))
    expectCode(box.run(["calorie", "list"]), 0)
  }

  @Test func linkedConfig() throws {
    let box = Sandbox()
    mkdir(box.folder + "/home/.config", 0o755)
    mkdir(box.folder + "/home/.config/hibi", 0o755)
    let real = box.file("dotfiles", "# mine\nlanguage = en\n")
    symlink(real, box.folder + "/home/.config/hibi/config")
    expectCode(box.run(["hibi", "config", "color", "never"]), 0)
    #expect(
      try String(contentsOfFile: real, encoding: .utf8) == "# mine\nlanguage = en\ncolor = never\n")
    var info = stat()
    lstat(box.folder + "/home/.config/hibi/config", &info)
    #expect(info.st_mode & S_IFMT == S_IFLNK, "a link stays a link")
  }

  @Test("one page of history is one act, and no id is used twice")
  func deletedIDIsNotReused() {
    let box = Sandbox()
    box.run(["calorie", "add", "a", "1"])
    box.run(["calorie", "add", "b", "2"])
    let before = box.run(["calorie", "show", "2", "--json"]).stdout
    box.run(["calorie", "delete", "2", "-y"])
    box.run(["calorie", "undo"])
    #expect(box.run(["calorie", "show", "2", "--json"]).stdout == before, "the identical entry")
    box.run(["calorie", "delete", "2", "-y"])
    box.run(["calorie", "add", "c", "3"])
    #expect(column("id", box) == ["3", "1"])
  }
}
