import Glibc
import HibiCore

extension Session {
  /// An action that writes the long text of a day: typed, from the input, or in an editor.
  func writeText(_ name: String, _ action: Action, _ tracker: Tracker, _ schema: Schema)
    throws(HibiError)
  {
    guard let field = schema.field(name) else { throw undeclared(name) }
    let store = try changing()
    guard let day = try day(of: action, schema, store)?.day else { throw HibiError.noDay }
    let entry = try store.entry(day.key, schema, tracker)
    let old = entry?.value(of: name, schema).text ?? ""
    let typed = try typedValues(schema, positionals: [], store)
    let values = action.values.merging(typed) { $1 }
    try schema.check(values)
    let drafts = try drafts(tracker.table(schema), day.key)
    drafts.takeUp(unless: old)
    func save(_ text: String, _ way: Way) throws(HibiError) {
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
      try field.check(.text(text))
      var before = ""
      try put(on: day, saying: action.done, tracker, schema) { writer throws(HibiError) in
        before = try writer.write(
          text, to: name, appending: way == .append, instead: way == .replaceShown ? old : nil,
          with: values, on: day, in: schema, of: tracker)
      }
      if way != .append, !before.isEmpty, !text.hasPrefix(before), output.hasSaved {
        output.hint(
          Localized(
            "The text that was there is in the history. Back to it: \(tracker.command) undo",
            ja: "前の文章は履歴に残っています。元に戻すには：\(tracker.command) undo"))
      }
      drafts.forget(text)
    }
    if let message = arguments.value("message") {
      try save(message, try way(message, over: old))
    } else if !world.isTerminal(0) {
      let bytes = try input()
      do throws(HibiError) {
        let text = try text(bytes)
        if text.isBlank, !typed.isEmpty {
          // Who gave fields and no text meant the fields.
          try put(on: day, saying: action.done, tracker, schema) { writer throws(HibiError) in
            _ = try writer.put(values, on: day, in: schema, of: tracker)
          }
        } else {
          try save(text, try way(text, over: old))
        }
      } catch {
        throw keep(bytes, drafts, error)
      }
    } else {
      return try edit(old, day, drafts) { text throws(HibiError) in try save(text, .replaceShown) }
    }
    for draft in drafts.kept { hint(draft, of: day) }
  }

  /// What becomes of the text that a day has when another is written.
  private enum Way {
    case append
    case replace
    /// Only the text that the person has seen is replaced.
    case replaceShown
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

  /// Where a typed text goes: behind the one that is there, or instead of it.
  private func way(_ text: String, over old: String) throws(HibiError) -> Way {
    if arguments.has("append") { return .append }
    guard isInteractive, !old.isEmpty, !text.isBlank else { return .replace }
    let question = Localized(
      "The day has a text. Append to it or replace it? [a/r, Enter cancels] ",
      ja: "この日にはすでに文章があります。追記しますか、置き換えますか？ [追記 a・置換 r・Enter で中止] ")
    return try Prompt(world, output).ask(question) { answer throws(HibiError) -> Way? in
      switch TextFold.key(answer) {
      case "a", "append", "あ", TextFold.key("追記"): .append
      case "r", "replace", TextFold.key("置換"): .replaceShown
      case "", "q":
        throw HibiError(.no, Localized("Nothing was saved.", ja: "何も保存していません。"))
      default: nil
      }
    }
  }

  /// All of the input.
  private func input() throws(HibiError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try world.read() {
      bytes += piece
      guard bytes.count <= 100_000_000 else {
        throw HibiError(
          .refused, Localized("the input is larger than 100 MB", ja: "入力が 100 MB を超えています"))
      }
    }
    return bytes
  }

  private func text(_ bytes: [UInt8]) throws(HibiError) -> String {
    try UTF8Text.check(bytes)
    return Drafts.text(bytes)
  }

