import Glibc
import HibiCore

extension Session {
  /// `import`: adds the entries of a file in one act, or none where any line is wrong.
  func `import`(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    guard let name = arguments.positionals.first else {
      throw HibiError(
        .usage, Localized("a file is missing", ja: "取り込むファイルが必要です"),
        hints: [
          Localized(
            "To only check: \(program) import \(tracker.name).csv --dry-run",
            ja: "確認だけするには：\(program) import \(tracker.name).csv --dry-run"),
          Localized(
            "What it may hold: \(program) import --help", ja: "ファイルの形式は：\(program) import --help"),
        ])
    }
    let bytes = try content(name)
    try checkEncoding(bytes, name)
    let isDryRun = arguments.has("dry-run")
    let store = try isDryRun ? reading() : changing()
    let now = try now(store)
    func importer() -> EntryImport {
      EntryImport(
        tracker: tracker, schema: schema, now: now, name: name == "-" ? "<stdin>" : name)
    }
    if isDryRun {
      let counts = try importer().dryRun(bytes, format(of: bytes, name), in: store)
      return try answer(counts, isDryRun: true)
    }
    let (_, counts) = try act("\(path) import", now) { writer throws(HibiError) in
      let importer = importer()
      var counts = try importer.run(bytes, format(of: bytes, name), into: writer)
      for goal in importer.goals {
        // A goal that the store has for that day is left alone, as entries are.
        if try writer.settings(goal.key).contains(where: { $0.from == goal.from }) { continue }
        if try writer.set(goal.key, from: goal.from, to: goal.value) { counts.goals += 1 }
      }
      return counts
    }
    if counts.added > 0 || counts.goals > 0 { sayTime(now) }
    try answer(counts, isDryRun: false)
  }

  private func answer(_ counts: EntryImport.Counts, isDryRun: Bool) throws(HibiError) {
    var more: [Localized] = []
    if counts.known > 0 {
      more.append(Localized("\(counts.known) there already", ja: "記録済み\(counts.known)件"))
    }
    if counts.goals > 0 {
      more.append(
        Localized(
          counts.goals == 1 ? "1 goal set" : "\(counts.goals) goals set", ja: "目標\(counts.goals)件")
      )
    }
    let rest = Localized(
      more.map { ", " + $0.en }.joined(),
      ja: more.isEmpty ? "" : "（\(more.map(\.ja).joined(separator: "・"))）")
    if isDryRun {
      try output.line(
        Localized(
          "Would add \(entryCount(counts.added))\(rest.en). Nothing was changed.",
          ja: "\(counts.added)件を取り込みます\(rest.ja)。まだ何も変更していません。"))
      return
    }
    try output.line(
      Localized(
        "Added \(entryCount(counts.added))\(rest.en).",
        ja: "\(counts.added)件を取り込みました\(rest.ja)。"))
    if counts.added > 0 || counts.goals > 0 { hintUndo() }
  }

  /// Cells that are not UTF-8 come from a spreadsheet, which can write them otherwise.
  private func checkEncoding(_ bytes: [UInt8], _ name: String) throws(HibiError) {
    guard [.csv, .tsv].contains(format(of: bytes, name)),
      let offset = UTF8Text.firstInvalid(in: bytes)
    else { return }
    let name = name == "-" ? "<stdin>" : name
    throw HibiError(
      .refused,
      Localized(
        "\(name) is not UTF-8 at byte \(offset + 1); in a spreadsheet save as 'CSV UTF-8'",
        ja:
          "\(name)：文字コードが UTF-8 ではありません（\(offset + 1)バイト目）。表計算ソフトでは「CSV UTF-8」で保存し直してください"
      ))
  }

  /// The kind of a file: as it was named, else by its name, else by its first byte.
  private func format(of bytes: [UInt8], _ name: String) -> ImportFormat {
    if let format = arguments.value("format").flatMap({ ImportFormat(rawValue: $0) }) {
      return format
    }
    for format in ImportFormat.allCases where name.hasSuffix("." + format.rawValue) {
      return format
    }
    let first = bytes.dropFirst(UTF8Text.markLength(of: bytes)).first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .csv
  }

  /// All bytes of a file, or of the input for `-`.
  func content(_ name: String) throws(HibiError) -> [UInt8] {
    if name == "-" {
      var bytes: [UInt8] = []
      while let piece = try world.read() {
        bytes += piece
        try refuseHuge(bytes, name)
      }
      return bytes
    }
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    defer { Glibc.close(descriptor) }
    var info = stat()
    var bytes: [UInt8] = []
    if unsafe fstat(descriptor, &info) == 0 {
      bytes.reserveCapacity(max(0, min(Int(info.st_size), 1 << 30)) + 1)
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        try refuseHuge(bytes, name)
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw unreadable(name, errno)
      }
    }
  }

  /// A gigabyte is ten million entries; more is a device or a mistake, and would fill the memory.
  private func refuseHuge(_ bytes: [UInt8], _ name: String) throws(HibiError) {
    guard bytes.count > 1 << 30 else { return }
    throw HibiError(
      .refused,
      Localized("\(name) is larger than 1 GiB", ja: "\(name) は 1 GiB を超えています"),
      hints: [Localized("Split it into several files.", ja: "いくつかのファイルに分けてください。")])
  }

  private func unreadable(_ name: String, _ code: Int32) -> HibiError {
    let kind: HibiError.Kind =
      code == ENOENT ? .missing : code == EACCES || code == EPERM ? .permission : .inputOutput
    return HibiError(
      kind,
      Localized(
        "\(name) cannot be read: \(systemText(code).en)",
        ja: "\(name) を読めません（\(systemText(code).ja)）"))
  }
}
