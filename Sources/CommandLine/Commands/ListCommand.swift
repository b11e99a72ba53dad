import HibiCore
import HibiDrawing

extension Session {
  /// `list`: entries of a period, newest first.
  func list(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try reading()
    let isUnknown = try isUnknownDay(arguments.positionals.joined(separator: " "), schema, store)
    var query = Query(period: isUnknown ? .all : try period(store) ?? .all)
    try narrow(&query, schema, store)
    if isUnknown { query.filter = .and([.looseDay(nil), query.filter]) }
    if let sort = arguments.value("sort") {
      let ascending = sort.hasSuffix("+") || sort.hasSuffix("＋")
      let name = ascending ? String(sort.dropLast()) : sort
      if let field = schema.field(typed: name) {
        query.sort = Query.Sort(field: field.name)
      } else if schema.days == .none || !["day", "日付"].contains(TextFold.key(name)) {
        let day = ("day", Localized("Day", ja: "日付"))
        let (message, hints) = schema.unknownField(
          name, beside: schema.days == .none ? [] : [day])
        throw HibiError(.usage, message, hints: hints)
      }
      query.descending = !ascending
    }
    try write(query, tracker, schema, store)
  }

  /// Whether the entries without a known day are asked for, as such a day is typed.
  func isUnknownDay(_ text: String, _ schema: Schema, _ store: Store) throws(HibiError) -> Bool {
    guard schema.hasLooseDays, !text.isEmpty else { return false }
    let days = try days(store)
    do throws(HibiError) { return try days.looseDay(text) == nil } catch { return false }
  }

  /// `find`: entries whose searched fields contain a text.
  func find(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let text = arguments.positionals.joined(separator: " ")
    guard !TextFold.key(text).isEmpty else {
      let text = ShellText.quoted((schema.labelField?.example ?? "TEXT")[language])
      throw HibiError(
        .usage, Localized("a text to find is missing", ja: "検索する文字列が必要です"),
        hints: [
          Localized("Example: \(path) find \(text)", ja: "例：\(path) find \(text)"),
          Localized("All entries: \(path) list", ja: "すべての記録は：\(path) list"),
        ])
    }
    let store = try reading()
    var query = Query(match: text)
    if let words = arguments.value("in") { query.period = try days(store).range([words]) }
    try narrow(&query, schema, store)
    try write(query, tracker, schema, store)
  }

  /// `day`: the entries of one day in the order of the day, and what they add up to.
  func day(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try reading()
    let now = try now(store)
    let words = arguments.positionals.joined(separator: " ")
    let isEveryYear = arguments.has("every-year")
    let days = try days(store)
    let loose: LooseDay? =
      words.isEmpty
      ? LooseDay(now.day)
      : try schema.hasLooseDays && !isEveryYear ? days.looseDay(words) : LooseDay(days.day(words))
    let entries: [Entry]
    if isEveryYear, let day = loose?.day {
      entries = try everyYear(day, now.day, tracker, schema, store)
    } else {
      entries = try store.entries(
        Query(filter: .looseDay(loose), descending: false), schema, tracker)
    }
    let format = format()
    guard format == .table || format == .plain else {
      return try write(entries, schema, asObject: false)
    }
    if entries.isEmpty {
      guard let loose else {
        return try output.line(
          Localized("No entries without a day.", ja: "日付不明の記録はありません。"))
      }
      return try output.line(
        Localized("No entries on \(loose.slashed).", ja: "\(loose.slashed) の記録はありません。"))
    }
    if format == .table {
      let table = EntryTable.make(entries, schema, language) { self.title($0) }
      hintLeftOut(table)
      try draw(table)
    } else {
      try draw(EntryTable.make(entries, schema, language))
    }
    if !isEveryYear, let day = loose?.day {
      try sayProgress(tracker, on: day, now, store, reading: entries)
    }
  }

