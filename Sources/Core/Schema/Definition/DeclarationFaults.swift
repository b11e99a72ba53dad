/// What is wrong with a declaration: all of it, each fault with its place.
///
/// The reader of definition files and the check of declarations write into one of these and go
/// on, so that who writes a file sees everything at once. Whoever goes down a level says so with
/// `within`, and the place is known where something is wrong.
///
/// ```
/// line 3, column 12, collections[0].fields[2].type: 'integr' is not one of integer, …
/// ```
final class DeclarationFaults {
  /// How many are told; the others are counted.
  static let most = 50

  private struct Fault {
    let path: JSONPath
    /// Whether the name at the path is wrong, not its value.
    let isName: Bool
    let what: Localized
    let hints: [Localized]
  }

  private var told: [Fault] = []
  private var count = 0
  /// Where reading or checking stands.
  private(set) var path = JSONPath()
  /// Where reading failed, so that what follows from it is not told.
  private var unsure: [JSONPath] = []
  private var isChecking = false
  /// What seems to be there under a misspelt name.
  private var misspelt: [JSONPath] = []

  /// Whether nothing is wrong.
  var isEmpty: Bool { count == 0 }

  /// Whether no more faults are told.
  var isFull: Bool { count >= DeclarationFaults.most }

  /// Runs `body` one level down.
  func within<T>(_ step: JSONPath.Step, _ body: () -> T) -> T {
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body()
  }

  /// Runs `body` in an item of a list.
  func within<T>(_ name: String, _ index: Int, _ body: () -> T) -> T {
    within(.name(name)) { within(.index(index), body) }
  }

  /// From here on, what has to do with a place where something was wrong is not told: there a
  /// stand-in was read, and it is the reader's, not the writer's, that it does not fit.
  func beginCheck() {
    unsure = told.map(\.path) + misspelt
    isChecking = true
  }

  /// From the check on, what is wrong with a member of this place is not told: it stands there
  /// under a name that is told already.
  func excuse(_ name: String) { misspelt.append(JSONPath(path.steps + [.name(name)])) }

  /// Notes a fault.
  /// - Parameters:
  ///   - name: the member that is wrong, nil for all that is here.
  ///   - isName: whether its name is wrong, not its value.
  ///   - source: where that is declared which does not fit.
  func add(
    _ name: String?, _ what: Localized, hints: [Localized] = [], isName: Bool = false,
    source: JSONPath? = nil
  ) {
    var path = path
    if let name { path.steps.append(.name(name)) }
    if unsure.contains(where: { $0.isRelated(to: path) }) { return }
    // While it is read, what was told so far is all that is doubtful.
    let doubtful = isChecking ? unsure : told.map(\.path)
    if let source, doubtful.contains(where: { $0.isRelated(to: source) }) { return }
    count += 1
    guard count <= DeclarationFaults.most else { return }
    told.append(Fault(path: path, isName: isName, what: what, hints: hints))
  }

  /// The refusal, nil where nothing is wrong.
  /// - Parameters:
  ///   - tracker: what is declared, for a declaration without a file.
  ///   - bytes: the file, whose lines and columns are said.
  func error(tracker: String = "", in bytes: [UInt8]? = nil) -> HibiError? {
    guard let first = told.first else { return nil }
    let places = told.map { fault in
      bytes.map { JSONParser.place(of: fault.path, isName: fault.isName, in: $0) }
        ?? (line: 0, column: 0)
    }
    guard count > 1 else {
      return HibiError(.refused, line(first, tracker, places[0]), hints: first.hints)
    }
    // In the order of the file, so that one walk through it mends all.
    let order = told.indices.sorted {
      (places[$0].line, places[$0].column, $0) < (places[$1].line, places[$1].column, $1)
    }
    var lines = order.map { index in
      let line = line(told[index], tracker, places[index]).sentence
      let hints = told[index].hints
      return Localized(
        ([line] + hints).map(\.en).joined(separator: " "),
        ja: line.ja + hints.map(\.ja).joined())
    }
    let hidden = count - told.count
    if hidden > 0 { lines.append(Localized("and \(hidden) more", ja: "ほか\(hidden)か所")) }
    return HibiError(
      .refused,
      Localized("\(count) things are wrong in the definition", ja: "定義に誤りが\(count)か所あります"),
      hints: lines)
  }

  private func line(_ fault: Fault, _ tracker: String, _ place: (line: Int, column: Int))
    -> Localized
  {
    var parts = [Localized(both: tracker.cut(to: DeclarationLimit.nameLength))]
    if place.line > 0 {
      parts = [
        Localized(
          "line \(place.line), column \(place.column)",
          ja: "\(place.line)行目の\(place.column)文字目")
      ]
    }
    let path = fault.path.text
    if !path.isEmpty { parts.append(Localized(both: path)) }
    return Localized(
      "\(parts.map(\.en).joined(separator: ", ")): \(fault.what.en)",
      ja: "\(parts.map(\.ja).joined(separator: "、"))：\(fault.what.ja)")
  }
}
