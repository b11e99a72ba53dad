/// The address of a page or a mailbox, kept as it was typed.
///
/// It is text and never fetched. Pages (`https:`, `http:`) and mailboxes (`mailto:`) are taken;
/// what runs something (`javascript:`) or names a folder of one machine (`file:`) is not.
public struct LinkType: FieldRules, Hashable {
  package static let name = "link"
  package var column: String { "TEXT" }
  package var allowed: Localized {
    Localized(
      "an address that begins with https://, http:// or mailto:",
      ja: "https://・http://・mailto: で始まるアドレス")
  }

  /// What an address may be: browsers cut longer ones.
  private static let bounds = TextType(max: 2_000)

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let address = text.trimmed
    guard LinkType.isAddress(address) else {
      // A page without its scheme is the usual slip.
      let near = "https://" + address
      let isPage = address.contains(text: ".") && !address.contains(text: ":")
      throw HibiError(
        .refused,
        Localized(
          "'\(text.cut(to: 60))' is not \(allowed.en)",
          ja: "「\(text.cut(to: 60))」は使えません（\(allowed.ja)）"),
        hints: isPage && LinkType.isAddress(near) ? NearestWord.hint(naming: near) : [])
    }
    try LinkType.bounds.check(.text(address))
    return .text(address)
  }

  /// Whether a text has a scheme that is taken, something behind it, and no blank or control
  /// character.
  private static func isAddress(_ text: String) -> Bool {
    guard
      !text.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
          || $0.properties.generalCategory == .format
      }), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let rest = text[colon...].dropFirst()
    switch text[..<colon].lowercased() {
    case "http", "https":
      let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      return rest.hasPrefix("//") && !host.isEmpty && host != "."
    case "mailto":
      let box = rest.prefix { $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false)
      return box.count == 2 && box.allSatisfy { !$0.isEmpty }
    default: return false
    }
  }

  package func show(_ value: Value, _ language: Language) -> String { value.text ?? "" }
  package func plain(_ value: Value) -> String { value.text ?? "" }
  package func json(_ value: Value) -> JSON { value.text.map { .string($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json else { throw wrongKind() }
    return try parse(text, unit: "")
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text else { throw wrongKind() }
    guard try parse(text, unit: "") == value else { throw wrongKind() }
  }
}