  /// The entries of a month and day in every year, the newest year first; 29 February is kept on the
  /// 28th in years without it.
  private func everyYear(
    _ day: Day, _ today: Day, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> [Entry] {
    guard let span = try store.span(schema, tracker), let first = span.first else { return [] }
    let last = max(span.last ?? today, today)
    var found: [Entry] = []
    for year in (first.year...last.year).reversed() {
      guard let month = Month(year: year, number: day.month),
        let first = Day(
          year: year, month: day.month, day: min(day.dayOfMonth, month.last.dayOfMonth))
      else { continue }
      // In a year without it, 29 February is looked for on the 28th, and the 28th tells of both.
      let isEnd =
        day.month == 2 && day.dayOfMonth == 28 && Day.daysIn(month: 2, year: day.year) == 28
      let last = isEnd ? month.last : first
      found += try store.entries(
        Query(period: DayRange(first: first, last: last), descending: false), schema, tracker)
    }
    return found
  }

  /// `show`: all fields of entries; where a day has one entry, that of today without a day.
  func show(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try reading()
    var words = arguments.positionals
    if words.isEmpty, schema.key == .day { words = [String(try now(store).day.key)] }
    let entries: [Entry]
    do throws(HibiError) { entries = try self.entries(words, tracker, schema, store) } catch {
      guard error.kind == .missing,
        error.message == schema.texts.missing.filled(id: words[0])
          || schema.key == .day
      else { throw error }
      var error = error
      error.message = schema.texts.absent.filled(id: words[0])
      throw error
    }
    let format = format()
    guard format == .table || format == .plain else {
      return try write(entries, schema, asObject: true)
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { try output.raw("\n") }
      try show(entry, schema)
      if schema.key == .day, world.isTerminal(1) {
        output.hint(
          Localized(
            "To delete it: \(path) delete \(schema.shown(id: entry.id))",
            ja: "削除するには：\(path) delete \(schema.shown(id: entry.id))"))
      }
    }
  }

  private func show(_ entry: Entry, _ schema: Schema) throws(HibiError) {
    // Where people read one long text, it stands first, under its own word.
    let first = schema.texts.heading.isEmpty ? nil : schema.fields.first(where: \.isLongText)
    if let first, let text = entry.value(of: first.name, schema).text {
      let lines = SafeText.lines(text, ascii: output.isASCII)
      for (index, line) in lines.enumerated() {
        try output.line(index == 0 ? SafeText(schema.texts.heading[language]) + line : line)
      }
    }
    var rows: [(SafeText, String)] = [(SafeText("ID"), schema.shown(id: entry.id))]
    if schema.days != .none {
      rows.append((SafeText(Localized("Day", ja: "日付")[language]), title(entry.day)))
    }
    for (field, value) in zip(schema.fields, entry.values)
    where !value.isNone && field.name != first?.name && !field.isPosition {
      rows.append(
        (SafeText(field.title[language]), try shown(value, of: field, try reading())))
    }
    // What was there from the start, nobody wrote.
    if entry.moment.milliseconds != 0 {
      rows.append(
        (SafeText(Localized("Written", ja: "記録日時")[language]), written(entry.moment)))
    }
    let width = rows.map(\.0.columns).max() ?? 0
    for (title, text) in rows {
      let lines = SafeText.lines(text, ascii: output.isASCII).flatMap { line in
        output.width.map { line.wrapped(to: max(16, $0 - width - 2)) } ?? [line]
      }
      for (index, line) in lines.enumerated() {
        let left = index == 0 ? title : SafeText.empty
        try output.line(left.padded(to: width) + SafeText.spaces(2) + line)
      }
    }
  }

  /// A moment as people read it: `2026/11/29 19:00 (+09:00)`.
  private func written(_ moment: Moment) -> String {
    let text = moment.rfc3339
    let time = text.dropFirst(11).prefix(5)
    return "\(text.prefix(10)) \(time) (\(text.suffix(6)))".replacing(
      text: String(text.prefix(10)), with: moment.civil.day.slashed)
  }

  // MARK: - Parts

  /// Adds the filters, the limit and the anchor that were typed.
  private func narrow(_ query: inout Query, _ schema: Schema, _ store: Store) throws(HibiError) {
    var filters: [Filter] = []
    for text in arguments.values("where") {
      guard !TextFold.key(text).isEmpty else {
        throw HibiError(
          .refused,
          Localized("the filter is empty", ja: "条件が空です"),
          hints: [
            Localized("Leave --where out for all entries.", ja: "すべての記録なら --where を外してください。")
          ])
      }
      let (filter, doubts) = try Filter.typed(text, schema, days: try days(store))
      for doubt in doubts { output.hint(doubt) }
      if case .has(let name) = filter, schema.field(name)?.type.places != nil {
        // A shell takes an unquoted > away, and what is left is a bare field.
        output.hint(
          Localized(
            "'\(name)' alone asks for entries that have it. To compare, quote the filter: --where '\(name) > 5'",
            ja: "「\(name)」だけの条件は「値がある」という意味です。比べるときは条件全体を引用符で囲んでください：--where '\(name) > 5'"))
      }
      filters.append(filter)
    }
    if !filters.isEmpty { query.filter = .and(filters) }
    query.limit = try arguments.count("limit")
    if let after = arguments.value("after") { query.after = try anchor(after) }
    if let before = arguments.value("before") {
      guard query.after == nil else {
        throw HibiError(
          .usage,
          Localized("--after and --before exclude each other", ja: "--after と --before は同時に使えません"))
      }
      query.after = try anchor(before)
      query.backwards = true
    }
  }

  private func anchor(_ word: String) throws(HibiError) -> Int64 {
    guard let id = entryNumber(word) else {
      throw HibiError(
        .refused, Localized("'\(word)' is not an ID", ja: "「\(word)」は記録の番号ではありません"))
    }
    return id
  }

  /// Writes the entries of a query: a page of a table on a terminal, everything for a pipe.
  private func write(_ query: Query, _ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError)
  {
    let format = format()
    switch format {
    case .table: try writeTable(query, tracker, schema, store)
    case .plain:
      // Widths need all rows; machine formats below do not.
      let entries = try store.entries(query, schema, tracker)
      if entries.isEmpty { return output.hint(try nothing(query, tracker, schema, store)) }
      try draw(EntryTable.make(entries, schema, language))
    default:
      var writer = EntryWriter(
        format, schema, output, forSpreadsheet: arguments.has("for-spreadsheet"))
      if query.backwards {
        for entry in try store.entries(query, schema, tracker) { try writer.add(entry) }
      } else {
        try store.forEach(query, schema, tracker) { entry throws(HibiError) in
          try writer.add(entry)
        }
      }
      try writer.end()
    }
  }

  private func writeTable(_ query: Query, _ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError)
  {
    var page = query
    let limit = query.limit ?? 20
    // One more tells whether there is more.
    page.limit = limit + 1
    var entries = try store.entries(page, schema, tracker)
    let hasMore = entries.count > limit
    if hasMore {
      if query.backwards { entries.removeFirst() } else { entries.removeLast() }
    }
    guard !entries.isEmpty else {
      return try output.line(try nothing(query, tracker, schema, store))
    }
    let all = try hasMore ? store.count(query, schema, tracker) : entries.count
    var more = hasMore ? more(entries, of: all, query) : nil
    var table = try table(entries, query, tracker, schema, store)
    hintLeftOut(table)
    // Where people say how many they want, they scroll.
    if query.limit == nil, let rows = world.rows() {
      while true {
        let drawn = TableDrawing.draw(table, in: drawing).rowCount
        // The line below is the shell's.
        let excess = drawn + output.hintLines(with: more) + 1 - rows
        guard excess > 0, entries.count > 1 else { break }
        // An entry takes its lines and a heading at most, so that not too many go at once.
        let lines = drawn / entries.count + 2
        let count = min(max(1, excess / lines), entries.count - 1)
        if query.backwards { entries.removeFirst(count) } else { entries.removeLast(count) }
        more = self.more(entries, of: all, query)
        table = try self.table(entries, query, tracker, schema, store)
      }
    }
    try draw(table)
    if let more { output.hint(more) }
  }

  /// Says once that a narrow table does not show all that its entries hold.
  func hintLeftOut(_ table: Table) {
    guard TableDrawing.leavesOut(table, in: drawing) else { return }
    output.hint(
      Localized(
        "Some columns have no room here. All of an entry: \(program) show ID",
        ja: "幅が足りないため、一部の列を省いています。すべての項目は：\(program) show 番号"))
  }

  /// The entries as a table, under the headings of their days where these are in order.
  private func table(
    _ entries: [Entry], _ query: Query, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Table {
    guard query.sort == nil, schema.isByDay else {
      return EntryTable.make(entries, schema, language)
    }
    let headings = try headings(entries, query, tracker, schema, store)
    return EntryTable.make(entries, schema, language) { day in
      day.flatMap { headings[$0] } ?? self.title(day)
    }
  }

  /// How to see the entries that are left out.
  private func more(_ entries: [Entry], of all: Int, _ query: Query) -> Localized? {
    guard let first = entries.first, let last = entries.last else { return nil }
    let next = query.backwards ? "--before \(first.id)" : "--after \(last.id)"
    let (shown, whole) = (entries.count.grouped, all.grouped)
    return Localized(
      "\(shown) of \(whole) shown. More: the same command with \(next), or -n \(all)",
      ja:
        "\(whole)件のうち\(shown)件を表示しました。続きは同じコマンドに \(next) か -n \(all) を付けて表示できます。"
    )
  }

  /// Each day with its weekday and, where all its entries are meant, what they add up to.
  private func headings(
    _ entries: [Entry], _ query: Query, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> [LooseDay: String] {
    var result: [LooseDay: String] = [:]
    let goal = tracker.goals.first { $0.step == .day }
    for day in Set(entries.compactMap(\.day)) {
      var text = title(day)
      let listed = entries.count { $0.day == day }
      if let goal, let day = day.day, query.filter == .all, query.match.isEmpty {
        let progress = try store.progress(goal, tracker, on: day)
        let total = progress.quantity(.total)
        text += "  " + (total.map { $0.digits(language) + $0.unit(language) } ?? "")
        let all = try store.count(Query(period: DayRange(day)), schema, tracker)
        if listed < all {
          text += language == .ja ? "（\(all)件のうち\(listed)件を表示）" : " (\(listed) of \(all) shown)"
        }
      }
      result[day] = text
    }
    return result
  }

  /// A day with its weekday.
  func title(_ loose: LooseDay?) -> String { LooseDay.titled(loose, language) }

  /// What to say where there is nothing: never recorded, or only not in this question.
  private func nothing(_ query: Query, _ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError) -> Localized
  {
    if try !store.hasEntries(schema, tracker) { return schema.texts.beginning }
    let words = query.match.split(separator: " ")
    if words.count > 1, let first = words.first {
      // Words of several fields never stand together.
      let word = ShellText.quoted(String(first))
      output.hint(
        Localized(
          "The words were looked for as they stand together. One of them: \(path) find \(word)",
          ja: "入力どおりに続いている文字列を探しました。1語で探すには：\(path) find \(word)"))
    }
    let period = query.period
    // What leaves a part of the date out may mean another day than it was taken for.
    return period == .all
      ? Localized("No entries found.", ja: "該当する記録はありません。")
      : Localized(
        "No entries found (\(period.title(.en))).", ja: "該当する記録はありません（\(period.title(.ja))）。")
  }
}
