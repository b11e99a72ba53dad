import Glibc
import HibiCore

extension Session {
  /// An action that writes the long text of a day: typed, from the input, or in an editor.
  func writeText(_ name: String, _ action: Action, _ tracker: Tracker, _ schema: Schema)
    throws(HibiError)
  {
    guard let field = schema.field(name) else { return }
    let store = try changing()
    guard let day = try day(of: action, schema, store)?.day else { return }
    let entry = try store.entry(day.key, schema, tracker)
    let old = entry?.value(of: name, schema).text ?? ""
    let typed = try values(of: action, schema, store)
    let drafts = try drafts(tracker.table(schema), day.key)
    if store.folder != nil { try drafts.takeUp(unless: old) }
    func save(_ text: String) throws(HibiError) {
      guard !text.isBlank else {
        let hint = Localized(
          "To delete the entry: \(path) delete \(day.key)",
          ja: "記録を削除するには：\(path) delete \(day.key)")
        throw HibiError(
          .refused,
          Localized(
            "\(field.name) is empty; nothing was saved", ja: "\(field.title.ja)が空のため、保存していません"),
          hints: entry == nil ? [] : [hint])
      }
      var values = typed
      values[name] = try field.parse(text)
      try put(
        values, on: LooseDay(day), saying: action.done.isEmpty ? schema.texts.saved : action.done,
        tracker, schema)
      if !old.isEmpty, !text.hasPrefix(old), output.hasSaved {
        output.hint(
          Localized(
            "The text that was there is in the history. Back to it: \(tracker.name) undo",
            ja: "前の文章は履歴に残っています。元に戻すには：\(tracker.name) undo"))
      }
      drafts.forget(text)
    }
    if let message = arguments.value("message") {
      try save(try joined(message, to: old))
    } else if !world.isTerminal(0) {
      try save(try joined(try input(), to: old))
    } else {
      return try edit(old, day, drafts, save)
    }
    for draft in drafts.kept { hint(draft, of: day) }
  }

  /// Says what to do with a text that was not saved, where nobody is asked.
  private func hint(_ draft: String, of day: Day) {
    let file = ShellText.quoted(draft)
    let command = "\(path) \(verb.name) -d \(day.slashed)"
    output.hint(
      Localized(
        "A text of \(day.slashed) that was not saved is in \(draft). To use it: \(command) < \(file); to drop it: rm \(file)",
        ja:
          "\(day.slashed) の保存されなかった文章が \(draft) にあります。使うには：\(command) < \(file)　捨てるには：rm \(file)"
      ))
  }

  /// A typed text beside the one that is there: behind it, or instead of it.
  private func joined(_ text: String, to old: String) throws(HibiError) -> String {
    if old.isEmpty || text.isEmpty { return text }
    if arguments.has("append") { return old + "\n" + text }
    guard isInteractive else { return text }
    let question = Localized(
      "The day has a text. Append to it or replace it? [a/r, Enter cancels] ",
      ja: "この日にはすでに文章があります。追記しますか、置き換えますか？ [追記 a・置換 r・Enter で中止] ")
    return try Prompt(world, output).ask(question) { answer throws(HibiError) -> String? in
      switch TextFold.key(answer) {
      case "a", "append", "あ", TextFold.key("追記"): old + "\n" + text
      case "r", "replace", TextFold.key("置換"): text
      case "", "q":
        throw HibiError(.no, Localized("Nothing was saved.", ja: "何も保存していません。"))
      default: nil
      }
    }
  }

  /// All of the input.
  private func input() throws(HibiError) -> String {
    var bytes: [UInt8] = []
    while let piece = try world.read() {
      bytes += piece
      guard bytes.count <= 100_000_000 else {
        throw HibiError(
          .refused, Localized("the input is larger than 100 MB", ja: "入力が 100 MB を超えています"))
      }
    }
    return try text(bytes)
  }

