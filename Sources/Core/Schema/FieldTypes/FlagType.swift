/// Yes or no, stored as 1 or 0; none where nobody said.
///
/// On a command line the option alone says yes, `--no-NAME` says no.
public struct FlagType: FieldRules, Hashable {
  /// How the two answers read.
  public var yes: Localized
  public var no: Localized

  package static let name = "flag"
  /// The words where none are declared.
  public static let plainYes = Localized("yes", ja: "はい")
  public static let plainNo = Localized("no", ja: "いいえ")

  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { 0...1 }
  package var allowed: Localized { Localized("yes or no", ja: "はい・いいえ（yes・no）") }

  private var yesWords: [String] {
    ["yes", "y", "true", "1", "on", "はい", "うん", "ｙ", yes.en, yes.ja]
  }
  private var noWords: [String] {
    ["no", "n", "false", "0", "off", "いいえ", "いや", no.en, no.ja]
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let key = TextFold.key(text)
    if yesWords.contains(where: { TextFold.key($0) == key }) { return .integer(1) }
    if noWords.contains(where: { TextFold.key($0) == key }) { return .integer(0) }
    throw HibiError(
      .refused,
      Localized("'\(text)' is not \(allowed.en)", ja: "「\(text)」は使えません（\(allowed.ja)）"))
  }
  package func show(_ value: Value, _ language: Language) -> String {
    value.integer.map { ($0 == 1 ? yes : no)[language] } ?? ""
  }
  package func plain(_ value: Value) -> String {
    value.integer.map { $0 == 1 ? "yes" : "no" } ?? ""
  }
  package func json(_ value: Value) -> JSON { value.integer.map { .bool($0 == 1) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .bool(let flag) = json else { throw wrongKind() }
    return .integer(flag ? 1 : 0)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let number = value.integer, (0...1).contains(number) else { throw wrongKind() }
  }

  package func definition() -> [JSON.Member] {
    var members: [JSON.Member] = []
    if yes != FlagType.plainYes { members.add("yes", yes) }
    if no != FlagType.plainNo { members.add("no", no) }
    return members
  }
}
