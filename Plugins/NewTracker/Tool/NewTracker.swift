/// What a new tracker in Swift adds to the package and changes in it.
///
/// It is made of the name and the texts that are there alone; who calls it writes the files.
///
/// ```swift
/// let new = try NewTracker("Weight", texts, isCommand: { _ in false })
/// new.added[0].path  // Sources/Trackers/Weight/Weight.swift
/// ```
package struct NewTracker {
  package typealias File = (path: String, text: String)

  /// The name of the type and its module: `SleepLog`.
  package let type: String
  /// The name that is typed: `sleep-log`.
  package let command: String
  package private(set) var added: [File] = []
  package private(set) var changed: [File] = []

  /// Makes it.
  /// - Parameters:
  ///   - type: the name of the type, such as `Weight` or `SleepLog`.
  ///   - texts: Package.swift and the sources, by their paths in the package.
  ///   - isCommand: whether the machine has a program of that name, which a link would hide.
  package init(_ type: String, _ texts: [String: String], isCommand: (String) -> Bool)
    throws(NewTrackerError)
  {
    self.type = type
    command = Self.command(type)
    try TrackerName(type: type, command: command).check(texts, isCommand)
    added = TrackerTemplate(type: type, command: command).files
    for file in added where texts[file.path] != nil {
      throw NewTrackerError("\(file.path) is there already; nothing was written")
    }
    changed = [
      ("Package.swift", try Self.insert("  \"\(type)\",", into: "Package.swift", texts)),
      (Self.list, try entry(texts)),
    ]
  }

  /// Where the trackers of the program are listed.
  package static let list = "Sources/Trackers/BuiltIn/BuiltIn.swift"

  /// What was done and what comes next.
  package var report: String {
    """
    The tracker \(command) is made:
    \((added + changed).map { "  \($0.path)" }.joined(separator: "\n"))
    Next:
      swift build --product hibi && .build/debug/hibi \(command) add 5
      make test
      make record    # its help, man page and completion in docs/generated; read git diff
    How to go on: docs/guide/a-tracker-in-swift.md
    """
  }

  /// `SleepLog` is typed as `sleep-log`.
  private static func command(_ type: String) -> String {
    var name = ""
    for sign in type {
      if sign.isUppercase, !name.isEmpty { name += "-" }
      name += sign.lowercased()
    }
    return name
  }

  // MARK: - Entries

  /// The list of trackers with this one: its import in order, its line above the mark.
  private func entry(_ texts: [String: String]) throws(NewTrackerError) -> String {
    let line = "    registry.add(builtIn: \"\(command)\", \(type).tracker)"
    var lines = try Self.lines(Self.insert(line, into: Self.list, texts))
    let mark = try Self.mark("imports", in: lines, of: Self.list)
    let imports = lines[(mark + 1)...].prefix { !$0.isEmpty }
    let place = imports.firstIndex { ($0.split(separator: " ").last ?? "") > type }
    lines.insert("import \(type)", at: place ?? imports.endIndex)
    return lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A text with a line above its mark.
  private static func insert(
    _ line: String, into path: String, _ texts: [String: String]
  ) throws(NewTrackerError) -> String {
    var lines = lines(texts[path] ?? "")
    lines.insert(line, at: try mark("trackers", in: lines, of: path))
    return lines.joined(separator: "\n")
  }

  /// The line that says where something goes.
  private static func mark(_ what: String, in lines: [String], of path: String)
    throws(NewTrackerError) -> Int
  {
    let mark = "// new-tracker: \(what) are "
    let found = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix(mark) }
    guard found.count == 1 else {
      throw NewTrackerError(
        "\(path) has \(found.count) lines with '\(mark)…' where it must have one; nothing was written"
      )
    }
    return found[0]
  }
}
