import HibiCore

/// What `hibi tracker` shows: the trackers of a store, one of them, and the gallery.
extension Session {
  func listTrackers() throws(HibiError) {
    let store = try reading()
    let isAll = arguments.has("all")
    var records: [JSON] = []
    var rows: [Table.Row] = []
    for definition in try store.definitions() where isAll || !definition.isRemoved {
      let tracker = try? definition.tracker()
      let state =
        definition.isRemoved
        ? Localized("removed", ja: "取り外し済み")
        : tracker == nil ? Localized("does not load", ja: "読めない") : ""
      let title = tracker?.title ?? ""
      var count: Int?
      if let tracker { count = try store.entryCount(of: tracker) }
      rows.append(
        Table.Row([
          definition.name, title[language], count.map { String($0) } ?? "", state[language],
        ]))
      records.append(
        .object([
          JSON.Member("name", .string(definition.name)),
          JSON.Member("title", .string(title[language])),
          JSON.Member("entries", count.map { .integer(Int64($0)) } ?? .null),
          JSON.Member("version", .integer(Int64(definition.version))),
          JSON.Member("removed", .bool(definition.isRemoved)),
          JSON.Member("loads", .bool(tracker != nil)),
        ]))
    }
    let format = format()
    if [.json, .jsonl, .csv, .tsv].contains(format) { return try write(records: records) }
    if rows.isEmpty {
      try output.line(Localized("No trackers of your own yet.", ja: "自分の記録帳はまだありません。"))
      output.hint(
        Localized(
          "Make one: hibi tracker new water amount:integer:ml",
          ja: "作るには：hibi tracker new water amount:integer:ml"))
      return output.hint(
        Localized("Ready-made ones: hibi tracker gallery", ja: "用意された記録帳：hibi tracker gallery"))
    }
    try draw(
      Table(
        columns: [
          Table.Column("name", Localized("Name", ja: "名前")),
          Table.Column("title", Localized("Title", ja: "題名"), mayShrink: true),
          Table.Column("entries", Localized("Entries", ja: "記録数"), isNumeric: true),
          Table.Column("state", Localized("State", ja: "状態")),
        ], rows: rows))
  }

  func showTracker(_ tracker: Tracker) throws(HibiError) {
    switch format() {
    case .json: return try output.raw(tracker.definition.pretty() + "\n")
    case .jsonl: return try output.raw(tracker.definition.write() + "\n")
    default: break
    }
    for (index, schema) in tracker.collections.enumerated() {
      if index > 0 { try output.line(Localized(both: "")) }
      if format() != .csv, format() != .tsv {
        let path = tracker.path(of: schema)
        let title = tracker.title(of: schema)
        try output.line(Localized("\(path): \(title.en)", ja: "\(path)：\(title.ja)"))
      }
      try fields(tracker, schema)
    }
  }

  func completeTracker(_ name: String) throws(HibiError) {
    let completion = Completion(try ownTracker(name))
    switch arguments.positionals.dropFirst().first {
    case "bash": try output.raw(completion.bash)
    case "zsh": try output.raw(completion.zsh)
    case "fish": try output.raw(completion.fish)
    case let other:
      throw HibiError(
        .usage,
        Localized(
          "'\(other ?? "")' is not one of bash, zsh, fish",
          ja: "「\(other ?? "")」は使えません（bash・zsh・fish のいずれか）"))
    }
  }

  // MARK: - Gallery

  private func gallery() throws(HibiError) -> [(tracker: Tracker, text: String)] {
    var all: [(tracker: Tracker, text: String)] = []
    for text in registry.gallery {
      all.append((try Tracker(definitionFile: Array(text.utf8)), text))
    }
    // One that is built in too cannot be installed.
    return all.filter { !registry.names.contains($0.tracker.name) }
  }

  func galleryText(_ name: String) throws(HibiError) -> String {
    let all = try gallery()
    if let found = all.first(where: { $0.tracker.name == name }) { return found.text }
    throw HibiError(
      .missing,
      Localized("'\(name)' is not in the gallery", ja: "「\(name)」は用意された記録帳にありません"),
      hints: NearestWord.hint(name, in: all.map(\.tracker.name)) + [
        Localized("What there is: hibi tracker gallery", ja: "一覧：hibi tracker gallery")
      ])
  }

  func listGallery() throws(HibiError) {
    let all = try gallery().map(\.tracker)
    let format = format()
    if [.json, .jsonl, .csv, .tsv].contains(format) {
      return try write(
        records: all.map { tracker in
          .object([
            JSON.Member("name", .string(tracker.name)),
            JSON.Member("title", .string(tracker.title[language])),
            JSON.Member("summary", .string(tracker.summary[language])),
          ])
        })
    }
    try draw(
      Table(
        columns: [
          Table.Column("name", Localized("Name", ja: "名前")),
          Table.Column("title", Localized("Title", ja: "題名")),
          Table.Column("summary", Localized("What it is for", ja: "内容"), mayShrink: true),
        ],
        rows: all.map { Table.Row([$0.name, $0.title[language], $0.summary[language]]) }))
    if let first = all.first {
      output.hint(
        Localized(
          "To use one: hibi tracker install \(first.name)",
          ja: "使うには：hibi tracker install \(first.name)"))
    }
  }
}
