import HibiCore

extension Session {
  /// The entries of the numbers that were typed: `12`, `last`, or `water:12` with the tracker's
  /// own name.
  /// - Throws: 64 where none was typed, 65 for what is no number, 66 for a number that no entry has.
  func entries(_ words: [String], _ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError) -> [Entry]
  {
    guard !words.isEmpty else {
      throw HibiError(
        .usage,
        schema.texts.which,
        hints: [
          Localized("Numbers are in: \(path) list", ja: "番号は \(path) list で確認できます。")
        ])
    }
    var result: [Entry] = []
    for word in words {
      let entry = try entry(word, tracker, schema, store)
      if !result.contains(where: { $0.id == entry.id }) { result.append(entry) }
    }
    return result
  }

  private func entry(_ word: String, _ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError) -> Entry
  {
    if TextFold.key(word) == "last" {
      guard let entry = try store.lastEntry(schema, tracker) else {
        throw HibiError(.missing, schema.texts.beginning)
      }
      return entry
    }
    let id = try number(word, orLast: true, tracker, schema, store)
    guard let entry = try store.entry(id, schema, tracker) else { throw schema.missing(id) }
    return entry
  }

  /// A number that was typed as an ID.
  ///
  /// Where the number is a day it may be typed as one.
  /// - Parameter orLast: whether `last` could have been typed instead.
  func number(
    _ word: String, orLast: Bool = false, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Int64 {
    var text = word
    if let colon = word.firstIndex(of: ":") {
      guard word[..<colon] == tracker.name else {
        throw HibiError(
          .refused,
          Localized(
            "'\(word)' is not an entry of \(tracker.name)",
            ja: "「\(word)」は \(tracker.name) の記録ではありません"))
      }
      text = String(word[word.index(after: colon)...])
    }
    if schema.key == .day {
      // Machine formats have the number of an early day without its zeros.
      if let day = entryNumber(text).flatMap({ Day(key: $0) }) { return day.key }
      return try days(store).day(text).key
    }
    guard let id = entryNumber(text) else {
      throw HibiError(
        .refused,
        Localized(
          "'\(word)' is not an ID: a number\(orLast ? ", or last" : "")",
          ja: "「\(word)」は記録の番号ではありません\(orLast ? "（数字か last）" : "（数字で指定してください）")"),
        hints: [
          isDigits(word) || word.isEmpty || !schema.fields.contains(where: \.searched)
            ? Localized("Numbers are in: \(path) list", ja: "番号は \(path) list で確認できます。")
            : Localized(
              "To find its number: \(path) find \(ShellText.quoted(word))",
              ja: "番号を調べるには：\(path) find \(ShellText.quoted(word))")
        ])
    }
    return id
  }
}

/// `1 entry`, `2 entries`.
func entryCount(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count.grouped) entries" }

/// Whether a text is nothing but digits, which is an ID however large it is.
func isDigits(_ text: String) -> Bool {
  !text.isEmpty
    && text.unicodeScalars.allSatisfy {
      (0x30...0x39).contains($0.value) || (0xFF10...0xFF19).contains($0.value)
    }
}

/// A whole number, zero or more, in full width too; nil for anything else.
func entryNumber(_ text: String) -> Int64? {
  guard (1...40).contains(text.utf8.count) else { return nil }
  var number: Int64 = 0
  for scalar in text.unicodeScalars {
    let digit: UInt32
    switch scalar.value {
    case 0x30...0x39: digit = scalar.value - 0x30
    case 0xFF10...0xFF19: digit = scalar.value - 0xFF10
    default: return nil
    }
    let (shifted, first) = number.multipliedReportingOverflow(by: 10)
    let (next, second) = shifted.addingReportingOverflow(Int64(digit))
    if first || second { return nil }
    number = next
  }
  return number
}
