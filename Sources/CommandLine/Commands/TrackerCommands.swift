import HibiCore

extension Session {
  /// `hibi tracker`: what people do with trackers of their own.
  func trackers(_ kind: Verb.TrackerVerb) throws(HibiError) {
    let name = arguments.positionals.first ?? ""
    if verb.arguments.first?.isRequired == true, arguments.positionals.isEmpty {
      throw missingArgument()
    }
    switch kind {
    case .list, .help: try listTrackers()
    case .new: try newTracker(name)
    case .define: try defineTracker(name)
    case .install: try define(try galleryText(name), isFirst: true)
    case .remove: try removeTracker(name)
    case .export: try output.raw(try text(of: name))
    case .show: try showTracker(try ownTracker(name))
    case .gallery: try listGallery()
    case .link: try linkTracker(try ownTracker(name).name)
    case .man: try output.raw(ManPage.tracker(try ownTracker(name)))
    case .completion: try completeTracker(name)
    }
  }

  private func missingArgument() -> HibiError {
    let name = verb.arguments.first?.name ?? ""
    let example = verb.examples.first?.command[language] ?? verb.name
    return HibiError(
      .usage, Localized("\(name) is missing", ja: "\(name) が必要です"),
      hints: [Localized("Such as: \(path) \(example)", ja: "例：\(path) \(example)")])
  }

  // MARK: - Define

  private func newTracker(_ name: String) throws(HibiError) {
    let sketch = TrackerSketch(
      name, title: arguments.value("title"), japanese: arguments.value("ja"),
      hasOneADay: arguments.has("one-per-day"),
      fields: Array(arguments.positionals.dropFirst()))
    guard !sketch.fields.isEmpty else {
      throw HibiError(
        .usage, Localized("a field is missing", ja: "項目が必要です"),
        hints: [
          Localized(
            "Such as: \(path) new \(name) amount:integer:ml",
            ja: "例：\(path) new \(name) amount:integer:ml")
        ])
    }
    let tracker = try sketch.tracker()
    guard arguments.has("dry-run") else { return try define(tracker, isFirst: true) }
    try checkName(tracker)
    try refuseSecond(name, try reading().definitions(named: name).first)
    try output.raw(tracker.definitionFile)
  }

  /// Refuses a new tracker under a name that one has.
  private func refuseSecond(_ name: String, _ current: StoredDefinition?) throws(HibiError) {
    if let current, !current.isRemoved {
      throw HibiError(
        .refused,
        Localized("there is a tracker \(name) already", ja: "\(name) という記録帳はもうあります"),
        hints: [
          Localized(
            "To change it: \(path) export \(name) > \(name).json, edit it, \(path) define \(name).json",
            ja:
              "変えるには：\(path) export \(name) > \(name).json で書き出して編集し、\(path) define \(name).json")
        ])
    }
  }

  private func defineTracker(_ file: String) throws(HibiError) {
    let bytes = try ImportFile(file, world).source.all()
    let tracker: Tracker
    do throws(HibiError) { tracker = try Tracker(definitionFile: bytes) } catch {
      throw error.of(file: file == "-" ? "<stdin>" : file)
    }
    try define(tracker)
  }

  private func define(_ text: String, isFirst: Bool) throws(HibiError) {
    try define(try Tracker(definitionFile: Array(text.utf8)), isFirst: isFirst)
  }

  /// Defines a tracker: says what changes, asks where something goes, and does it as one act.
  /// - Parameter isFirst: whether it must not be there yet.
  private func define(_ tracker: Tracker, isFirst: Bool = false) throws(HibiError) {
    try checkName(tracker)
    let store = try changing()
    // Read once: what another program defines from here on is told under the lock.
    let current = try store.definitions(named: tracker.name).first
    let isSame = current.map { !$0.isRemoved && $0.text == tracker.definitionFile } ?? false
    if isFirst, !isSame || verb.kind == .tracker(.new) { try refuseSecond(tracker.name, current) }
    try checkNeighbours(tracker, store)
    // One that no longer loads is replaced by what mends it.
    let old = current.flatMap { $0.isRemoved ? nil : try? $0.tracker() }
    let changes = try DefinitionChanges(from: old, to: tracker, in: store)
    try store.checkTables(of: tracker)
    let isDryRun = arguments.has("dry-run")
    for line in changes.lines { try output.line(line) }
    if isSame || isDryRun {
      return try output.line(
        isSame
          ? Localized("Nothing changed.", ja: "変更はありません。")
          : Localized("Nothing was changed yet.", ja: "まだ何も変更していません。"))
    }
    let kept = try store.entryCount(of: tracker)
    if changes.removes, !arguments.has("yes") { try confirmRemoval(tracker) }
    let now = try now(store)
    close()
    _ = try act(now) { writer throws(HibiError) in
      // Somebody may have defined it while it was asked.
      guard try writer.definition(named: tracker.name) == current else {
        throw HibiError(
          .no,
          Localized(
            "\(tracker.name) was changed meanwhile; nothing was changed.",
            ja: "\(tracker.name) はその間に変更されました。何も変更していません。"))
      }
      try checkNeighbours(tracker, writer.store)
      return try writer.define(tracker)
    }
    sayTime(now)
    try answer(tracker, isNew: old == nil, kept: old == nil ? kept : 0)
  }

  private func confirmRemoval(_ tracker: Tracker) throws(HibiError) {
    guard isInteractive else {
      throw HibiError(
        .usage,
        Localized(
          "\(tracker.name) would lose what is named above", ja: "\(tracker.name) から上に挙げたものがなくなります"),
        hints: [Localized("Add -y to do it.", ja: "実行するには -y を付けてください。")])
    }
    // What it is about stands above the question.
    try output.flush()
    guard
      try Prompt(world, output).confirm(
        Localized("Define \(tracker.name) so?", ja: "\(tracker.name) をこのとおり定義しますか？"))
    else { throw HibiError(.no, Localized("Nothing was changed.", ja: "何も変更していません。")) }
  }

