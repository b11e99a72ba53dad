import Glibc
import HibiCore

extension Session {
  /// `export`: entries as Hibi's own JSON, or as lines and cells that other programs read.
  func export(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let name = arguments.positionals.first ?? "-"
    let format = exportFormat(name)
    let store = try reading()
    var query = Query(descending: false)
    if let words = arguments.value("in") { query.period = try days(store).range([words]) }
    guard name != "-" else {
      try write(query, format, tracker, schema, store, to: output)
      return
    }
    let file = try NewFile(path: name)
    var world = world
    world.write = { _, bytes in file.write(bytes) }
    let target = Output(world, program: program, streams: true)
    do throws(HibiError) {
      try write(query, format, tracker, schema, store, to: target)
      try target.flush()
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
    let count = try store.count(query, schema, tracker)
    output.hint(
      Localized("\(entryCount(count)) written to \(name).", ja: "\(count)件を \(name) に書き出しました。"))
  }

  private func exportFormat(_ name: String) -> Format {
    let allowed: [Format] = [.json, .jsonl, .csv, .tsv]
    if let format = arguments.value("format").flatMap({ Format(rawValue: $0) }) { return format }
    return allowed.first { name.hasSuffix("." + $0.rawValue) } ?? .json
  }

  private func write(
    _ query: Query, _ format: Format, _ tracker: Tracker, _ schema: Schema, _ store: Store,
    to target: Output
  ) throws(HibiError) {
    guard format == .json else {
      var writer = EntryWriter(
        format, schema, target, forSpreadsheet: arguments.has("for-spreadsheet"))
      try writer.begin()
      try store.forEach(query, schema, tracker) { entry throws(HibiError) in
        try writer.add(entry)
      }
      return try writer.end()
    }
    // Written piece by piece: a store of a million entries must not stand in memory as JSON.
    try target.raw("{\"hibi\":1,\"tracker\":\(JSON.string(tracker.name).write())")
    try target.raw(",\"definition\":\(tracker.definition.write())")
    try target.raw(",\"goals\":\(JSON.array(try goals(tracker, store)).write()),\"entries\":[\n")
    var isFirst = true
    try store.forEach(query, schema, tracker) { entry throws(HibiError) in
      var bytes: [UInt8] = isFirst ? [] : Array(",\n".utf8)
      isFirst = false
      entry.json(schema).append(to: &bytes)
      try target.raw(bytes)
    }
    try target.raw("\n]}\n")
  }

  private func goals(_ tracker: Tracker, _ store: Store) throws(HibiError) -> [JSON] {
    var items: [JSON] = []
    for goal in tracker.goals {
      for dated in try store.settings("\(tracker.name).goal.\(goal.name)") {
        items.append(
          .object([
            JSON.Member("name", .string(goal.name)),
            JSON.Member("from", .string(dated.from.dashed)),
            // Scaled as the store keeps it, so that no place is lost on the way.
            JSON.Member("scaled", Int64(dated.value).map { .integer($0) } ?? .null),
          ]))
      }
    }
    return items
  }
}

/// A file that did not exist, written beside its name and put there whole or not at all.
private final class NewFile {
  private let path: String
  private let draft: String
  private let descriptor: Int32

  /// - Throws: 73 where the file exists or cannot be made.
  init(path: String) throws(HibiError) {
    self.path = path
    draft = path + ".tmp"
    guard unsafe access(path, F_OK) != 0 else {
      throw HibiError(
        .cannotCreate,
        Localized("\(path) exists already", ja: "\(path) はすでにあります"),
        hints: [
          Localized("Choose another name; nothing is overwritten.", ja: "別の名前にしてください。上書きはしません。")
        ])
    }
    descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      throw HibiError(
        code == EACCES || code == EPERM || code == EROFS ? .permission : .cannotCreate,
        Localized(
          "\(path) cannot be made: \(systemText(code))", ja: "\(path) を作れません（\(systemText(code))）"))
    }
  }

  /// Writes all bytes; returns 0 or an error number.
  func write(_ bytes: [UInt8]) -> Int32 {
    var position = 0
    while position < bytes.count {
      let count = unsafe bytes[position...].withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        position += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Puts the file in its place.
  func finish() throws(HibiError) {
    guard fsync(descriptor) == 0, unsafe link(draft, path) == 0 else {
      let code = errno
      throw HibiError(
        .inputOutput,
        Localized(
          "\(path) cannot be written: \(systemText(code))",
          ja: "\(path) に書き込めません（\(systemText(code))）"))
    }
    close(descriptor)
    unsafe unlink(draft)
  }

  /// Leaves nothing behind.
  func discard() {
    close(descriptor)
    unsafe unlink(draft)
  }
}
