/// What stands in Hibi's own JSON beside the entries: whose they are, other collections, goals,
/// settings, skipped days.
///
/// Whatever is not as `export` writes it is refused: what was left out would seem to be kept.
extension EntryImport {
  /// Reads all but the entries, and returns these.
  func readHead(_ json: JSON) throws(HibiError) -> [JSON] {
    guard case .object(let members) = json, case .array(let items)? = json["entries"] else {
      throw HibiError(
        .refused,
        Localized(
          "\(name) is not an export of Hibi: it has no list 'entries'",
          ja: "\(name) は Hibi の書き出しではありません（entries がありません）"),
        hints: json["trackers"] == nil
          ? []
          : [
            Localized(
              "It holds all trackers. Use: hibi import \(ShellText.quoted(name))",
              ja: "すべての記録帳のファイルです。hibi import \(ShellText.quoted(name)) を使ってください。")
          ])
    }
    try EntryImport.checkVersion(json["hibi"], name)
    try checkTracker(json)
    let isMain = schema.noun.isEmpty
    let names =
      ["hibi", "tracker", "entries", "pictures"]
      + (isMain ? ["definition", "goals", "settings", "skips", "collections"] : ["collection"])
    try EntryImport.check(members, names, name)
    isWhole = json["hibi"] != nil
    hashes = try EntryImport.hashes(json["pictures"], name)
    if !isMain { return items }
    for (index, item) in try list("goals", json).enumerated() {
      do throws(HibiError) { try EntryImport.add(try goal(item), to: &goals) } catch {
        try faults.note(goal: index + 1, error)
      }
    }
    settings = try EntryImport.settings(json["settings"], name) { word in
      tracker.setting(word).map { ($0, $0.key(tracker)) }
    }
    for item in try list("skips", json) {
      guard case .string(let from)? = item["from"], let first = DayPattern.plainDay(from),
        case .string(let to)? = item["to"], let last = DayPattern.plainDay(to), first <= last
      else { throw wrongPart("skips") }
      skips.append(DayRange(first: first, last: last))
    }
    try readOthers(json["collections"])
    return items
  }

  private func readOthers(_ json: JSON?) throws(HibiError) {
    guard let json else { return }
    guard case .object(let members) = json else { throw wrongPart("collections") }
    for member in members {
      guard !member.name.isEmpty, let other = tracker.collection(member.name) else {
        throw HibiError(
          .refused,
          Localized(
            "\(name): there is no collection '\(member.name)'",
            ja: "\(name)：「\(member.name)」という一覧はありません"))
      }
      guard case .array(let items) = member.value else {
        throw wrongPart("collections.\(member.name)")
      }
      others.append((other, items))
    }
  }

  /// Refuses what may not stand in an object of a file.
  static func check(_ members: [JSON.Member], _ names: [String], _ name: String) throws(HibiError) {
    for member in members where !names.contains(member.name) {
      throw HibiError(
        .refused,
        Localized(
          "\(name): '\(member.name)' is not known here; there may be \(names.joined(separator: ", "))",
          ja: "\(name)：「\(member.name)」は使えません。使えるのは \(names.joined(separator: "・")) です"),
        hints: NearestWord.hint(member.name, in: names))
    }
  }

  /// Refuses a file of another version than this program's.
  static func checkVersion(_ json: JSON?, _ name: String) throws(HibiError) {
    guard let json, json != .integer(1) else { return }
    guard case .number = json else { throw wrongPart("hibi", name) }
    throw HibiError(
      .refused,
      Localized(
        "\(name) is of another version of Hibi's files than 1, the one that is known",
        ja: "\(name) は、このバージョンの Hibi が知らない形式のファイルです（読めるのは形式 1 です）"),
      hints: [Localized("Install a newer Hibi.", ja: "新しい Hibi を入れてください。")])
  }

