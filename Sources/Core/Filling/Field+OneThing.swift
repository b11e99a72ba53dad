extension Field {
  /// Whether a value names one thing, so that several entries never get the same in one act.
  var namesOneThing: Bool {
    if case .isbn = type { true } else { isUnique }
  }

  /// Refuses a value that several entries would get in one act, where it names one thing.
  ///
  /// Use it wherever what was typed once is for more than one entry.
  ///
  /// ```swift
  /// try isbn.check(.text("9784063192391"), sharedBy: 10, command: "books")
  /// // isbn: '9784063192391' names one thing, and here 10 entries would get it
  /// //   Leave it out, then give each its own: books edit ID --isbn VALUE
  /// ```
  /// - Parameter command: what is typed before the verbs of the collection.
  /// - Throws: 65.
  package func check(_ value: Value, sharedBy count: Int, command: String) throws(HibiError) {
    guard count > 1, namesOneThing, !takesRanges, !value.isNone else { return }
    let shown = type.rules.plain(value)
    throw named(
      HibiError(
        .refused,
        Localized(
          "'\(shown)' names one thing, and here \(count) entries would get it",
          ja: "「\(shown)」は1件だけに付ける値なので、\(count)件の記録にまとめて付けることはできません"),
        hints: [
          Localized(
            "Leave it out, then give each its own: \(command) edit ID --\(name) VALUE",
            ja: "この項目を省いて記録し、あとで1件ずつ付けてください：\(command) edit 番号 --\(name) 値")
        ]))
  }
}
