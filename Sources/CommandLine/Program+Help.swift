import HibiCore

extension Program {
  /// The help of what is named: a verb, a tracker or a collection and a verb of it, or all of it.
  /// - Parameter own: the tracker whose other collections may be named.
  func help(
    _ session: Session, _ verbs: [Verb], _ path: String, _ others: [String],
    of names: [String]? = nil, in own: Tracker? = nil, _ first: () -> String
  ) throws(HibiError) {
    let names = names ?? session.arguments.positionals
    guard let name = names.first else { return try session.output.raw(first()) }
    if path == "hibi", name == "tracker", names.count > 1 {
      return try help(
        session, Verb.trackers, "hibi tracker", [], of: Array(names.dropFirst()), first)
    }
    var schema: Schema?
    var tracker = registry.tracker(name)
    if path == "hibi", let tracker { schema = tracker.collections.first }
    if let own {
      tracker = own
      schema = own.collections.dropFirst().first { $0.noun == name }
    }
    if let tracker, let schema {
      return try help(
        session, Verb.all(of: tracker, schema), tracker.command(of: schema),
        nouns(tracker, schema), of: Array(names.dropFirst()),
        in: schema.noun.isEmpty ? tracker : nil
      ) {
        HelpPage.collection(schema, of: tracker, session.language, width: helpWidth)
      }
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw unknown(name, verbs, path, others)
    }
    try session.output.raw(
      HelpPage.verb(verb, program: path, session.language, width: helpWidth))
  }

  /// Help is made for 80 columns, and for fewer where the terminal has no more.
  var helpWidth: Int { world.isTerminal(1) ? min(80, max(20, world.width)) : 80 }

  /// The refusal of a word that is no verb, with the nearest one.
  func unknown(_ name: String, _ verbs: [Verb], _ program: String, _ others: [String])
    -> HibiError
  {
    var hints = TriedWords.hint(name, in: verbs, of: program, registry, others)
    if let option = TriedWords.option(name, in: verbs.first { $0.kind == .add }?.options ?? []) {
      hints = NearestWord.hint(naming: "\(program) add ... \(option)")
    }
    hints.append(
      Localized("See all commands: \(program) --help", ja: "コマンドの一覧：\(program) --help"))
    return HibiError(
      .usage,
      Localized(
        "'\(name)' is not a command of \(program)", ja: "\(program) に「\(name)」というコマンドはありません"),
      hints: hints)
  }
}
