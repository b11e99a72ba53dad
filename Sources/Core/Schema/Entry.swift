/// One record of a collection, as read from the store.
public struct Entry: Sendable, Hashable {
  /// The table of its collection.
  public var collection: String
  /// The number that people type; allocated in the insert's transaction, never reused.
  public var id: Int64
  public var uid: UID
  /// The civil day on which it was written, or for which; nil where the collection has none, or
  /// where the day is not known.
  public var day: LooseDay?
  /// When it was written, and the UTC offset there.
  public var moment: Moment
  /// The values in the order of the schema's fields.
  public var values: [Value]

  /// Creates an entry.
  public init(
    collection: String, id: Int64, uid: UID, day: LooseDay?, moment: Moment, values: [Value]
  ) {
    self.collection = collection
    self.id = id
    self.uid = uid
    self.day = day
    self.moment = moment
    self.values = values
  }
}

extension Entry {
  /// The value of a field by name, none where there is no such field.
  package func value(of name: String, _ schema: Schema) -> Value {
    guard let index = schema.index(of: name), index < values.count else { return .none }
    return values[index]
  }
}