  private func checkTracker(_ json: JSON) throws(HibiError) {
    if let word = json["tracker"] {
      guard case .string(let other) = word else { throw wrongPart("tracker") }
      if other != tracker.name {
        throw HibiError(
          .refused,
          Localized(
            "\(name) holds entries of \(other), not of \(tracker.name)",
            ja: "\(name) は \(tracker.name) ではなく \(other) の記録です"),
          hints: [
            Localized(
              "Use: \(other) import \(ShellText.quoted(name))",
              ja: "\(other) import \(ShellText.quoted(name)) を使ってください。")
          ])
      }
    }
    if let definition = json["definition"] {
      guard definition["name"] == .string(tracker.name) else { throw wrongPart("definition") }
    }
    if let word = json["collection"] {
      guard case .string(let noun) = word else { throw wrongPart("collection") }
      if noun != schema.noun {
        throw HibiError(
          .refused,
          Localized(
            "\(name) holds entries of \(noun)", ja: "\(name) は \(noun) の記録です"),
          hints: [
            Localized(
              "Use: \(tracker.name) \(noun) import \(name)",
              ja: "\(tracker.name) \(noun) import \(name) を使ってください。")
          ])
      }
    } else if !schema.noun.isEmpty, json["collections"] != nil {
      throw HibiError(
        .refused,
        Localized(
          "\(name) holds all of \(tracker.name)", ja: "\(name) は \(tracker.name) 全体の記録です"),
        hints: [
          Localized(
            "Use: \(tracker.name) import \(ShellText.quoted(name))",
            ja: "\(tracker.name) import \(ShellText.quoted(name)) を使ってください。")
        ])
    }
  }

  private func list(_ part: String, _ json: JSON) throws(HibiError) -> [JSON] {
    guard let json = json[part] else { return [] }
    guard case .array(let items) = json else { throw wrongPart(part) }
    return items
  }

  /// The dated settings of a file.
  /// - Parameter find: the setting of a name, and the key under which the store has it.
  static func settings(
    _ json: JSON?, _ name: String, _ find: (String) -> (setting: Setting, key: String)?
  ) throws(HibiError) -> [ImportedSetting] {
    guard let json else { return [] }
    guard case .array(let items) = json else { throw wrongPart("settings", name) }
    var settings: [ImportedSetting] = []
    for item in items {
      guard case .string(let word)? = item["name"], let (setting, key) = find(word),
        case .string(let from)? = item["from"], let day = DayPattern.plainDay(from),
        case .string(let value)? = item["value"],
        value.isEmpty || (try? setting.field.parse(value)) != nil
      else { throw wrongPart("settings", name) }
      try add(
        ImportedSetting(key: key, from: day, value: value.isEmpty ? nil : value), to: &settings)
    }
    return settings
  }

  /// A day has one value of a setting; with two nobody can tell which is meant.
  private static func add(_ item: ImportedSetting, to items: inout [ImportedSetting])
    throws(HibiError)
  {
    guard !items.contains(where: { $0.key == item.key && $0.from == item.from }) else {
      throw HibiError(
        .refused,
        Localized(
          "\(item.key) is set twice from \(item.from.dashed)",
          ja: "\(item.key) の \(item.from.dashed) からの値が2つあります"))
    }
    items.append(item)
  }

  private func wrongPart(_ part: String) -> HibiError { EntryImport.wrongPart(part, name) }

  static func wrongPart(_ part: String, _ name: String) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(name): '\(part)' is not what an export writes", ja: "\(name)：\(part) の内容が正しくありません"))
  }

  private func goal(_ item: JSON) throws(HibiError) -> ImportedSetting {
    guard case .string(let name)? = item["name"], let goal = tracker.goal(name) else {
      let names = tracker.goals.map(\.name)
      throw HibiError(
        .refused,
        Localized(
          "name is not one of \(names.joined(separator: ", "))",
          ja: "name は \(names.joined(separator: "・")) のいずれかにしてください"))
    }
    guard case .string(let text)? = item["from"] else {
      throw HibiError(.refused, Localized("from is missing", ja: "from がありません"))
    }
    let from = try wholeDay(text, "from")
    var value: String?
    switch item["scaled"] {
    // What ends a goal says so: a value that is missing or misspelt must not.
    case .null?: break
    case .number(let digits)?:
      guard let number = Int64(digits) else { fallthrough }
      value = String(try tracker.checked(number, for: goal))
    default:
      throw HibiError(
        .refused,
        Localized("scaled is not a whole number or null", ja: "scaled は整数か null にしてください"))
    }
    return ImportedSetting(key: tracker.key(ofGoal: name), from: from, value: value)
  }
}
