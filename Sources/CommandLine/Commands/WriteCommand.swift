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
    var values = try values(of: action, schema, store)
    let text: String
    if let message = arguments.value("message") {
      text = try joined(message, to: old)
    } else if !world.isTerminal(0) {
      text = try joined(try input(), to: old)
    } else {
      text = try edited(old, day)
    }
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      let hint = Localized(
        "To delete the entry: \(path) delete \(day.key)",
        ja: "記録を削除するには：\(path) delete \(day.key)")
      throw HibiError(
        .refused,
        Localized(
          "\(field.name) is empty; nothing was saved", ja: "\(field.title.ja)が空のため、保存していません"),
        hints: entry == nil ? [] : [hint])
    }
    values[name] = try field.parse(text)
    let isReplacing = !old.isEmpty && !text.hasPrefix(old)
    try put(
      values, on: LooseDay(day), saying: action.done.isEmpty ? schema.texts.saved : action.done,
      tracker, schema)
    if isReplacing, output.hasSaved {
      output.hint(
        Localized(
          "The text that was there is in the history. Back to it: \(tracker.name) undo",
          ja: "前の文章は履歴に残っています。元に戻すには：\(tracker.name) undo"))
    }
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

  /// A text without the line end that an editor or a program puts behind it.
  private func text(_ bytes: [UInt8]) throws(HibiError) -> String {
    try UTF8Text.check(bytes)
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a person makes of the text in an editor; where it is not saved, it is kept as a draft.
  private func edited(_ old: String, _ day: Day) throws(HibiError) -> String {
    let names = ["VISUAL", "EDITOR"].compactMap { world.variables[$0] }
    let command = names.first { !$0.isEmpty } ?? "vi"
    var place = world.variables["XDG_RUNTIME_DIR"] ?? ""
    let isThere = unsafe access(place, W_OK) == 0
    if !isThere || !place.hasPrefix("/") { place = try drafts() }
    if let folder = try changing().folder {
      let draft = "\(folder)/drafts/\(day.key).txt"
      if unsafe access(draft, F_OK) == 0 {
        output.say(
          Localized(
            "A text of this day that was not saved is in \(draft)",
            ja: "この日の保存されなかった文章が \(draft) にあります"))
      }
    }
    let editor = try Editor(old, below: place)
    defer { editor.remove() }
    // Nothing of the store is held while a person thinks.
    close()
    var written: [UInt8] = []
    do throws(HibiError) {
      written = try editor.run(command, world)
      return try text(written)
    } catch {
      if written.isEmpty { written = (try? editor.read()) ?? [] }
      guard !written.isEmpty, written != Array(old.utf8) else { throw error }
      var error = error
      let kept = try Editor.keep(written, day, below: try drafts())
      error.hints.append(
        Localized("The text is kept in \(kept)", ja: "文章は \(kept) に残しました"))
      throw error
    }
  }

  /// The folder of drafts in the store, which is made.
  private func drafts() throws(HibiError) -> String {
    let folder = (try made().folder ?? "") + "/drafts"
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw HibiError(
        .cannotCreate,
        Localized(
          "\(folder) cannot be made: \(systemText(errno).en)",
          ja: "\(folder) を作れません（\(systemText(errno).ja)）"))
    }
    return folder
  }

  /// Removes the drafts of some days; returns how many there were.
  func removeDrafts(of days: [Int64]) throws(HibiError) -> Int {
    guard let folder = try changing().folder else { return 0 }
    var count = 0
    for day in days {
      for number in 1...1_000 {
        let path = "\(folder)/drafts/\(day)\(number == 1 ? "" : "-\(number)").txt"
        guard unsafe unlink(path) == 0 else { break }
        count += 1
      }
    }
    return count
  }
}
