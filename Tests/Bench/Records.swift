import HibiTools

/// Made-up records of the trackers beside meals, the same for ever: volumes read, drinks, and a
/// diary with an entry each day.
enum Records: String, CaseIterable {
  case manga, drinks, diary

  /// A million days of a diary do not fit between year 1 and today, so its writer lives then.
  static let now = "2800-01-01T12:00:00+09:00"
  /// The day before, and ten years before that, in days since 1970-01-01.
  private static let lastDay = 303_150
  private static let years = 3_650

  /// The command that they belong to.
  var command: [String] {
    switch self {
    case .manga: ["manga"]
    case .drinks: ["sober", "drinks"]
    case .diary: ["sober"]
    }
  }

  /// What they are called in the table.
  var title: String { command.joined(separator: " ") }

  /// The floor of the newest twenty.
  var floor: String { "list-\(rawValue).sql" }

  /// Questions whose time is told beside that with few entries.
  var questions: [[String]] {
    switch self {
    case .manga: [["manga", "best"], ["manga", "year", "2799"], ["manga", "stats", "2799"]]
    case .drinks: [["sober", "grams"], ["sober", "meter"]]
    case .diary: [["sober"], ["sober", "calendar"], ["sober", "stats"]]
    }
  }

  /// Writes a file of so many, as a person would keep them in a spreadsheet.
  func write(_ count: Int, to path: String) throws(ToolError) {
    var number = -1
    try Files.write(linesTo: path) {
      defer { number += 1 }
      guard number >= 0 else { return head }
      return number < count ? line(number, of: count) : nil
    }
  }

  private var head: String {
    switch self {
    case .manga: "day,title,volume,score,author,status"
    case .drinks: "day,drink,count,abv,ml"
    case .diary: "day,text,drank,mood"
    }
  }

  private func line(_ number: Int, of count: Int) -> String {
    let spread = Records.lastDay - (count - 1 - number) * Records.years / count
    switch self {
    case .manga:
      let score = number % 9 == 0 ? "" : String(number * 7 % 101)
      return "\(day(spread)),Series \(number / 12),\(number % 12 + 1),\(score),"
        + "Author \(number / 60),read"
    case .drinks:
      return "\(day(spread)),\(["beer500", "wine-glass", "whisky-double"][number % 3]),"
        + "\(1 + number % 3),\(["5.0", "13.0", "43.0"][number % 3]),"
        + "\(["500", "120", "60"][number % 3])"
    case .diary:
      return "\(day(Records.lastDay - count + 1 + number)),a line of day \(number),"
        + "\(number % 50 == 0 ? "yes" : "no"),\(1 + number % 5)"
    }
  }

  private func day(_ number: Int) -> String {
    let day = civil(number)
    return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
  }
}
