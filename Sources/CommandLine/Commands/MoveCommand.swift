import HibiCore

extension Session {
  /// `move`: gives an entry another place in an order made by hand.
  func move(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    guard let field = schema.positionField else { return }
    let store = try changing()
    let now = try now(store)
    let moved = try entries(Array(arguments.positionals.prefix(1)), tracker, schema, store)
    guard let entry = moved.first, let place = entryNumber(arguments.positionals[1]), place >= 1
    else {
      throw HibiError(
        .usage,
        Localized(
          "'\(arguments.positionals[1])' is not a place: a whole number from 1",
          ja: "「\(arguments.positionals[1])」は順番ではありません（1 からの整数）"))
    }
    var order = try store.entries(Query(), schema, tracker).filter { $0.id != entry.id }
    order.insert(entry, at: min(Int(clamping: place) - 1, order.count))
    let (act, _) = try act("\(path) move", now) { writer throws(HibiError) in
      for (index, entry) in order.enumerated() {
        _ = try writer.set(
          entry.id, day: nil, values: [field.name: .integer(Int64(index + 1))], in: schema,
          of: tracker)
      }
    }
    if act == nil { output.hint(Localized("Nothing changed.", ja: "変更はありません。")) }
    let format = format()
    guard format == .table || format == .plain else {
      return try write(order, schema, asObject: false)
    }
    try draw(EntryTable.make(try store.entries(Query(), schema, tracker), schema, language))
  }
}
