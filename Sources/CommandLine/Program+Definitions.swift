import HibiCore

/// The trackers that people defined, which are read only where a command needs them.
extension Program {
  /// The program that also knows the trackers which people defined in the store.
  ///
  /// Built-in trackers never pay for this.
  /// - Parameter name: the only tracker that is read, nil for all.
  /// - Returns: nil where there is no store, or no tracker of the name.
  /// - Throws: what is wrong with the one that was named; of all, those that do not load are said.
  func withDefinitions(
    _ words: [String], _ verb: Verb?, _ output: Output, named name: String? = nil
  ) throws(HibiError) -> Program? {
    // Which verb of the one tracker is meant is known only with its definition.
    let lends = name != nil || verb?.onlyReads == true
    return try withStore(words, verb, output, lends: lends) {
      place, store throws(HibiError) -> Program? in
      var program = self
      if lends { program.lent = LentStore(place: place, store: store) }
      let faults = try program.registry.registerDefinitions(
        of: store, named: name, isForCards: verb?.isOfCards == true)
      if let name {
        if let fault = faults.first { throw fault }
        if let removed = try store.definitions(named: name).first(where: \.isRemoved) {
          throw removed.removed()
        }
        return program.registry.names.contains(name) ? program : nil
      }
      for fault in faults { output.say(fault) }
      return program
    }
  }

  /// The names of the trackers in the store, for what was typed and is none; none where they
  /// cannot be read.
  func definedNames(_ words: [String], _ output: Output) -> [String] {
    let found = try? withStore(words, nil, output) { _, store throws(HibiError) in
      try store.definitions().filter { !$0.isRemoved }.map(\.name)
    }
    return (found ?? nil) ?? []
  }

  /// - Parameter lends: whether the store stays open for what `body` made.
  private func withStore<R>(
    _ words: [String], _ verb: Verb?, _ output: Output, lends: Bool = false,
    _ body: (StoreFolder, Store) throws(HibiError) -> R?
  ) throws(HibiError) -> R? {
    let option = CommonOptions(words, of: verb).values["store"]
    let place = try StoreFolder.locate(option: option, environment: world.variables)
    guard try place.isPresent() else { return nil }
    let store = try Store.open(
      place, for: .reading,
      Store.Seams(program: "hibi \(Version.text)", announce: { output.say($0) }))
    var isLent = false
    defer { if !isLent { store.close() } }
    let result = try body(place, store)
    isLent = lends && result != nil
    return result
  }
}

extension Verb {
  /// Whether it shows the first panel of each card and nothing else.
  fileprivate var isOfCards: Bool {
    if case .today = kind { true } else { false }
  }

  /// Whether a command changes nothing, and so may go on in a store that was opened for reading.
  var onlyReads: Bool {
    switch kind {
    case .today, .statistics, .card, .list, .day, .find, .show, .by, .panel, .export: true
    default: false
    }
  }
}
