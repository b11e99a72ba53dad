import HibiCore

extension Session {
  /// Says that the entry of a day still holds what a word stands for, although the word may not be
  /// said of a day with entries of this collection; nothing is changed without being asked.
  ///
  /// The word itself is refused on such a day; here the entry came first, or its values were typed
  /// one by one.
  func hintContradiction(
    _ schema: Schema, on day: Day, _ tracker: Tracker, _ store: Store
  ) throws(HibiError) {
    for word in tracker.actions.flatMap({ $0.words.values })
    where [word.unless, word.collection].contains(schema.noun) {
      guard let other = tracker.collection(word.collection), other.key == .day,
        let entry = try store.entry(day.key, other, tracker),
        try store.obstacle(to: word, on: LooseDay(day), tracker) != nil
      else { continue }
      let held = other.fields.filter { field in
        word.values[field.name].map { $0 == entry.value(of: field.name, other) } ?? false
      }
      guard !held.isEmpty, held.count == word.values.count else { continue }
      func shown(_ language: Language) -> String {
        held.map { $0.show(entry.value(of: $0.name, other), language) }
          .joined(separator: language == .ja ? "・" : ", ")
      }
      let options = held.map { field in
        guard field.type.isFlag else { return "--\(field.name)=" }
        let isYes = entry.value(of: field.name, other).integer == 1
        return isYes ? "--no-\(field.name)" : "--\(field.name)"
      }
      let command = (["\(tracker.command(of: other)) edit \(entry.id)"] + options)
        .joined(separator: " ")
      output.hint(
        Localized(
          "\(other.title.en) of \(day.slashed) still says '\(shown(.en))'. To change it: \(command)",
          ja: "\(day.slashed) の\(other.title.ja)は「\(shown(.ja))」のままです。書き換えるには：\(command)"))
    }
  }
}
