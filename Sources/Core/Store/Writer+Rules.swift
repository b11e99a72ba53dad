/// What an entry must fulfil beside its own fields, and what is computed from them.
extension Writer {
  /// Fills the computed fields of an entry.
  /// - Parameter id: the entry's number, nil for a new one.
  func complete(
    _ values: inout [Value], of id: Int64?, _ schema: Schema, _ table: TableWriter
  ) throws(HibiError) {
    for index in table.layout.computed {
      switch schema.fields[index].type {
      case .product(let type):
        do throws(HibiError) { values[index] = try schema.product(type, of: values) } catch {
          throw schema.fields[index].named(error)
        }
      case .position where values[index].isNone:
        let last = try store.database.integer(
          "SELECT max(\(sqlName(schema.fields[index].column))) FROM \(sqlName(table.layout.table))")
        let next = (last ?? 0) + 1
        guard next <= FieldType.widest.upperBound else {
          throw schema.fields[index].named(
            HibiError(
              .refused, Localized("there is no place behind the last", ja: "最後の後ろに空きがありません")))
        }
        values[index] = .integer(next)
      default: break
      }
    }
  }

  /// Refuses what other entries rule out: a text that must be unique, days that another entry has.
  /// - Parameter id: the entry's number, nil for a new one.
  func checkOthers(_ row: [SQLValue], of id: Int64?, _ schema: Schema, _ table: TableWriter)
    throws(HibiError)
  {
    for index in table.layout.unique {
      let field = schema.fields[index]
      guard let text = row[table.layout.places[index]].text else { continue }
      let other = try store.database.integer(
        """
        SELECT id FROM \(sqlName(table.layout.table)) WHERE \(sqlName(field.searchColumn))=? \
        AND id IS NOT ? LIMIT 1
        """, [.text(TextFold.key(text)), id.map { .integer($0) } ?? .null])
      guard let other else { continue }
      throw field.named(
        HibiError(
          .refused,
          Localized(
            "'\(text)' is taken by entry \(other)", ja: "「\(text)」は記録 \(other) が使っています")))
    }
    if table.layout.isDistinct { try checkDistinct(row, id, schema, table) }
    if let index = table.layout.interval { try checkInterval(index, row, id, schema, table) }
  }

  /// Refuses an entry that holds what another one does; what is computed or placed tells none apart.
  private func checkDistinct(
    _ row: [SQLValue], _ id: Int64?, _ schema: Schema, _ table: TableWriter
  ) throws(HibiError) {
    let places =
      (schema.days == .none ? [] : [TableLayout.Place.day])
      + zip(schema.fields, table.layout.places).filter { !$0.0.type.isComputed }.map(\.1)
    let same = places.map { sqlName(table.layout.columns[$0].name) + " IS ?" }
    let other = try store.database.integer(
      """
      SELECT id FROM \(sqlName(table.layout.table)) WHERE \(same.joined(separator: " AND ")) \
      AND id IS NOT ? LIMIT 1
      """, places.map { row[$0] } + [id.map { .integer($0) } ?? .null])
    guard let other else { return }
    throw HibiError(
      .refused,
      Localized(
        "entry \(schema.shown(id: other)) holds the same",
        ja: "同じ内容の記録がもうあります（\(schema.shown(id: other))）"))
  }

  /// An entry lasts from its day to the day of a field, or goes on; no two of them overlap, but
  /// one may begin on the day on which another ends.
  private func checkInterval(
    _ index: Int, _ row: [SQLValue], _ id: Int64?, _ schema: Schema, _ table: TableWriter
  ) throws(HibiError) {
    let field = schema.fields[index]
    guard let first = row[TableLayout.Place.day].integer else { return }
    let last = row[table.layout.places[index]].integer
    if let last {
      guard last >= first else {
        throw field.named(
          HibiError(
            .refused,
            Localized(
              "\(text(last)) is before the first day, \(text(first))",
              ja: "\(text(last)) は最初の日 \(text(first)) より前です")))
      }
      guard schema.days == .any || last <= now.day.key else {
        throw field.named(schema.future(Day(key: last) ?? now.day, today: now.day))
      }
    }
    let column = sqlName(field.column)
    let other = try store.database.integer(
      """
      SELECT id FROM \(sqlName(table.layout.table)) WHERE id IS NOT ?1 AND day < ?2 \
      AND ifnull(\(column), ?3) > ?4 LIMIT 1
      """,
      [
        id.map { .integer($0) } ?? .null, .integer(last ?? Day.latest.key),
        .integer(Day.latest.key), .integer(first),
      ])
    guard let other, let there = try table.row(other) else { return }
    let days = DayRange(
      first: there[TableLayout.Place.day].integer.flatMap { Day(key: $0) },
      last: there[table.layout.places[index]].integer.flatMap { Day(key: $0) })
    // What is begun once more, while it goes on.
    if id == nil, last == nil, days.last == nil, let start = days.first {
      throw HibiError(
        .refused,
        Localized(
          "what began on \(start.slashed) goes on (entry \(other))",
          ja: "\(start.slashed) からのものがいまも続いています（記録 \(other)）"),
        hints: [
          Localized(
            "It need not be started again; nothing was changed.",
            ja: "あらためて始める必要はありません。何も変更していません。")
        ])
    }
    throw HibiError(
      .refused,
      Localized(
        "these days overlap with entry \(other): \(days.title(.en))",
        ja: "記録 \(other)（\(days.title(.ja))）と期間が重なります"))
  }

  private func text(_ key: Int64) -> String { Day(key: key)?.slashed ?? "" }
}

extension HibiError {
  /// The refusal of an entry without a whole day where it must have one.
  package static var noDay: HibiError {
    HibiError(
      .refused, Localized("a day is missing", ja: "日付が必要です"), hints: [DayParser.dayForms])
  }
}

extension Schema {
  /// The refusal of a second entry on a day that can have only one.
  package func taken(_ key: Int64) -> HibiError {
    let day = Day(key: key)?.slashed ?? String(key)
    return HibiError(
      .refused, Localized("\(day) has an entry already", ja: "\(day) の記録はもうあります"))
  }

  /// The refusal of a day to come where only what happened is recorded.
  package func future(_ day: Day, today: Day) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(day.slashed) is in the future; today is \(today.slashed)",
        ja: "\(day.slashed) は未来の日付です（今日は \(today.slashed)）"),
      hints: [
        Localized("Entries are of today or before.", ja: "記録できるのは今日までの日付です。")
      ])
  }

  /// The entries that a collection has from the start, numbered from 1.
  ///
  /// Their identifiers are the same in every store, so that an import knows them.
  package func defaultEntries(in table: String) -> [Entry] {
    defaults.enumerated().map { index, values in
      var held = fields.map { values[$0.name] ?? .none }
      if let place = positionField.flatMap({ self.index(of: $0.name) }), held[place].isNone {
        held[place] = .integer(Int64(index + 1))
      }
      return Entry(
        collection: table, id: Int64(index + 1), uid: UID(defaultOf: table, index), day: nil,
        moment: Moment(milliseconds: 0, offset: 0), values: held)
    }
  }
}

extension UID {
  /// The identifier of an entry that a collection has from the start: version 8 of RFC 9562, from
  /// the name of its table (FNV-1a) and its place.
  init(defaultOf table: String, _ index: Int) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in table.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.init(
      high: hash & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: 0x8000_0000_0000_0000 | UInt64(index))
  }
}
