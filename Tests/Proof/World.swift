import HibiTools

/// A home, a configuration and a store of their own, always at the same path.
///
/// A snapshot of it is taken once a case; every point starts from a copy of that.
struct World {
  let hibi: String
  let root: String
  /// What is asked of the store beside the questions of every case.
  var also: [[String]] = []
  var folder: String { "\(root)/world" }
  var output: String { "\(root)/output" }
  var errors: String { "\(root)/errors" }

  /// The seconds after which a command that still runs counts as hung.
  static let patience = 30.0

  var environment: [String: String] {
    [
      "HOME": "\(folder)/home", "XDG_CONFIG_HOME": "\(folder)/config",
      "HIBI_STORE": "\(folder)/store", "TMPDIR": "\(folder)/tmp",
      "HIBI_NOW": "2026-11-29T12:00:00+09:00", "TZ": "Asia/Tokyo", "HIBI_LANG": "en",
      "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      // What goes over a set in no order makes its calls in another order in each run; a fault is
      // known by the number of its call.
      "SWIFT_DETERMINISTIC_HASHING": "1",
      "HIBI_LIBEXEC": Self.standIn,
    ]
  }

  /// The folder of what stands for `hibi-imaging`: no library of pictures is needed here.
  private static let standIn =
    #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Scripts/imaging"

  func makeEmpty() throws(ToolError) {
    Files.remove(folder)
    try Files.makeFolder(folder)
    for name in ["home", "config", "tmp"] { try Files.makeFolder("\(folder)/\(name)") }
    for (name, text) in Case.files { try Files.write(text, to: "\(folder)/\(name)") }
  }

  func save(as name: String) throws(ToolError) {
    Files.remove("\(root)/\(name)")
    try Files.copy(folder, to: "\(root)/\(name)")
  }

  func load(_ name: String) throws(ToolError) {
    Files.remove(folder)
    try Files.copy("\(root)/\(name)", to: folder)
  }

  /// Whether nothing in the world differs from what was saved.
  func isUnchanged(since name: String) throws(ToolError) -> Bool {
    try Files.areSame("\(root)/\(name)", folder)
  }

  func child(_ words: [String]) -> Child {
    let arguments = words.map { word in
      word.hasPrefix("$WORLD") ? folder + word.dropFirst("$WORLD".count) : word
    }
    // `hibi undo` is typed with its own name; the program does not take it as a word.
    let own = arguments.first == "hibi" ? Array(arguments.dropFirst()) : arguments
    var child = Child(hibi, own, environment: environment)
    child.output = output
    child.errors = errors
    return child
  }

  /// Runs a command that has to work, and returns what it printed.
  @discardableResult
  func must(_ words: [String]) throws(ToolError) -> String {
    let end = try child(words).run(seconds: Self.patience)
    guard end == .exit(0) else {
      let text = try Files.read(errors) + Files.read(output)
      throw ToolError("\(words.joined(separator: " ")): ended with \(end): \(text)")
    }
    return try Files.read(output)
  }

  /// Everything that a user can ask the store for, as text, and what was exported.
  func state() throws(ToolError) -> String {
    var text = ""
    let questions = [
      // With the goals; the list brings the numbers of the entries.
      ["calorie", "export"], ["calorie", "list", "--json"], ["hibi", "config"],
      ["hibi", "tracker", "list", "--all", "--json"],
    ]
    for question in questions + also {
      text += "$ \(question.joined(separator: " "))\n"
      text += try must(question)
    }
    if text.contains("\"name\":\"tea\"") {
      // With its definition; a table that lags behind it is brought up by the first question.
      text += try must(["hibi", "tracker", "export", "tea"])
      if text.contains("\"removed\":false") { text += try must(["hibi", "tea", "export"]) }
    }
    if let exported = try? Files.read("\(folder)/out.csv") { text += exported }
    return text
  }
}

/// Puts `new-1`, `new-2` … in place of the UUIDs that are not known: a new entry gets
/// another one in every run.
///
/// The name of a picture's file is one without hyphens.
func naming(newUIDsIn text: String, known: Set<String>) -> String {
  var names: [String: String] = [:]
  var result = ""
  var rest = text[...]
  while let start = rest.firstIndex(where: \.isHexDigit) {
    result += rest[..<start]
    rest = rest[start...]
    let word = rest.prefix { $0.isHexDigit || $0 == "-" }
    rest = rest[word.endIndex...]
    let (uid, more) = dashed(word)
    guard isUID(uid), !known.contains(uid) else {
      result += word
      continue
    }
    let name = names[uid] ?? "new-\(names.count + 1)"
    names[uid] = name
    result += name + more
  }
  return result + rest
}

/// The digits of a picture's name with hyphens, and what stands behind them; another word as it is.
private func dashed(_ word: Substring) -> (uid: String, more: Substring) {
  var digits = word.prefix(32)
  let more = word.dropFirst(32)
  guard digits.count == 32, !digits.contains("-"), more.isEmpty || more.first == "-" else {
    return (String(word), "")
  }
  var parts: [Substring] = []
  for count in [8, 4, 4, 4, 12] {
    parts.append(digits.prefix(count))
    digits = digits.dropFirst(count)
  }
  return (parts.joined(separator: "-"), more)
}

/// The UUIDs that stand in a text.
func uids(in text: String) -> Set<String> {
  Set(text.split { !$0.isHexDigit && $0 != "-" }.map(String.init).filter(isUID))
}

private func isUID(_ word: String) -> Bool {
  word.split(separator: "-", omittingEmptySubsequences: false).map(\.count) == [8, 4, 4, 4, 12]
}
