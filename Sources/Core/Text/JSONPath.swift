/// Where something stands in a JSON document: the names and numbers that lead there.
///
/// ```swift
/// JSONPath([.name("fields"), .index(2), .name("type")]).text  // fields[2].type
/// ```
///
/// Nobody needs it where all is well: a reader keeps no positions, and a fault looks its own up.
struct JSONPath: Hashable {
  var steps: [Step] = []

  /// One level down.
  enum Step: Hashable {
    case name(String)
    case index(Int)
  }

  init(_ steps: [Step] = []) { self.steps = steps }

  /// The path as people read it; a very long name is cut.
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name): text += (text.isEmpty ? "" : ".") + name.cut(to: 40)
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// Whether one of the two stands in the other, or both are the same.
  func isRelated(to other: JSONPath) -> Bool {
    steps.starts(with: other.steps) || other.steps.starts(with: steps)
  }
}

extension String {
  /// The text up to so many characters, with `...` where something is missing.
  func cut(to count: Int) -> String {
    // Counting all of a long text would cost more than what is shown of it.
    guard utf8.count > count, let end = index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(self[..<end]) + "..."
  }
}

extension JSONParser {
  /// The line and column at which the value at a path begins, or where `isName` its name; of what
  /// is not there the deepest that is.
  /// - Parameter bytes: a document that was read before.
  static func place(of path: JSONPath, isName: Bool = false, in bytes: [UInt8])
    -> (line: Int, column: Int)
  {
    var parser = JSONParser(bytes)
    let offset = (try? parser.find(path.steps[...], isName)) ?? 0
    return parser.place(of: offset)
  }

  private mutating func find(_ path: ArraySlice<JSONPath.Step>, _ isName: Bool)
    throws(HibiError) -> Int
  {
    skipSpace()
    let start = offset
    guard let step = path.first else { return start }
    switch step {
    case .index(let wanted):
      guard skip("[") else { return start }
      for index in 0... {
        skipSpace()
        if index == wanted { return try find(path.dropFirst(), isName) }
        _ = try value()
        skipSpace()
        guard skip(",") else { return start }
      }
      return start
    case .name(let wanted):
      guard skip("{") else { return start }
      repeat {
        skipSpace()
        guard peek() == UInt8(ascii: "\"") else { return start }
        let named = offset
        let name = try string()
        skipSpace()
        guard skip(":") else { return start }
        if name.isSame(as: wanted) {
          return isName && path.count == 1 ? named : try find(path.dropFirst(), isName)
        }
        _ = try value()
        skipSpace()
      } while skip(",")
      return start
    }
  }
}
