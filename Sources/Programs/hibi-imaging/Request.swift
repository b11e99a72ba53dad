import CImaging

/// What is asked for in one line.
enum Request {
  case load(bytes: Int)
  case make(Part, width: Int, height: Int)
  case render(Part, columns: Int, rows: Int, hibi_imaging_colors, background: Int?)

  /// A part of the upright picture, in pixels.
  struct Part {
    var x: Int, y: Int, width: Int, height: Int
  }

  init(_ line: String) throws(Refusal) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    func number(_ index: Int) throws(Refusal) -> Int {
      let word = words[index]
      // Signs and spaces are not of the protocol.
      guard (1...12).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(word)
      else { throw Refusal(.protocol, "'\(word)' is not a number") }
      return number
    }
    func part() throws(Refusal) -> Part {
      Part(x: try number(1), y: try number(2), width: try number(3), height: try number(4))
    }
    switch (words[0], words.count) {
    case ("load", 2):
      self = .load(bytes: try number(1))
    case ("make", 7):
      self = .make(try part(), width: try number(5), height: try number(6))
    case ("render", 8), ("render", 9):
      guard let colors = Self.colors[words[7]] else {
        throw Refusal(.protocol, "'\(words[7])' names no colours")
      }
      let background = words.count == 9 ? try number(8) : nil
      guard background ?? 0 <= 0xffffff else { throw Refusal(.protocol, "no colour") }
      self = .render(
        try part(), columns: try number(5), rows: try number(6), colors, background: background)
    default:
      throw Refusal(.protocol, "not a request: '\(line)'")
    }
  }

  private static let colors: [Substring: hibi_imaging_colors] = [
    "truecolor": HIBI_IMAGING_TRUECOLOR, "256": HIBI_IMAGING_256, "16": HIBI_IMAGING_16,
    "8": HIBI_IMAGING_8, "mono": HIBI_IMAGING_MONO, "ascii": HIBI_IMAGING_ASCII,
  ]
}