  private func answer(_ tracker: Tracker, isNew: Bool, kept: Int) throws(HibiError) {
    let name = tracker.name
    try output.line(
      isNew
        ? Localized(
          "The tracker \(name) (\(tracker.title.en)) is ready.",
          ja: "記録帳 \(name)（\(tracker.title.ja)）ができました。")
        : Localized("The tracker \(name) is changed.", ja: "記録帳 \(name) を変更しました。"))
    if kept > 0 {
      try output.line(
        Localized(
          "Its entries of before are there again: \(kept.grouped).",
          ja: "以前の記録\(kept.grouped)件がまた使えます。"))
    }
    if isNew, let schema = tracker.collections.first {
      // What a line of words became, as it stands in the definition.
      for field in schema.fields where verb.kind == .tracker(.new) {
        try output.line(Localized(both: "  " + field.definition.write()))
      }
      let sample = Verb.sample(schema)
      output.hint(
        Localized(
          "Add an entry: hibi \(name) add \(sample.en)", ja: "記録するには：hibi \(name) add \(sample.ja)")
      )
      output.hint(
        Localized(
          "As a command of its own: hibi tracker link \(name)",
          ja: "名前だけで使うには：hibi tracker link \(name)"))
      output.hint(
        Localized(
          "To change it: hibi tracker export \(name) > \(name).json, edit it, hibi tracker define \(name).json",
          ja:
            "内容を変えるには：hibi tracker export \(name) > \(name).json で書き出して編集し、hibi tracker define \(name).json"
        ))
    }
    hintUndo()
  }

  /// Refuses a name that Hibi has for something else.
  func checkName(_ tracker: Tracker) throws(HibiError) {
    let name = tracker.name
    let other = Localized("Choose another name.", ja: "別の名前にしてください。")
    if registry.names.contains(name) { throw isBuiltIn(name, other) }
    if Verb.program.contains(where: { $0.name == name }) {
      throw HibiError(
        .refused,
        Localized("\(name) is a command of hibi", ja: "\(name) は hibi のコマンドです"), hints: [other])
    }
  }

  private func isBuiltIn(_ name: String, _ hint: Localized) -> HibiError {
    HibiError(
      .refused,
      Localized("\(name) is a tracker of Hibi itself", ja: "\(name) は Hibi にもとからある記録帳です"),
      hints: [hint])
  }

  /// Refuses a tracker whose tables another one has.
  private func checkNeighbours(_ tracker: Tracker, _ store: Store) throws(HibiError) {
    var registry = registry
    for definition in try store.definitions() where definition.name != tracker.name {
      if definition.isRemoved { continue }
      if let other = try? definition.tracker() { try? registry.insert(other) }
    }
    try registry.insert(tracker)
  }

  // MARK: - Remove

  private func removeTracker(_ name: String) throws(HibiError) {
    let store = try changing()
    let definition = try definition(of: name, store)
    let count = (try? definition.tracker()).map { tracker in
      (try? store.entryCount(of: tracker)) ?? 0
    }
    let now = try now(store)
    let (act, _) = try act(now) { writer throws(HibiError) in
      guard let current = try writer.definition(named: name), !current.isRemoved else {
        return false
      }
      return try writer.remove(current)
    }
    guard act != nil else { return try output.line(Localized("Nothing changed.", ja: "変更はありません。")) }
    sayTime(now)
    let kept = count ?? 0
    try output.line(
      Localized(
        "The tracker \(name) is removed. Its entries stay in the store: \(kept.grouped).",
        ja: "記録帳 \(name) を取り外しました。記録\(kept.grouped)件は保存先に残っています。"))
    output.hint(
      Localized(
        "To bring it back: hibi undo, or later: hibi tracker export \(name) | hibi tracker define -",
        ja: "戻すには：hibi undo、あとからなら：hibi tracker export \(name) | hibi tracker define -"))
  }

  // MARK: - Find

  /// The definition of a tracker that is in use.
  private func definition(of name: String, _ store: Store) throws(HibiError) -> StoredDefinition {
    let all = try store.definitions()
    if let found = all.first(where: { $0.name == name && !$0.isRemoved }) { return found }
    throw unknownTracker(name, all)
  }

  private func unknownTracker(_ name: String, _ all: [StoredDefinition]) -> HibiError {
    if registry.names.contains(name) {
      return isBuiltIn(
        name,
        Localized(
          "Its definition: hibi \(name) fields --json", ja: "定義を見るには：hibi \(name) fields --json"))
    }
    if let removed = all.first(where: { $0.name == name }) { return removed.removed() }
    let names = all.filter { !$0.isRemoved }.map(\.name)
    return HibiError(
      .missing,
      Localized("there is no tracker \(name) of your own", ja: "\(name) という自分の記録帳はありません"),
      hints: NearestWord.hint(name, in: names) + [
        Localized("What there is: hibi tracker list", ja: "記録帳の一覧：hibi tracker list")
      ])
  }

  func ownTracker(_ name: String) throws(HibiError) -> Tracker {
    try definition(of: name, reading()).tracker()
  }

  /// The definition as it was kept, of one that was removed or does not load too.
  private func text(of name: String) throws(HibiError) -> String {
    let all = try reading().definitions()
    guard let found = all.first(where: { $0.name == name }) else { throw unknownTracker(name, all) }
    return found.text
  }
}
