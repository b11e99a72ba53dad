/// The arguments of a tool: `--name value` and `--flag`.
package struct Options: Sendable {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Reads the arguments; what is neither a known option nor a known flag is an error.
  package init(_ arguments: [String], values known: Set<String>, flags knownFlags: Set<String>)
    throws(ToolError)
  {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if knownFlags.contains(word) {
        flags.insert(word)
      } else if known.contains(word), let value = rest.popFirst() {
        values[word] = value
      } else {
        let all = (known.map { "\($0) VALUE" } + knownFlags).sorted().joined(separator: ", ")
        throw ToolError("\(word): not understood. Options: \(all)")
      }
    }
  }

  package subscript(name: String) -> String? { values[name] }

  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  package func integer(_ name: String) throws(ToolError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), number > 0 else {
      throw ToolError("\(name) takes a number above 0, not \(text)")
    }
    return number
  }
}
