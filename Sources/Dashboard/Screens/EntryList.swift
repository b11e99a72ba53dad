import HibiCore
import HibiDrawing

/// The entries of a collection as far as they are near what is seen: the store is asked for more at
/// either end, so that a million of them cost no more than a page.
struct EntryList {
  let tracker: Tracker
  let schema: Schema
  /// What is asked for, without limit and anchor.
  var query = Query()
  private(set) var entries: [Entry] = []
  /// The place of the selected entry in `entries`.
  private(set) var selection = 0
  /// The first line that is shown.
  private(set) var top = 0
  /// The rows of the table, by what they are.
  private(set) var lines: [Line] = []
  private(set) var marks: Set<Int64> = []
  /// Where a range of marks began, and what was marked before.
  private var range: (start: Int64, before: Set<Int64>)?
  /// How many entries the query has, nil while they are not counted.
  private(set) var count: Int?
  /// What of a search is still to be read.
  private(set) var search = Search.done
  private(set) var isAtStart = true
  private(set) var isAtEnd = true
  private(set) var table: TableLines?
  /// The entry that is selected in another order of the same entries.
  private var kept: Int64?

  /// How far a search has come: what is found soon is shown first.
  enum Search: Hashable {
    case first, all
    /// What is held was read before the store changed.
    case again
    case count, done
  }

  /// A line of the list.
  enum Line: Hashable {
    /// A day over its entries.
    case heading
    /// An entry by its place.
    case entry(Int)
  }

  init(_ tracker: Tracker, _ schema: Schema) {
    self.tracker = tracker
    self.schema = schema
  }

