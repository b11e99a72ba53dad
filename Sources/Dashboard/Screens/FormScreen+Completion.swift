import HibiCore

/// What a typed text may go on as.
extension FormScreen {
  /// Completes what is typed: by the names of the list that the field copies from, else by the
  /// newest entry of the last year whose text, or its reading, begins with it.
  mutating func complete(_ s: Surroundings) throws(HibiError) {
    guard fields.indices.contains(focus), let field = fields[focus].field, field.searched,
      case .line(let text) = fields[focus].input, fields[focus].isTouched,
      text.afterCaret.isEmpty, !text.text.isBlank
    else { return }
    let typed = text.text
    if let names = names(for: field) {
      let store = try s.source.store()
      for entry in try store.entries(Query(limit: 200), names.collection, own) {
        let value = entry.value(of: names.label.name, names.collection)
        let shown = names.label.show(value, language)
        if let found = FormField.Completion(typed, shown) {
          fields[focus].completion = found
          return
        }
      }
      return
    }
    // A reading is what a title is looked for by in Japanese.
    let readings = schema.fields.filter { $0.searched && $0.suggest.same == field.name }
    let filters = ([field] + readings).map { Filter.contains($0.name, typed) }
    let year =
      schema.days == .none
      ? DayRange.all : DayRange(first: s.today.adding(days: -366), last: s.today)
    var query = Query(
      period: year, filter: filters.count == 1 ? filters[0] : .or(filters), limit: 100)
    let store = try s.source.store()
    // Any number of entries may have the text somewhere else.
    while true {
      let entries = try store.entries(query, schema, own)
      for entry in entries {
        guard let value = entry.value(of: field.name, schema).text else { continue }
        let read = readings.compactMap { entry.value(of: $0.name, schema).text }
        if let found = FormField.Completion(typed, value, read: read) {
          fields[focus].completion = found
          return
        }
      }
      guard entries.count == query.limit else { return }
      query.after = entries.last?.id
    }
  }

  /// The list that other fields are copied from by what this one names, and the field that names.
  private func names(for field: Field) -> (collection: Schema, label: Field)? {
    for other in schema.fields {
      guard case .copy(let noun, _, let named) = other.suggest, named == field.name,
        let collection = own.collection(noun), let label = collection.labelField
      else { continue }
      return (collection, label)
    }
    return nil
  }
}
