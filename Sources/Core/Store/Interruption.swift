import CSQLite

/// Says while a question runs whether its answer is still wanted.
///
/// A face that watches for keys lets a long question go when the next key comes:
/// https://www.sqlite.org/c3ref/progress_handler.html
final class Interruption {
  private let isUnwanted: () -> Bool
  /// Whether a question was given up.
  private(set) var hasHappened = false

  init(_ isUnwanted: @escaping () -> Bool) { self.isUnwanted = isUnwanted }

  /// Asked by SQLite from time to time; what is not 0 ends the question.
  func check() -> Int32 {
    if isUnwanted() { hasHappened = true }
    return hasHappened ? 1 : 0
  }
}

extension Database {
  /// Steps of SQLite's machine between two looks: some milliseconds at most.
  private static let steps: Int32 = 10_000

  /// Gives questions up when `isUnwanted` says so, until `body` has returned.
  /// - Returns: what `body` returns, nil where it was given up.
  func whileWanted<R>(
    unless isUnwanted: @escaping () -> Bool, _ body: () throws(HibiError) -> R
  ) throws(HibiError) -> R? {
    let interruption = Interruption(isUnwanted)
    unsafe sqlite3_progress_handler(
      handle, Database.steps,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().check()
      }, Unmanaged.passUnretained(interruption).toOpaque())
    defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
    do throws(HibiError) {
      let result = try body()
      return interruption.hasHappened ? nil : result
    } catch {
      guard interruption.hasHappened else { throw error }
      return nil
    }
  }
}

extension Store {
  /// Asks questions that are given up when nobody waits for the answer any more.
  ///
  /// ```swift
  /// let count = try store.whileWanted(unless: { hasKey }) { () throws(HibiError) in
  ///   try store.count(query, schema, tracker)
  /// }  // nil where a key came
  /// ```
  package func whileWanted<R>(
    unless isUnwanted: @escaping () -> Bool, _ body: () throws(HibiError) -> R
  ) throws(HibiError) -> R? {
    try database.whileWanted(unless: isUnwanted, body)
  }
}
