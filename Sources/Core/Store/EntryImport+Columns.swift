/// What the heading of a file of cells says.
extension EntryImport {
  enum Column {
    case day, uid, moment, number
    /// A field, by its own name or by another form of input, such as stars.
    case field(Int, form: String?)
  }

  /// What a column is called in errors and headings.
  func name(of column: Column) -> String {
    switch column {
    case .day: "day"
    case .uid: "uid"
    case .moment: "moment"
    case .number: "id"
    case .field(let index, _): schema.fields[index].name
    }
  }

  func columns(_ names: [String]) throws(HibiError) -> [Column] {
    // What a spreadsheet of another hand calls them, in both languages.
    var known: [String: String] = [:]
    func note(_ texts: [String], _ name: String) {
      for text in texts where known[TextFold.key(text)] == nil { known[TextFold.key(text)] = name }
    }
    for name in ["day", "uid", "moment", "id"] + schema.fields.map(\.name) { note([name], name) }
    note(["date", "日付"], "day")
    for field in schema.fields { note([field.title.en, field.title.ja], field.name) }
    if let only = names.first, names.count == 1, only.contains(";") {
      throw HibiError(
        .refused,
        Localized(
          "\(name): the columns are separated by ';'", ja: "\(name)：列が「;」で区切られています"),
        hints: [
          Localized(
            "Separate them by commas, or save with tabs and use --format tsv.",
            ja: "コンマ区切りで保存し直すか、タブ区切りで保存して --format tsv を指定してください。")
        ])
    }
    var columns: [Column] = []
    var seen: Set<String> = []
    for typed in names {
      let input = schema.input(typed: typed)
      let name = known[TextFold.key(typed)] ?? input?.field.name ?? typed
      let column: Column
      switch name {
      case "day": column = .day
      case "uid": column = .uid
      case "moment": column = .moment
      case "id": column = .number
      default:
        guard let index = schema.index(of: name) else { throw unknownColumn(typed) }
        column = .field(index, form: input?.alternative)
      }
      guard seen.insert(name).inserted else {
        throw HibiError(
          .refused,
          Localized(
            "\(self.name): the column \(name) stands twice", ja: "\(self.name)：列 \(name) が2つあります"))
      }
      columns.append(column)
    }
    let day = schema.days == .none || schema.hasLooseDays ? [] : ["day"]
    for needed in day + schema.fields.filter(\.required).map(\.name)
    where !seen.contains(needed) {
      throw HibiError(
        .refused,
        Localized(
          "\(name): the column \(needed) is missing in the heading",
          ja: "\(name)：見出しに \(needed) の列がありません"))
    }
    return columns
  }

  func unknownColumn(_ column: String) -> HibiError {
    let names = ["day"] + schema.fields.map(\.name)
    return HibiError(
      .refused,
      Localized(
        "\(name): the column '\(column)' is not known; columns are \(names.joined(separator: ", "))",
        ja: "\(name)：列「\(column)」は使えません。使えるのは \(names.joined(separator: "・")) です"),
      hints: NearestWord.hint(column, in: names))
  }
}