  private func text(_ bytes: [UInt8]) throws(HibiError) -> String {
    try UTF8Text.check(bytes)
    return Drafts.text(bytes)
  }

  /// Saves what a person makes of the text in an editor; where it is not saved, it is kept.
  private func edit(
    _ old: String, _ day: Day, _ drafts: Drafts, _ save: (String) throws(HibiError) -> Void
  ) throws(HibiError) {
    let names = ["VISUAL", "EDITOR"].compactMap { world.variables[$0] }
    let command = names.first { !$0.isEmpty } ?? "vi"
    let draft = try chosen(drafts, day)
    let place = if let folder = runtimeFolder() { folder } else { try madeDrafts() }
    let start = draft?.text ?? old
    let editor = try Editor(start, below: place, note: drafts.note)
    defer { editor.remove() }
    // Nothing of the store is held while a person thinks.
    close()
    var written: [UInt8] = []
    do throws(HibiError) {
      written = try editor.run(command, world)
      try save(try text(written))
      if let draft { _ = unsafe unlink(draft.path) }
    } catch {
      if written.isEmpty { written = (try? editor.read()) ?? [] }
      guard !output.hasSaved, !Drafts.isBlank(written), written != Array(start.utf8) else {
        throw error
      }
      var error = error
      _ = try madeDrafts()
      let kept = try drafts.keep(written)
      if let draft, draft.path != kept { _ = unsafe unlink(draft.path) }
      error.hints.append(
        Localized("The text is kept in \(kept)", ja: "文章は \(kept) に残しました"))
      throw error
    }
  }

  /// The text that a person goes on with, of those that were not saved; asks about each, the newest
  /// first.
  private func chosen(_ drafts: Drafts, _ day: Day) throws(HibiError)
    -> (path: String, text: String)?
  {
    let prompt = Prompt(world, output)
    for path in drafts.kept.reversed() {
      guard isInteractive else {
        hint(path, of: day)
        continue
      }
      let question = Localized(
        "A text of this day was not saved (\(path)). Go on with it, or drop it? [y/d, Enter leaves it] ",
        ja: "この日には保存されなかった文章があります（\(path)）。続きを書きますか？ [続ける y・捨てる d・Enter でそのまま] ")
      let answer = try prompt.ask(question) { answer throws(HibiError) -> String? in
        switch TextFold.key(answer) {
        case "y", "yes", "はい", TextFold.key("続ける"): "y"
        case "d", TextFold.key("捨てる"): "d"
        case "", "n", "no", "いいえ": "n"
        default: nil
        }
      }
      if answer == "y" { return (path, Drafts.text(try Editor.read(path))) }
      if answer == "d" { _ = unsafe unlink(path) }
    }
    return nil
  }

  /// The folder in memory that is the user's own, nil where there is none.
  private func runtimeFolder() -> String? {
    let place = world.variables["XDG_RUNTIME_DIR"] ?? ""
    let mayWrite = unsafe access(place, W_OK) == 0
    return mayWrite && place.hasPrefix("/") ? place : nil
  }

  /// What was not saved of a day.
  private func drafts(_ table: String, _ day: Int64) throws(HibiError) -> Drafts {
    let typed = try place().path
    var store = typed
    if let folder = try changing().folder {
      store = folder
    } else if let folder = try FileSystem.canonical(typed) {
      store = folder
    }
    let places = [runtimeFolder(), Drafts.folder(of: store)].compactMap { $0 }
    return Drafts(store: store, table: table, day: day, places: places)
  }

  /// The folder of drafts in the store, which is made.
  private func madeDrafts() throws(HibiError) -> String {
    try Drafts.makeFolder(of: try made().folder ?? "")
  }

  /// Removes what was not saved of some days; returns how many texts there were.
  func removeDrafts(of days: [Int64], _ table: String) throws(HibiError) -> Int {
    guard try changing().folder != nil else { return 0 }
    var count = 0
    for day in days { count += try drafts(table, day).erase() }
    return count
  }
}
