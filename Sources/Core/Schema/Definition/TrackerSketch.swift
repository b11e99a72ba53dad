/// A tracker from one line of words, for people who want to record something now.
///
/// ```swift
/// try TrackerSketch("migraine", fields: ["start:time", "pain:0-10", "trigger:tags"]).tracker()
/// ```
///
/// A word is `NAME[=TITLE][:TYPE[:UNIT]][!]`. What it gives is a definition as any other: exported,
/// edited and defined again it may say all that a file can say.
package struct TrackerSketch: Sendable {
  package var name: String
  /// Nil for the name with a capital letter.
  package var title: String?
  /// The title in Japanese, nil for the same.
  package var japanese: String?
  package var hasOneADay: Bool
  package var fields: [String]

  /// Describes a tracker.
  package init(
    _ name: String, title: String? = nil, japanese: String? = nil, hasOneADay: Bool = false,
    fields: [String]
  ) {
    self.name = name
    self.title = title
    self.japanese = japanese
    self.hasOneADay = hasOneADay
    self.fields = fields
  }

  /// The tracker, checked.
  /// - Throws: 65 with the word as typed and what is allowed.
  package func tracker() throws(HibiError) -> Tracker {
    var made: [Field] = []
    for word in fields { made.append(try field(word)) }
    // Without a mark the first that can be typed is what an entry cannot be without.
    if !made.contains(where: \.required) {
      let first = made.indices.first { !made[$0].isPicture }
      guard let first else { throw onlyImages(fields.first ?? "") }
      made[first].required = true
      made[first].positional = true
    }
    for (field, word) in zip(made, fields) where field.required && field.isPicture {
      throw requiredImage(field, word)
    }
    // Stars have an option of their own: `4` is points.
    var taken = Set(made.map(\.name))
    for index in made.indices {
      guard case .rating = made[index].type else { continue }
      let isFree = taken.insert("stars").inserted
      made[index].type = .rating(stars: isFree ? "stars" : "\(made[index].name)-stars")
    }
    let number = made.firstIndex { $0.type.places != nil }
    if let number { made[number].ranked = true }
    let schema = Schema(
      title: titles, key: hasOneADay ? .day : .serial, fields: made)
    var panels = [today(made), days(number.map { made[$0] })]
    if let number { panels.append(best(made[number])) }
    let tracker = Tracker(
      name: name, title: titles,
      summary: Localized(
        made.map(\.title.en).joined(separator: ", "),
        ja: made.map(\.title.ja).joined(separator: "・")),
      collections: [schema], panels: panels, goals: number.map { goals(made[$0]) } ?? [],
      card: ["today", "days"])
    try DeclarationCheck.run(tracker)
    return tracker
  }

  /// What a day should come to, where the number adds up over it.
  private func goals(_ field: Field) -> [Goal] {
    guard field.daily == .sum else { return [] }
    return [Goal(field.name, field.title, Measure(.sum, field.name), .atLeast)]
  }

  private var titles: Localized {
    let title = title ?? TrackerSketch.title(name)
    return Localized(title, ja: japanese ?? title)
  }

  /// `blood-sugar` as a title: `Blood sugar`.
  private static func title(_ name: String) -> String {
    let words = name.replacing(text: "-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: - Fields

  private func field(_ word: String) throws(HibiError) -> Field {
    var rest = word
    var isRequired = TrackerSketch.takeMark(&rest)
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw surplus(String(parts[3]), word) }
    // Who puts the mark behind the name means the same.
    var first = String(parts[0])
    isRequired = TrackerSketch.takeMark(&first) || isRequired
    let names = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(names[0])
    let plain = TrackerSketch.title(name)
    let type = try type(parts.count > 1 ? String(parts[1]) : TextType.name, word)
    var field = Field(
      name, Localized(plain, ja: names.count > 1 ? String(names[1]) : plain), type,
      unit: parts.count > 2 ? String(parts[2]) : "", required: isRequired, positional: isRequired)
    switch type {
    case .text, .longText, .tags: field.searched = true
    default: break
    }
    if type.places != nil, !type.isComputed { field.daily = isScale(type) ? .mean : .sum }
    return field
  }

  /// Takes the mark of what an entry cannot be without off a word.
  private static func takeMark(_ word: inout String) -> Bool {
    guard word.hasSuffix("!") || word.hasSuffix("！") else { return false }
    word.removeLast()
    return true
  }

  private func surplus(_ part: String, _ word: String) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(word): '\(part)' is one part too many", ja: "\(word)：「\(part)」は余分です"),
      hints: [
        Localized(
          "A field is NAME:TYPE:UNIT, such as amount:integer:ml; a title stands behind the name: amount=Amount:integer:ml",
          ja: "項目は NAME:TYPE:単位 の形です（例：amount:integer:ml）。題名は名前のあとに書きます：amount=量:integer:ml")
      ])
  }

  private func onlyImages(_ word: String) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(word): an image cannot be what every entry must have",
        ja: "\(word)：写真だけを必須の項目にはできません"),
      hints: [
        Localized(
          "Add a field that can be typed, such as note:text", ja: "入力できる項目を加えてください（例：note:text）")
      ])
  }

  private func requiredImage(_ field: Field, _ word: String) -> HibiError {
    let plain = "\(field.name):image"
    return HibiError(
      .refused,
      Localized(
        "\(word): an image that every entry must have cannot be made here",
        ja: "\(word)：写真の項目はここでは必須にできません"),
      hints: [
        Localized(
          "Leave its ! out: \(plain). Where every entry must have a picture, a definition file can say so: \"required\": true",
          ja: "! を付けずに書いてください：\(plain)　写真を必須にするには、定義ファイルに \"required\": true と書きます。")
      ])
  }

  /// Whether values say how much there is of something at a time, so that adding them up says
  /// nothing.
  private func isScale(_ type: FieldType) -> Bool {
    if hasOneADay { return true }
    if case .rating = type { return true }
    let bounds = type.rules.columnBounds ?? FieldType.widest
    let most = (type.isDuration ? DurationType.common : FieldType.widest).upperBound
    return bounds.upperBound < most
  }

  private func type(_ text: String, _ word: String) throws(HibiError) -> FieldType {
    if text.contains(text: "|") {
      return .choice(
        text.split(separator: "|").map { part in
          let names = part.split(separator: "=", maxSplits: 1).map { String($0) }
          let name = names.first ?? ""
          return Choice(
            name,
            Localized(TrackerSketch.title(name), ja: names.last ?? name))
        })
    }
    if let range = try range(text, word) { return range }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0) }
    guard TrackerSketch.types.contains(parts[0]) else { throw unknown(text, word) }
    // What a file may say beside the type has its usual values here.
    var members = [JSON.Member("name", .string("field")), JSON.Member("type", .string(parts[0]))]
    if parts.count > 1 {
      guard parts[0] == DecimalType.name, let places = Int64(parts[1]),
        DeclarationLimit.places.contains(places)
      else { throw unknown(text, word) }
      members.append(JSON.Member("places", .integer(places)))
    }
    return FieldType(DefinitionReader(.object(members), .field, DeclarationFaults()))
  }

  /// The types that need nothing said beside their name.
  private static let types = DefinitionShape.typeVariants.filter { variant in
    !variant.keys.contains(where: \.isRequired) && variant.name != PositionType.name
  }.map(\.name)

  /// `0-10`, or `35.0-42.0`, whose digits say the places; nil for what is none.
  private func range(_ text: String, _ word: String) throws(HibiError) -> FieldType? {
    let signs = Array(text)
    guard let first = signs.first, first.isASCII, first.isNumber || first == "-",
      let hyphen = signs.indices.dropFirst().first(where: { signs[$0] == "-" })
    else { return nil }
    let ends = [String(signs[..<hyphen]), String(signs[(hyphen + 1)...])]
    let places = ends.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
    var bounds: [Int64] = []
    for end in ends {
      guard places <= 6,
        let number = try? NumberText.parse(end, places: places, unit: "", byMachine: true)
      else { throw unknown(text, word) }
      bounds.append(number)
    }
    guard bounds[0] < bounds[1] else {
      throw HibiError(
        .refused,
        Localized("\(word): \(text) does not rise", ja: "\(word)：\(text) は小さい数から大きい数の順に書いてください"))
    }
    return places == 0
      ? .integer(bounds[0]...bounds[1]) : .decimal(places: places, bounds[0]...bounds[1])
  }

  private func unknown(_ text: String, _ word: String) -> HibiError {
    let names = TrackerSketch.types
    return HibiError(
      .refused,
      Localized(
        "\(word): '\(text)' is not a type; types are \(names.joined(separator: ", ")), a range such as 0-10, or words such as hot|cold",
        ja:
          "\(word)：「\(text)」という種類はありません。使えるのは \(names.joined(separator: "・"))、0-10 のような範囲、hot|cold のような選択です"
      ),
      hints: NearestWord.hint(text, in: names) + [
        Localized(
          "A unit follows the type: amount:integer:ml", ja: "単位は種類のあとに書きます：amount:integer:ml")
      ])
  }

  // MARK: - Panels

  private func today(_ fields: [Field]) -> PanelRule {
    let numbers = fields.filter { $0.daily != .none }.map { field in
      FigureRule(
        field.name, field.title, .measure(Measure(field.daily, field.name)),
        extraPlaces: field.daily == .mean ? 1 : 0, isOptional: true)
    }
    return PanelRule(
      "today", "{day}", summary: Localized("today's entries", ja: "今日の記録"), period: .today,
      [
        .figures(
          [FigureRule("entries", Localized("Entries", ja: "記録数"), .measure(Measure(.count)))]
            + numbers), .table(collection: "", limit: 20),
      ])
  }

  private func days(_ number: Field?) -> PanelRule {
    let measure = number.map { Measure($0.daily, $0.name) } ?? Measure(.count)
    let title = number?.title ?? Localized("Entries", ja: "記録数")
    return PanelRule(
      "days", Localized("\(title.en) per day", ja: "1日ごとの\(title.ja)"),
      summary: Localized("each day of two weeks", ja: "1日ごとの推移"), period: .lastDays(14),
      [.series(measure, average: 7, goal: nil)])
  }

  private func best(_ number: Field) -> PanelRule {
    PanelRule(
      "best", Localized("Highest: \(number.title.en)", ja: "\(number.title.ja)の上位{n}"),
      summary: Localized("the highest entries", ja: "値の大きい記録"),
      [.ranking(Measure(.max, number.name), top: 3)])
  }
}
