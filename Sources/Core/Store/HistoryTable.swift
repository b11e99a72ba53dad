/// Acts as a table of text, with the columns that a face has room for.
package enum HistoryTable {
  /// What a column says of an act.
  package enum Column: Sendable, Hashable {
    /// Its number.
    case act
    case moment, name
    /// What it was about, without long texts.
    case about
    /// The act that it undid or did again.
    case target
    /// Whether it is undone.
    case state
  }

  /// Makes the table, a row for each act.
  /// - Parameter ascii: whether signs of ours have only ASCII to be shown with.
  package static func make(
    _ acts: [Act], _ columns: [Column], _ store: Store, in registry: Registry, _ language: Language,
    ascii: Bool
  ) throws(HibiError) -> Table {
    var rows: [Table.Row] = []
    for act in acts {
      var cells: [String] = []
      for column in columns {
        cells.append(try text(column, act, store, registry, language, ascii))
      }
      rows.append(Table.Row(cells))
    }
    return Table(columns: columns.map(self.column), rows: rows)
  }

  private static func text(
    _ column: Column, _ act: Act, _ store: Store, _ registry: Registry, _ language: Language,
    _ ascii: Bool
  ) throws(HibiError) -> String {
    switch column {
    case .act: return String(act.id)
    case .moment: return act.moment.shownTime
    case .name: return act.name
    case .about:
      return try store.summary(of: act, in: registry).line(ascii: ascii)[language]
    case .target: return act.target.map { String($0) } ?? ""
    case .state:
      return try store.isUndone(act) ? Localized("undone", ja: "取り消し済み")[language] : ""
    }
  }

  private static func column(_ column: Column) -> Table.Column {
    switch column {
    case .act: Table.Column("act", Localized("Act", ja: "番号"), isNumeric: true)
    case .moment: Table.Column("moment", Localized("When", ja: "日時"))
    case .name: Table.Column("name", Localized("What", ja: "操作"), mayShrink: true)
    case .about: Table.Column("about", Localized("About", ja: "内容"), mayShrink: true)
    case .target:
      Table.Column("target", Localized("Act undone", ja: "対象の操作"), isNumeric: true, mayDrop: true)
    case .state: Table.Column("state", Localized("State", ja: "状態"), mayDrop: true)
    }
  }
}
