/// A new entry as far as it is known: what was given, and what its tracker fills in.
///
/// Use it wherever an entry is made by a person, by questions or by a form: give all answers so far
/// to `Store.newEntry`, ask for what is missing, and do it again with the next answer.
///
/// ```swift
/// let entry = try store.newEntry(["name": .text("tea")], on: today, of: tracker, schema, now)
/// entry.missing.first?.field.name         // amount
/// entry.missing.first?.suggestion?.value  // 250, as in entry 12
/// ```
package struct NewEntry: Sendable, Hashable {
  package let schema: Schema
  package let day: LooseDay?
  /// What is typed before the verbs of the collection, for hints.
  let command: String
  /// The values in the order of the schema's fields.
  package internal(set) var values: [Value]
  /// The fields that must be filled and are not, in the schema's order.
  package internal(set) var missing: [Missing] = []
  /// The given names that stand in no entry of the collection that values are copied from.
  package internal(set) var unknown: [UnknownName] = []

  /// A field that must be filled.
  package struct Missing: Sendable, Hashable {
    package let field: Field
    /// What the field is offered, nil where no entry tells.
    package let suggestion: Suggestion?
  }

  /// A value of an earlier entry.
  package struct Suggestion: Sendable, Hashable {
    package let value: Value
    package let source: Entry
  }

  /// A text that names no entry of another collection, so that nothing was copied from there.
  package struct UnknownName: Sendable, Hashable {
    package let text: String
    package let collection: Schema
  }

  /// What is wrong with one field.
  package struct Fault: Sendable {
    package let field: Field
    package let error: HibiError
  }

  /// What is wrong, by field: a form shows each beside its field.
  package var faults: [Fault] {
    // A range that cannot be read is a fault of its own.
    let count = (try? drafted().count) ?? 1
    return zip(schema.fields, values).compactMap { field, value in
      if field.type.isComputed { return nil }
      do throws(HibiError) {
        for part in try field.parts(of: value) { try field.check(part) }
        try field.check(value, sharedBy: count, command: command)
        return nil
      } catch { return Fault(field: field, error: error) }
    }
  }

  /// What a writer is to create: one entry, or one for each value of a field that takes ranges.
  /// - Throws: the first fault.
  package func drafts() throws(HibiError) -> [Writer.Draft] {
    if let fault = faults.first { throw fault.error }
    return try drafted()
  }

  private func drafted() throws(HibiError) -> [Writer.Draft] {
    let draft = Writer.Draft(day: day, values: values)
    guard let index = schema.fields.firstIndex(where: \.takesRanges) else { return [draft] }
    return try schema.fields[index].parts(of: values[index]).map { part in
      var draft = draft
      draft.values[index] = part
      return draft
    }
  }
}