  /// Saves what a person makes of the text in an editor; where it is not saved, it is kept.
  private func edit(
    _ old: String, _ day: Day, _ drafts: Drafts, _ save: (String) throws(HibiError) -> Void
  ) throws(HibiError) {
    let draft = try chosen(drafts, day)
    let place = if let folder = runtimeFolder() { folder } else { try madeDrafts() }
    let start = draft?.text ?? old
    let editor = try Editor(start, below: place, note: drafts.note)
    // Nothing of the store is held while a person thinks.
    close()
    do throws(HibiError) {
      try save(try text(try editor.run(editorCommand, world)))
    } catch {
      throw keep(editor, unless: start, insteadOf: draft?.path, drafts, error)
    }
    if let draft { _ = unsafe unlink(draft.path) }
    editor.remove()
  }

  /// Keeps what was written in an editor and not saved, whatever failed, and says where it is.
  ///
  /// The store is not asked: it may be what failed.
  private func keep(
    _ editor: Editor, unless start: String, insteadOf draft: String?, _ drafts: Drafts,
    _ error: HibiError
  ) -> HibiError {
    let written = (try? editor.read()) ?? []
    guard !output.hasSaved, !Drafts.isBlank(written), written != Array(start.utf8) else {
      editor.remove()
      return error
    }
    var error = error
    do throws(HibiError) {
      let kept = try kept(written, drafts)
      if let draft, draft != kept { _ = unsafe unlink(draft) }
      editor.remove()
      error.hints.append(Session.isKept(in: kept))
    } catch let reason {
      let said = reason.message
      error.hints.append(
        Localized(
          "The text could not be kept in the store (\(said.en)); it is in \(editor.file)",
          ja: "文章を保存先に残せませんでした（\(said.ja)）。文章は \(editor.file) にあります"))
    }
    return error
  }

  /// Keeps what came from the input and was not saved, and says where it is.
  private func keep(_ bytes: [UInt8], _ drafts: Drafts, _ error: HibiError) -> HibiError {
    guard !output.hasSaved, !Drafts.isBlank(bytes) else { return error }
    var error = error
    do throws(HibiError) {
      error.hints.append(Session.isKept(in: try kept(bytes, drafts)))
    } catch let reason {
      let said = reason.message
      error.hints.append(
        Localized(
          "The text could not be kept either (\(said.en))", ja: "文章を残すこともできませんでした（\(said.ja)）"))
    }
    return error
  }

  /// The file that keeps a text which was not saved.
  private func kept(_ text: [UInt8], _ drafts: Drafts) throws(HibiError) -> String {
    // The first text of all has no folder yet to be kept in.
    if unsafe access(drafts.store, F_OK) != 0 { _ = try made() }
    return try drafts.keep(text)
  }

  private static func isKept(in file: String) -> Localized {
    Localized("The text is kept in \(file)", ja: "文章は \(file) に残しました")
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
  func runtimeFolder() -> String? {
    let place = world.variables["XDG_RUNTIME_DIR"] ?? ""
    let mayWrite = unsafe access(place, W_OK) == 0
    return mayWrite && place.hasPrefix("/") ? place : nil
  }

  /// What was not saved of a day.
  func drafts(_ table: String, _ day: Int64) throws(HibiError) -> Drafts {
    let typed = try place().path
    var store = typed
    if let folder = try changing().folder {
      store = folder
    } else if let folder = try FileSystem.canonical(typed) {
      store = folder
    }
    return Drafts(store: store, table: table, day: day, places: draftPlaces(store))
  }

  /// The person's editor, as a shell runs it.
  var editorCommand: String {
    let names = ["VISUAL", "EDITOR"].compactMap { world.variables[$0] }
    return names.first { !$0.isEmpty } ?? "vi"
  }

  /// Where editors for a store get their folders.
  func draftPlaces(_ store: String) -> [String] {
    [runtimeFolder(), Drafts.folder(of: store)].compactMap { $0 }
  }

  /// The folder of drafts in the store, which is made.
  private func madeDrafts() throws(HibiError) -> String {
    try Drafts.makeFolder(of: try made().folder ?? "")
  }
}
