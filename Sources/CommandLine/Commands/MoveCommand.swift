import HibiCore

extension Session {
  /// `move`: gives an entry another place in an order made by hand.
  func move(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let words = arguments.positionals
    let moved = try entries(Array(words.prefix(1)), tracker, schema, store)
    let typed = words.count > 1 ? words[1] : ""
    guard let entry = moved.first, let place = entryNumber(typed), place >= 1 else {
      throw HibiError(
        typed.isEmpty ? .usage : .refused,
        typed.isEmpty
          ? Localized("the new place is missing", ja: "新しい順番が必要です")
          : Localized(
            "'\(typed)' is not a place: a whole number from 1",
            ja: "「\(typed)」は順番ではありません（1 からの整数）"),
        hints: [
          Localized(
            "Example: \(path) move \(moved.first?.id ?? 3) 1",
            ja: "例：\(path) move \(moved.first?.id ?? 3) 1")
        ])
    }
    let (act, _) = try act(now) { writer throws(HibiError) in
      try writer.move(entry.id, to: place, in: schema, of: tracker)
    }
    if act == nil {
      output.hint(Localized("Nothing changed.", ja: "変更はありません。"))
    } else {
      sayTime(now)
    }
    let order = try changing().entries(Query(), schema, tracker)
    let format = format()
    guard format == .table || format == .plain else {
      return try write(order, schema, asObject: false)
    }
    try draw(EntryTable.make(order, schema, language))
    if act != nil { hintUndo() }
  }
}
