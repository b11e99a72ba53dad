/// Which entries of a collection are wanted, in which order.
///
/// The order is total: day, moment, id, or the field that was asked, then day, id; so pages never
/// skip or repeat an entry, whatever is added meanwhile.
package struct Query: Sendable, Hashable {
  package var period: DayRange
  package var filter: Filter
  /// Text that any searched field must contain; folded before it is compared.
  package var match: String
  package var sort: Sort?
  /// Whether the order is newest or greatest first.
  package var descending: Bool
  package var limit: Int?
  /// The entry after which the page begins.
  package var after: Int64?
  /// Whether the page before the anchor is wanted, in the same order.
  package var backwards: Bool

  /// Asks for all entries, newest first; what is given narrows it.
  package init(
    period: DayRange = .all, filter: Filter = .all, match: String = "", sort: Sort? = nil,
    descending: Bool = true, limit: Int? = nil, after: Int64? = nil, backwards: Bool = false
  ) {
    self.period = period
    self.filter = filter
    self.match = match
    self.sort = sort
    self.descending = descending
    self.limit = limit
    self.after = after
    self.backwards = backwards
  }

  /// A field to sort by.
  package struct Sort: Sendable, Hashable {
    package var field: String

    /// Sorts by a field of the schema.
    package init(field: String) { self.field = field }
  }
}