  /// How many entries are held on either side of the selected one: more than a screen has, and no
  /// more than are made ready within a key.
  private static func reach(_ size: Size) -> Int { max(40, size.rows) }

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }

  /// The marked entries, or the selected one where none is marked.
  var chosen: [Int64] { marks.isEmpty ? selected.map { [$0.id] } ?? [] : marks.sorted() }

  // MARK: - Reading

  /// Reads the entries around the selected one anew; where it is gone, its neighbour is selected.
  mutating func load(_ s: Surroundings, size: Size) throws(HibiError) {
    // Another program's write does not take away what is being looked for.
    if search == .first { return }
    if query.isNarrowed {
      // A search must not keep a key waiting; what is held stays until it is read.
      try arrange(s, size)
      search = .again
    } else {
      try reload(s, size)
    }
    // Those that are gone are marked no more; very many are looked at when something is done with them.
    if !marks.isEmpty, marks.count <= 500 {
      marks = Set(try s.source.store().entries(Array(marks), schema, tracker).map(\.id))
    }
    settle(size.rows - 1)
  }

  /// Reads around the selected entry, or around its nearest neighbour that is still there.
  private mutating func reload(_ s: Surroundings, _ size: Size) throws(HibiError) {
    let near =
      entries.isEmpty
      ? [] : entries[selection...].map(\.id) + entries[..<selection].reversed().map(\.id)
    let there = try s.source.store().entries(near, schema, tracker)
    try load(around: there.first?.id, s, size)
  }

  private mutating func load(around anchor: Int64?, _ s: Surroundings, _ size: Size)
    throws(HibiError)
  {
    let store = try s.source.store()
    var before: [Entry] = []
    let reach = EntryList.reach(size)
    if let anchor { before = try page(after: anchor, backwards: true, store, limit: reach) }
    let rest = try page(after: before.last?.id, store, limit: reach * 2)
    isAtStart = before.count < reach
    isAtEnd = rest.count < reach * 2
    entries = before + rest
    selection =
      anchor.flatMap { id in entries.firstIndex { $0.id == id } }
      ?? min(before.count, max(0, entries.count - 1))
    try arrange(s, size)
  }

  private func page(
    after anchor: Int64?, backwards: Bool = false, _ store: Store, limit: Int
  ) throws(HibiError) -> [Entry] {
    var query = query
    query.limit = limit
    query.after = anchor
    query.backwards = backwards
    return try store.entries(query, schema, tracker)
  }

  /// Makes lines of the entries: the days stand over theirs where the list is by days.
  private mutating func arrange(_ s: Surroundings, _ size: Size) throws(HibiError) {
    let table: Table
    let isByDay = query.sort == nil && schema.isByDay
    if isByDay {
      let store = try s.source.store()
      let goal =
        query.filter == .all && query.match.isEmpty ? tracker.goals.first { $0.step == .day } : nil
      var headings: [LooseDay: String] = [:]
      for case let day? in Set(entries.map(\.day)) {
        var text = day.titled(s.language)
        if let goal, let day = day.day {
          let total = try store.progress(goal, tracker, on: day).quantity(.total)
          text += total.map { "  " + $0.digits(s.language) + $0.unit(s.language) } ?? ""
        }
        headings[day] = text
      }
      table = EntryTable.make(entries, schema, s.language) { day in
        day.flatMap { headings[$0] } ?? LooseDay.titled(day, s.language)
      }
    } else {
      table = EntryTable.make(entries, schema, s.language)
    }
    self.table = TableLines(table, in: s.drawing(max(0, size.columns - 2)))
    lines = []
    var place = 0
    for row in table.rows {
      if row.isHeading {
        lines.append(.heading)
      } else {
        lines.append(.entry(place))
        place += 1
      }
    }
  }

  // MARK: - Moving

  /// Moves the selection by so many entries; reads on where the held ones end.
  mutating func move(by steps: Int, _ s: Surroundings, size: Size) throws(HibiError) {
    guard let selected else { return }
    let wanted = selection + steps
    if wanted >= entries.count && !isAtEnd || wanted < 0 && !isAtStart {
      try load(around: selected.id, s, size)
    }
    selection = max(0, min(entries.count - 1, selection + steps))
    try markRange(s)
    settle(size.rows - 1)
  }

  /// Selects the first or the last entry of all.
  mutating func move(toEnd isEnd: Bool, _ s: Surroundings, size: Size) throws(HibiError) {
    let isThere = isEnd ? isAtEnd : isAtStart
    if !isThere {
      let store = try s.source.store()
      var query = query
      let limit = EntryList.reach(size) * 2
      query.limit = limit
      if isEnd { query.descending.toggle() }
      let page = try store.entries(query, schema, tracker)
      entries = isEnd ? page.reversed() : page
      let isAll = page.count < limit
      isAtStart = isAll || !isEnd
      isAtEnd = isAll || isEnd
      selection = 0
      try arrange(s, size)
    }
    selection = isEnd ? max(0, entries.count - 1) : 0
    try markRange(s)
    settle(size.rows - 1)
  }

  /// Selects an entry by its place.
  mutating func select(_ place: Int, size: Size) {
    guard entries.indices.contains(place) else { return }
    selection = place
    settle(size.rows - 1)
  }

  /// Selects an entry by its number, which is read where it is not held.
  mutating func select(id: Int64, _ s: Surroundings, size: Size) throws(HibiError) {
    if let place = entries.firstIndex(where: { $0.id == id }) {
      selection = place
    } else if try s.source.store().entry(id, schema, tracker) != nil {
      try load(around: id, s, size)
    }
    settle(size.rows - 1)
  }

  /// Selects an entry that was just made or changed; false where what is looked for leaves it out,
  /// and the selection stays.
  mutating func select(made id: Int64, _ s: Surroundings, size: Size) throws(HibiError) -> Bool {
    guard query.isNarrowed else {
      try select(id: id, s, size: size)
      return true
    }
    // It is there before the next key, which is meant for it.
    try reload(s, size)
    countHeld()
    let place = entries.firstIndex { $0.id == id }
    if let place { selection = place }
    settle(size.rows - 1)
    return place != nil
  }

  /// Forgets where the list stood: another question begins at its top.
  /// - Parameter isReordered: whether it is the same question in another order, in which the entry
  ///   that was selected stays so.
  mutating func restart(_ s: Surroundings, size: Size, isReordered: Bool = false)
    throws(HibiError)
  {
    kept = isReordered ? selected?.id : nil
    count = nil
    search = .done
    // What is not asked for any more must not be deleted with what is.
    clearMarks()
    // What must be searched for is read bit by bit, so that a key need not wait for it.
    if query.isNarrowed {
      search = .first
      return
    }
    entries = []
    selection = 0
    top = 0
    try load(around: kept, s, size)
    settle(size.rows - 1)
  }

  /// How long the first look may take, in milliseconds.
  private static let patience: Int64 = 40

  /// Reads on; a key that waits stops it, and what was found stays.
  mutating func work(_ s: Surroundings, size: Size) throws(HibiError) {
    let store = try s.source.store()
    let hasInput = s.request.hasInput ?? { false }
    let limit = EntryList.reach(size) * 2
    switch search {
    case .done: return
    case .first:
      let clock = s.request.clock
      let end = clock.milliseconds() + EntryList.patience
      var found: [Entry] = []
      var query = query
      query.limit = limit
      let isWhole: Void? = try store.whileWanted(unless: {
        hasInput() || clock.milliseconds() > end
      }) {
        () throws(HibiError) in
        try store.forEach(query, schema, tracker) { entry throws(HibiError) in found.append(entry) }
      }
      // Nothing yet is no answer.
      if isWhole == nil, found.isEmpty {
        if !hasInput() { search = .all }
        return
      }
      try take(found, isEnd: isWhole != nil && found.count < limit, s, size)
      if isWhole == nil { search = .all }
    case .all:
      let found = try store.whileWanted(unless: hasInput) { () throws(HibiError) in
        try page(after: nil, store, limit: limit)
      }
      guard let found else { return }
      let id = selected?.id
      try take(found, isEnd: found.count < limit, s, size)
      if let place = entries.firstIndex(where: { $0.id == id }) { selection = place }
    case .again:
      var list = self
      let isDone: Void? = try store.whileWanted(unless: hasInput) { () throws(HibiError) in
        try list.reload(s, size)
      }
      if isDone == nil { return }
      self = list
      countHeld()
    case .count:
      count = try store.whileWanted(unless: hasInput) { () throws(HibiError) in
        try store.count(query, schema, tracker)
      }
      if count != nil { search = .done }
    }
    settle(size.rows - 1)
  }

  private mutating func take(
    _ found: [Entry], isEnd: Bool, _ s: Surroundings, _ size: Size
  ) throws(HibiError) {
    entries = found
    isAtStart = true
    isAtEnd = isEnd
    countHeld()
    selection = kept.flatMap { id in found.firstIndex { $0.id == id } } ?? 0
    top = 0
    try arrange(s, size)
  }

  /// Leaves nothing to be counted where all that are found are held.
  private mutating func countHeld() {
    let isWhole = isAtStart && isAtEnd
    search = isWhole ? .done : .count
    if isWhole { count = entries.count }
  }

  /// Scrolls so that the selected line is seen, with one more on either side where there is room.
  private mutating func settle(_ height: Int) {
    guard height > 0, !lines.isEmpty else {
      top = 0
      return
    }
    let line = lines.firstIndex { if case .entry(selection) = $0 { true } else { false } } ?? 0
    let context = height > 4 ? 1 : 0
    top = min(top, max(0, line - context))
    top = max(top, min(line + context, lines.count - 1) - height + 1)
    top = max(0, min(top, max(0, lines.count - height)))
  }

  // MARK: - Marks

  mutating func toggleMark() {
    guard let id = selected?.id else { return }
    if marks.remove(id) == nil { marks.insert(id) }
  }

  /// Begins a range of marks at the selected entry, or ends it.
  mutating func toggleRange() {
    guard range == nil, let id = selected?.id else {
      range = nil
      return
    }
    range = (id, marks)
    marks.insert(id)
  }

  /// Marks all entries of the query, seen or not, or none where some are marked.
  mutating func toggleAll(_ s: Surroundings) throws(HibiError) {
    range = nil
    marks = marks.isEmpty ? Set(try s.source.store().ids(query, schema, tracker)) : []
  }

  mutating func clearMarks() {
    marks = []
    range = nil
  }

  /// Marks what lies between the start of the range and the selected entry, and nothing that it does
  /// not reach any more.
  private mutating func markRange(_ s: Surroundings) throws(HibiError) {
    guard let range, let id = selected?.id else { return }
    // A start that is far away is not held here.
    let ids =
      entries.contains { $0.id == range.start }
      ? entries.map(\.id) : try s.source.store().ids(query, schema, tracker)
    guard let start = ids.firstIndex(of: range.start), let end = ids.firstIndex(of: id) else {
      return
    }
    marks = range.before.union(ids[min(start, end)...max(start, end)])
  }
}

extension Query {
  /// Whether only some entries are asked for, in whatever order.
  var isNarrowed: Bool { filter != .all || !match.isEmpty || period != .all }
}
