/// A text with places for values, cut at its places.
///
/// ```swift
/// TextTemplate("{day}: {name}[ ({grams} g)]")?.filled { name, _ in values[name] }
/// // 2026/11/28: tea
/// ```
///
/// What stands in square brackets is left out where a place in it has no value; elsewhere such a
/// place leaves nothing.
package struct TextTemplate {
  /// What stands in a text, in order.
  private enum Piece: Hashable {
    case text(String)
    case place(String, Form)
    case group([Piece])
  }

  /// How a value is to be written.
  package enum Form: Sendable, Hashable {
    case plain
    /// `{name:short}`: a day without this year.
    case short
    /// `{name|one|many}`: a number with the word that fits.
    case counted(one: String, many: String)
  }

  private var pieces: [Piece] = []

  /// Reads a text, nil where a bracket has no partner or a place no name.
  package init?(_ text: String) {
    var plain = ""
    var place: String?
    // The pieces before a square bracket, while what stands in it is read.
    var outer: [Piece]?
    func end(_ pieces: inout [Piece]) {
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
    }
    for character in text {
      switch (character, place) {
      case ("{", nil):
        end(&pieces)
        place = ""
      case ("}", let inner?):
        guard let piece = TextTemplate.place(inner) else { return nil }
        pieces.append(piece)
        place = nil
      case ("{", _), ("}", nil): return nil
      case (_, let inner?): place = inner + String(character)
      case ("[", nil) where outer == nil:
        end(&pieces)
        outer = pieces
        pieces = []
      case ("]", nil):
        guard let before = outer else { return nil }
        end(&pieces)
        pieces = before + [.group(pieces)]
        outer = nil
      case (_, nil): plain.append(character)
      }
    }
    guard place == nil, outer == nil else { return nil }
    end(&pieces)
  }

  private static func place(_ inner: String) -> Piece? {
    let words = inner.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    let names = words[0].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard !names[0].isEmpty else { return nil }
    switch (names.count, words.count) {
    case (1, 1): return .place(names[0], .plain)
    case (1, 3): return .place(names[0], .counted(one: words[1], many: words[2]))
    case (2, 1) where names[1] == "short": return .place(names[0], .short)
    default: return nil
    }
  }

  /// The names of its places.
  package var names: [String] { TextTemplate.names(pieces) }

  private static func names(_ pieces: [Piece]) -> [String] {
    pieces.flatMap { piece in
      switch piece {
      case .text: [String]()
      case .place(let name, _): [name]
      case .group(let inner): names(inner)
      }
    }
  }

  /// The text with a value in each place.
  /// - Parameter value: the value of a name as it is to be written, nil for none.
  package func filled(_ value: (String, Form) -> String?) -> String {
    TextTemplate.filled(pieces, value).text
  }

  private static func filled(_ pieces: [Piece], _ value: (String, Form) -> String?) -> (
    text: String, isWhole: Bool
  ) {
    var result = ""
    var isWhole = true
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .place(let name, let form):
        if let text = value(name, form) { result += text } else { isWhole = false }
      case .group(let inner):
        let group = filled(inner, value)
        if group.isWhole { result += group.text }
      }
    }
    return (result, isWhole)
  }
}
