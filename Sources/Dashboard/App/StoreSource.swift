import HibiCore
import HibiDrawing

/// The store as the dashboard uses it: open only while something is read or written.
///
/// A reader holds a lock that a writer must wait for, so that nothing stays open while a key is
/// awaited.
final class StoreSource {
  private let request: DashboardRequest
  private var opened: Store?
  /// Whether there was a store, so that one that is not there any more is gone and not new.
  private var wasThere = false
  /// Whether the entries were seen to be of this version.
  private var isUpToDate = false
  /// What the store says to a person while it works.
  private(set) var said: [Localized] = []

  init(_ request: DashboardRequest) { self.request = request }

  /// The store for reading; what is read until `release` is of one moment.
  func store() throws(HibiError) -> Store {
    if let opened { return opened }
    try refuseGone()
    var store = try Store.open(request.place, for: .reading, seams())
    if !isUpToDate {
      if try isOutdated(store) {
        store.close()
        try bringUpToDate()
        store = try Store.open(request.place, for: .reading, seams())
      }
      isUpToDate = true
    }
    opened = store
    return store
  }

  private func isOutdated(_ store: Store) throws(HibiError) -> Bool {
    for tracker in request.registry.trackers where try !store.outdated(tracker).isEmpty {
      return true
    }
    return false
  }

  /// Brings the entries of an older version to this one, before the first of them is read.
  private func bringUpToDate() throws(HibiError) {
    let store = try Store.open(request.place, for: .writing, seams())
    defer { store.close() }
    for tracker in request.registry.trackers { try store.update(tracker) }
  }

  /// Lets the store go.
  func release() {
    opened?.close()
    opened = nil
  }

  /// Runs what changes the store; the lock is not waited for.
  /// - Throws: 75 where another program writes at the moment, and what `body` throws.
  func write<R>(_ body: (Store) throws(HibiError) -> R) throws(HibiError) -> R {
    release()
    let isNew = try !refuseGone()
    // What is refused must make no store.
    if isNew {
      let trial = try Store.empty(seams())
      defer { trial.close() }
      _ = try body(trial)
    }
    let store = try Store.open(request.place, for: .writing, seams())
    defer { store.close() }
    wasThere = true
    return try body(store)
  }

  /// Whether there is a store.
  /// - Throws: 66 where there was one and is none: an empty one in its place would look like a loss.
  @discardableResult
  private func refuseGone() throws(HibiError) -> Bool {
    let isThere = try request.place.isPresent()
    if wasThere, !isThere {
      throw HibiError(
        .missing,
        Localized(
          "the store \(request.place.path) is gone", ja: "保存先 \(request.place.path) がなくなりました"),
        hints: [
          Localized(
            "Put it back; what is shown is what was read before.",
            ja: "元に戻してください。表示しているのは以前に読んだ内容です。")
        ])
    }
    wasThere = wasThere || isThere
    return isThere
  }

  /// Takes what the store said.
  func takeSaid() -> [Localized] {
    defer { said = [] }
    return said
  }

  private func seams() -> Store.Seams {
    Store.Seams(
      clock: request.clock, random: request.random, program: request.program, waits: 0,
      announce: { [weak self] in self?.said.append($0) })
  }
}
