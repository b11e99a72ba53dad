import Foundation
import Glibc
import HibiCore
import HibiTestSupport
import Testing

@testable import HibiCommandLine

/// Whether system calls can be watched here.
let canTrace = Sandbox().shell("strace -o /dev/null true").code == 0

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
      export HIBI_STORE=\(box.folder)/small/store HIBI_LIBEXEC=\(StandIn.folder); n=0
      head -c 50000 /dev/zero > \(box.folder)/small/ballast
      while [ $n -lt 400 ]; do
        calorie add "entry $n" 1 --note "$(head -c 4000 /dev/zero | tr '\\0' x)" -q >/dev/null 2>err.txt
        code=$?; [ $code -eq 0 ] || break; n=$((n+1))
      done
      kept=$(calorie list --format jsonl | wc -l)
      rm \(box.folder)/small/ballast; calorie undo -q >/dev/null; undone=$?
      head -c 100000 /dev/zero > \(box.folder)/small/filler 2>/dev/null
      calorie export - > before; printf 'day,food,kcal\n2026-11-01,a,5\n' > in.csv
      try() { "$@" >/dev/null 2>err.txt; echo "tried=$?"; grep -q 'disk is full' err.txt || cat err.txt; }
      try calorie add y 1; try calorie again 1; try calorie edit 1 --kcal 2; try calorie delete 1 -y
      try calorie undo -y; try calorie redo; try calorie import in.csv; try calorie erase 1 -y
      echo 40x30 > a.jpg; try calorie edit 2 --photo a.jpg
      try calorie goal 2000; try hibi config day-start 3
      calorie export - | cmp - before; same=$?
      export XDG_CONFIG_HOME=\(box.folder)/small/conf
      hibi config language ja >/dev/null 2>err.txt; config=$?
      calorie list -n 1 | grep -q entry; after=$?
      ls -A $XDG_CONFIG_HOME/hibi 2>/dev/null
      calorie export \(box.folder)/small/out.json >/dev/null 2>&1; export=$?
      rm -rf \(box.folder)/small/filler $XDG_CONFIG_HOME
      hibi doctor >/dev/null; doctor=$?
      ls \(box.folder)/small | tr '\\n' ' '
      echo "code=$code acknowledged=$n kept=$kept doctor=$doctor export=$export"
      echo "same=$same config=$config after=$after undone=$undone"
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
    let tried = words.filter { $0.hasPrefix("tried=") }
    #expect(tried == Array(repeating: "tried=74", count: 11), "\(answer.stdout)")
    #expect(value("same") == "0" && value("after") == "0", "\(answer.stdout)")
    #expect(value("undone") == "0", "there is something to redo")
    #expect(value("config") == "74" || value("config") == "73", "\(answer.stdout)")
    #expect(words.filter { !$0.contains("=") } == ["store"], "an export that failed leaves nothing")
  }

  @Test("a store of a newer Hibi is read, and left alone")
  func newerStore() throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    let path = box.folder + "/store/hibi.db"
    // As the stores of 0.1 had: it lets nobody in any more.
    try PlainSQLite(path).run(
      "INSERT INTO hibi_meta VALUES('min_writer','1'); PRAGMA user_version=999")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for words in [["add", "y", "2"], ["edit", "1", "--kcal", "5"], ["undo"], ["goal", "5"]] {
      let answer = box.run(["calorie"] + words)
      expectCode(answer, 78)
      #expect(
        answer.stderr.contains("newer") && answer.stderr.contains("Update Hibi"),
        "\(answer.stderr)")
    }
    #expect(column("food", box) == ["x"])
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

  @Test("a damaged page is an error that names the file, at every page; nothing is answered wrong")
  func damagedPage() throws {
    let box = fixedStore()
    let list = ["calorie", "list", "--json"]
    let right = box.run(list).stdout
    let path = box.folder + "/store/hibi.db"
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let size = Int(whole[16]) << 8 | Int(whole[17])
    var unlisted = 0
    for page in 0..<(whole.count / size) {
      var bytes = whole
      // The file's own header stays: without it this is no SQLite file.
      for index in (page == 0 ? 100 : 0)..<size {
        bytes[page * size + index] = UInt8(truncatingIfNeeded: index &* 31)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let doctor = box.run(["hibi", "doctor"])
      #expect(doctor.code == 65, "page \(page): \(doctor.code) \(doctor.stdout)")
      #expect(doctor.stdout.contains("damaged"), "page \(page): \(doctor.stdout)")
      for words in [list, ["calorie", "add", "x", "1"]] {
        let answer = box.run(words)
        if answer.code == 0 {
          // A page that this command does not need.
          if words == list { #expect(answer.stdout == right, "page \(page)") }
          continue
        }
        if words == list { unlisted += 1 }
        #expect(answer.code == 65, "page \(page) \(words): \(answer.code) \(answer.stderr)")
        // A list is written while it is read; what was written is right, and not whole.
        let isBroken =
          words == list
          ? right.hasPrefix(answer.stdout) && answer.stdout != right : answer.stdout.isEmpty
        #expect(isBroken, "page \(page) \(words): \(answer.stdout)")
        #expect(
          answer.stderr.contains("damaged") && answer.stderr.contains("doctor"),
          "page \(page) \(words): \(answer.stderr)")
      }
    }
    #expect(unlisted >= 3, "its schema, its table and its index")
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
    let box = Sandbox(Self.noStore)
    let wrong = box.file("wrong.csv", "day,food,kcal\n2026-11-01,a,1\n2026-11-01,b,many\n")
    let goals =
      "{\"tracker\":\"calorie\",\"goals\":[{\"name\":\"kcal\",\"from\":\"2026-11-01\",\"scaled\":null}],"
    let right = box.file("right.csv", "day,food,kcal\n2026-11-01,a,1\n")
    for (words, code) in [
      ("calorie list", 0), ("calorie best", 0), ("calorie", 0), ("hibi", 0), ("calorie add", 65),
      ("calorie add x y", 65), ("calorie --help", 0), ("calorie history", 0),
      ("calorie undo", 1), ("hibi undo -y", 1), ("calorie redo", 1), ("hibi redo", 1),
      ("calorie goal", 0), ("calorie goal --json", 0), ("calorie goal --clear", 0),
      ("calorie goal --clear --json", 0), ("calorie goal many", 65),
      ("hibi config", 0), ("hibi config day-start", 0), ("hibi config day-start --clear", 0),
      ("hibi config day-start 99", 65), ("hibi doctor", 0),
      ("calorie edit 1 --kcal 2", 66), ("calorie delete 1 -y", 66), ("calorie again 1", 66),
      ("calorie erase 1 -y", 66), ("calorie erase --in 2026 -y", 0),
      ("calorie import /nowhere", 66), ("calorie import \(wrong)", 65),
      ("calorie import \(box.file("empty.csv", ""))", 0),
      ("calorie import \(box.file("heading.csv", "day,food,kcal\n"))", 0),
      ("calorie import \(box.file("goal.json", goals + "\"entries\":[]}"))", 0),
      ("calorie import \(box.file("wrong.json", goals + "\"entries\":[5]}"))", 65),
      ("calorie import --dry-run \(right)", 0), ("calorie export -", 0),
    ] {
      let answer = box.run(words.split(separator: " ").map { String($0) })
      #expect(answer.code == code, "\(words): \(answer.code) \(answer.stderr)")
      #expect(!box.exists("home/.local"), "\(words)")
    }
    box.terminal(["calorie", "add"], typing: ["soba"])
    #expect(!box.exists("home/.local"))
    let first = box.run(["calorie", "import", right])
    #expect(first.stdout == "Added 1 entry.\n")
    #expect(
      first.stderr.contains(box.folder + "/home/.local/share/hibi"), "the first write says where")
    #expect(column("id", box) == ["1"])
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
        for i in $(seq 20); do calorie add "w$w-$i" 1 -q >/dev/null 2>err-$w || { echo bad $w $i; cat err-$w; }; done
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

  @Test("a config that is a pipe keeps every command waiting, a device is read for ever")
  func configNotPlain() {
    for make in ["mkfifo config", "ln -s /dev/zero config", "mkdir config"] {
      let box = Sandbox()
      let folder = box.folder + "/home/.config/hibi"
      expectCode(box.shell("mkdir -p \(folder) && cd \(folder) && \(make)"), 0)
      let read = box.shell("timeout 20 calorie list")
      expectCode(read, 0)
      #expect(read.stderr.contains("/config cannot be read"), "\(make): \(read.stderr)")
      let written = box.shell("timeout 20 hibi config color never")
      expectCode(written, 74)
      #expect(written.stderr.contains("not a plain file"), "\(make): \(written.stderr)")
    }
  }

  @Test("the mark of UTF-8 at its start hides the first line of the config")
  func configMark() throws {
    let box = Sandbox()
    expectCode(box.run(["hibi", "config", "color", "never"]), 0)
    let file = box.file("home/.config/hibi/config", "\u{feff}language = ja\ncolor = never\n")
    let answer = box.run(["calorie", "list"])
    #expect(answer.stderr.contains("まだ記録"), "\(answer.stderr)")
    #expect(!answer.stderr.contains("config"), "\(answer.stderr)")
    expectCode(box.run(["hibi", "config", "language", "en"]), 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "color = never\nlanguage = en\n")
  }

  @Test("of two settings that are written at once, one is lost")
  func configAtOnce() {
    let box = Sandbox()
    let answer = box.shell(
      """
      for i in $(seq 30); do
        for key in language color; do hibi config $key --clear >/dev/null || echo failed; done
        hibi config language en >/dev/null & hibi config color never >/dev/null & wait
        grep -c . home/.config/hibi/config
      done
      """.replacing("home/", with: box.folder + "/home/"))
    #expect(answer.stdout == String(repeating: "2\n", count: 30), "\(answer.stdout)")
    #expect(answer.stderr.isEmpty)
  }

  @Test("a config that another program keeps is changed all the same, or waited for without end")
  func configKept() throws {
    let box = Sandbox()
    let file = box.folder + "/home/config"
    let lock = try FolderLock(of: file)
    do throws(HibiError) {
      _ = try FolderLock(of: file, tries: 0)
      Issue.record("two have the lock")
    } catch { #expect(error.kind == .busy) }
    lock.release()
    try FolderLock(of: file, tries: 0).release()
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

  private func config(_ bytes: [UInt8]) -> (box: Sandbox, file: String) {
    let box = Sandbox()
    for folder in ["home/.config", "home/.config/hibi"] { mkdir(box.folder + "/" + folder, 0o700) }
    return (box, box.file("home/.config/hibi/config", bytes))
  }

  @Test("a setting deletes lines that end as Windows ends them, or what is no UTF-8")
  func configBytes() throws {
    let rest = Array("# mine\r\n".utf8) + [0xff, 0xfe] + Array("\r\n\r\n  # last\r\n\r\n".utf8)
    let (box, file) = config(Array("language = en # why\r\n".utf8) + rest)
    for value in ["never", "always"] { expectCode(box.run(["hibi", "config", "color", value]), 0) }
    #expect(
      try PlainFiles.bytes(file)
        == Array("language = en # why\r\n".utf8) + rest + Array("color = always\r\n".utf8))
    expectCode(box.run(["hibi", "config", "language", "--clear"]), 0)
    #expect(
      try PlainFiles.bytes(file)
        == Array("# why\r\n".utf8) + rest + Array("color = always\r\n".utf8))
    expectCode(box.run(["hibi", "config", "color", "--clear"]), 0)
    #expect(try PlainFiles.bytes(file) == Array("# why\r\n".utf8) + rest)
  }

  @Test("a config that links to nothing loses its link")
  func configDeadLink() {
    let box = Sandbox()
    for folder in ["home/.config", "home/.config/hibi"] { mkdir(box.folder + "/" + folder, 0o700) }
    let link = box.folder + "/home/.config/hibi/config"
    symlink("../dotfiles", link)
    let answer = box.run(["hibi", "config", "color", "never"])
    expectCode(answer, 73)
    #expect(answer.stderr.contains("is a link to a file that is not there"), "\(answer.stderr)")
    var info = stat()
    #expect(lstat(link, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    _ = box.file("home/.config/dotfiles", "")
    expectCode(box.run(["hibi", "config", "color", "never"]), 0)
    #expect(box.exists("home/.config/dotfiles"))
  }

  @Test("what a killed command left beside the config stays for ever, or other files go with it")
  func configDrafts() {
    let (box, _) = config([])
    _ = box.file("home/.config/hibi/.hibi-config-1a.tmp", "x")
    _ = box.file("home/.config/hibi/.hibi-1a.tmp", "x")
    expectCode(box.run(["hibi", "config", "color", "never"]), 0)
    #expect(box.shell("ls -A \(box.folder)/home/.config/hibi").stdout == ".hibi-1a.tmp\nconfig\n")
  }

  @Test("a table without a place in the list is answered as empty, or with words of SQL")
  func unlistedTable() throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    try PlainSQLite(box.folder + "/store/hibi.db").run("DELETE FROM hibi_collection")
    for words in [["calorie", "list"], ["calorie", "add", "y", "2"]] {
      let answer = box.run(words)
      expectCode(answer, 65)
      #expect(answer.stderr.contains("hibi doctor"), "\(answer.stderr)")
    }
    let doctor = box.run(["hibi", "doctor"])
    expectCode(doctor, 65)
    #expect(doctor.stdout.contains("INSERT INTO hibi_collection VALUES"), "\(doctor.stdout)")
  }

  @Test("the doctor updates the store before it looks; three commands that do it at once fail")
  func updatedAtOnce() throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    try PlainSQLite(box.folder + "/store/hibi.db").run(
      "UPDATE hibi_collection SET version=0; UPDATE hibi_operation SET version=0")
    let doctor = box.run(["hibi", "doctor"])
    expectCode(doctor, 0)
    #expect(doctor.stdout.contains("older version of Hibi: calorie"), "\(doctor.stdout)")
    #expect(!box.exists("store/backups"))
    let answer = box.shell(
      "for i in 1 2 3; do { calorie add $i 1 -q >/dev/null || echo bad; } & done; wait")
    #expect(answer.stdout.isEmpty, "\(answer.stderr)")
    #expect(column("id", box).count == 4)
    #expect(box.shell("ls \(box.folder)/store/backups | wc -l").stdout == "1\n")
  }

  @Test(
    "a file gets its name before it is on the disk",
    .enabled(if: canTrace, "needs strace that may trace"))
  func syncedFirst() throws {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    try PlainSQLite(box.folder + "/store/hibi.db").run("UPDATE hibi_collection SET version=0")
    for words in [
      "calorie add y 2", "calorie export \(box.folder)/out.csv", "hibi config color never",
    ] {
      let calls = "write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,link,linkat"
      expectCode(box.shell("strace -f -o \(box.folder)/log -e trace=\(calls) \(words)"), 0)
      var isSynced = true
      var names = 0
      for line in try String(contentsOfFile: box.folder + "/log", encoding: .utf8).split(
        separator: "\n")
      {
        if line.contains("sync(") { isSynced = true }
        if line.contains("write(") || line.contains("write64(") { isSynced = false }
        guard line.contains("rename") || line.contains(" link") else { continue }
        names += 1
        #expect(isSynced, "\(words): \(line)")
      }
      #expect(names == 1, "\(words)")
    }
  }
}
