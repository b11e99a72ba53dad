package import HibiCore

/// The program: finds the tracker, the verb and the language, runs the command, and turns errors
/// into texts and exit codes.
package struct Program {
  let world: World
  var registry: Registry
  /// Opens the other face, which this one does not know.
  let dashboard: (DashboardCall) throws(HibiError) -> Void
  /// The store in which the definitions were read, for a command that reads on in it.
  var lent: LentStore?

  /// Makes the program over some trackers.
  package init(
    _ world: World, _ registry: Registry,
    dashboard: @escaping (DashboardCall) throws(HibiError) -> Void = Program.noDashboard
  ) {
    self.world = world
    self.registry = registry
    self.dashboard = dashboard
  }

  /// What a program without the other face says.
  package static let noDashboard: @Sendable (DashboardCall) throws(HibiError) -> Void = {
    _ throws(HibiError) in
    throw HibiError(
      .unavailable, Localized("there is no dashboard here", ja: "ここではダッシュボードを使えません"))
  }

  /// Runs what was typed.
  /// - Returns: the exit code, by ``HibiError/Kind``.
  package func run() -> Int32 {
    let name = baseName(world.arguments.first ?? [])
    let output = Output(world, program: name)
    let config = MachineConfig(world.variables)
    output.language = Locale.language(world.variables, config)
    output.isASCII = !Locale.isUTF8(world.variables)
    do throws(HibiError) {
      let words = try texts(Array(world.arguments.dropFirst()))
      try answer(name, words, output, config)
      try output.finish()
      return 0
    } catch {
      // What was answered before the error is still an answer.
      try? output.finish()
      output.say(error)
      return error.kind.rawValue
    }
  }

  /// Runs the command.
  ///
  /// What was saved stays saved: where only reading it back for the answer fails, the command has
  /// done its work, and to call it a failure would have it done twice.
  private func answer(
    _ name: String, _ words: [String], _ output: Output, _ config: MachineConfig
  ) throws(HibiError) {
    do throws(HibiError) { try dispatch(name, words, output, config) } catch {
      guard output.hasSaved else { throw error }
      output.say(
        Localized(
          "It was saved, but the answer could not be completed.",
          ja: "保存しましたが、結果をすべて表示できませんでした。"))
      output.say(error)
    }
  }

  private func baseName(_ path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return String(decoding: name, as: UTF8.self)
  }

  /// The arguments as text.
  /// - Throws: 65 for bytes that are no UTF-8: to guess what they mean would change a record.
  private func texts(_ arguments: [[UInt8]]) throws(HibiError) -> [String] {
    var texts: [String] = []
    for (index, bytes) in arguments.enumerated() {
      if let offset = UTF8Text.firstInvalid(in: bytes) {
        throw HibiError(
          .refused,
          Localized(
            "argument \(index + 1) is not UTF-8 at byte \(offset + 1); nothing was saved",
            ja: "\(index + 1)番目の引数の\(offset + 1)バイト目が UTF-8 ではありません。何も保存していません"),
          hints: [
            Localized("Set the terminal to UTF-8.", ja: "ターミナルの文字コードを UTF-8 にしてください。")
          ])
      }
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    return texts
  }

  private func dispatch(
    _ name: String, _ words: [String], _ output: Output, _ config: MachineConfig
  ) throws(HibiError) {
    if let tracker = registry.tracker(name) {
      output.program = tracker.name
      return try run(tracker, words, output, config)
    }
    if let program = try linked(name, words, output),
      var tracker = program.registry.tracker(name)
    {
      tracker.isCommand = true
      output.program = tracker.name
      return try program.run(tracker, words, output, config)
    }
    output.program = "hibi"
    // Options may stand before the tracker: `hibi --store DIR water list`.
    let (options, rest) = try leadingOptions(words, output)
    guard let first = rest.first, !ArgumentParser.isOption(first) else {
      if rest.first == "--version" { return try showVersion(output) }
      if CommonOptions(rest).values["help"] != nil || CommonOptions(options).values["help"] != nil {
        let all = (try? withDefinitions(options + rest, nil, output)) ?? self
        return try output.raw(HelpPage.program(all.registry, output.language, width: helpWidth))
      }
      // A terminal that cannot place its cursor gets the answer as lines.
      let term = world.variables["TERM"] ?? ""
      let isWatched =
        world.isTerminal(0) && world.isTerminal(1) && rest.isEmpty && !term.isEmpty
        && term != "dumb"
      return try runProgram(
        isWatched || isOfDashboard(rest) ? "dashboard" : "today", options + rest, output, config)
    }
    // They stay before what follows, which may end them with `--`.
    let typed = options + rest.dropFirst()
    if let tracker = registry.tracker(first) {
      output.program = tracker.name
      return try run(tracker, typed, output, config)
    }
    if !Verb.program.contains(where: { $0.name == first }),
      let program = try withDefinitions(typed, nil, output, named: first),
      let tracker = program.registry.tracker(first)
    {
      output.program = tracker.name
      return try program.run(tracker, typed, output, config)
    }
    if first == "tracker" { return try runTrackers(typed, output, config) }
    try runProgram(first, typed, output, config)
  }

  /// The program under another name, as a link to it has: that of a tracker in the store.
  /// - Returns: nil for `hibi`, and for a name that no tracker can have.
  /// - Throws: 66 where the store has no such tracker.
  private func linked(_ name: String, _ words: [String], _ output: Output) throws(HibiError)
    -> Program?
  {
    guard !name.hasPrefix("hibi"), Tracker.isName(name) else { return nil }
    output.program = name
    if let program = try withDefinitions(words, nil, output, named: name) { return program }
    throw HibiError(
      .missing,
      Localized("there is no tracker \(name) in this store", ja: "この保存先に \(name) という記録帳はありません"),
      hints: [
        Localized("What there is: hibi tracker list --all", ja: "記録帳の一覧：hibi tracker list --all")
      ])
  }

  /// Whether options without a verb are such as only the dashboard has: `hibi --screen-reader`.
  private func isOfDashboard(_ options: [String]) -> Bool {
    func has(_ verb: String, _ name: String) -> Bool {
      Verb.program.first { $0.name == verb }?.options.contains { $0.name == name } ?? false
    }
    guard let first = options.first, first.hasPrefix("--") else { return false }
    let name = String(first.dropFirst(2).prefix { $0 != "=" })
    return has("dashboard", name) && !has("today", name)
  }

  private func showVersion(_ output: Output) throws(HibiError) {
    try output.line(Localized(both: "hibi \(Version.text)"))
  }

  /// The options of every command that stand before the first word, and the rest; the language
  /// that they name holds from here on.
  private func leadingOptions(_ words: [String], _ output: Output) throws(HibiError) -> (
    options: [String], rest: [String]
  ) {
    let count = CommonOptions(words).leading
    let options = Array(words[..<count])
    output.language = try CommonOptions(options).language() ?? output.language
    return (options, Array(words[count...]))
  }

  // MARK: - A tracker

  private func run(
    _ tracker: Tracker, _ words: [String], _ output: Output, _ config: MachineConfig
  ) throws(HibiError) {
    // What needs no store, such as help, is written when it is let go.
    defer { lent?.store.close() }
    var (options, typed) = try leadingOptions(words, output)
    guard var schema = tracker.collections.first else { return }
    // The noun of another collection stands before its verbs.
    if let noun = typed.first, let other = tracker.collection(noun), !noun.isEmpty {
      schema = other
      let rest = try leadingOptions(Array(typed.dropFirst()), output)
      options += rest.options
      typed = rest.rest
    }
    let path = tracker.command(of: schema)
    let first = typed.first
    if first == "--version" { return try showVersion(output) }
    if first == nil, CommonOptions(options).values["help"] != nil {
      return try output.raw(
        HelpPage.collection(schema, of: tracker, output.language, width: helpWidth))
    }
    let name = first.map { ArgumentParser.isOption($0) || $0 == "--" ? "" : $0 } ?? ""
    guard let verb = Verb.named(name, of: tracker, schema) else {
      output.language = (try? CommonOptions(typed).language()) ?? output.language
      throw unknown(name, Verb.all(of: tracker, schema), path, nouns(tracker, schema))
    }
    let rest = options + (name.isEmpty ? typed[...] : typed.dropFirst())
    let session = try session(verb, rest, tracker, path, output, config)
    guard let session else { return }
    defer { session.close() }
    try run(session, tracker, schema)
  }

  /// What may be typed for a verb besides the verbs themselves.
  func nouns(_ tracker: Tracker, _ schema: Schema) -> [String] {
    schema.noun.isEmpty ? tracker.collections.dropFirst().map(\.noun) : []
  }

  private func run(_ session: Session, _ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    switch session.verb.kind {
    case .action(let name): try session.action(name, tracker)
    case .move: try session.move(tracker, schema)
    case .by: try session.by(tracker, schema)
    case .skip: try session.skip(tracker)
    case .card: try session.card(tracker)
    case .add: try session.add(tracker, schema)
    case .again: try session.again(tracker, schema)
    case .list: try session.list(tracker, schema)
    case .day: try session.day(tracker, schema)
    case .find: try session.find(tracker, schema)
    case .show: try session.show(tracker, schema)
    case .photo: try session.photo(tracker, schema)
    case .edit: try session.edit(tracker, schema)
    case .delete: try session.delete(tracker, schema)
    case .erase: try session.erase(tracker, schema)
    case .undo: try session.undo(tracker)
    case .redo: try session.redo(tracker)
    case .history: try session.history(tracker)
    case .panel(let name): try session.panel(name, tracker)
    case .goal: try session.goal(tracker)
    case .fields: try session.fields(tracker, schema)
    case .export: try session.export(tracker, schema)
    case .import: try session.import(tracker, schema)
    case .help:
      try help(
        session, Verb.all(of: tracker, schema), session.path, nouns(tracker, schema),
        in: schema.noun.isEmpty ? tracker : nil
      ) {
        HelpPage.collection(schema, of: tracker, session.language, width: helpWidth)
      }
    case .dashboard: try session.openDashboard(tracker, dashboard)
    case .today, .statistics, .config, .doctor, .tracker:
      throw session.undeclared(session.verb.name)
    }
  }

  // MARK: - All trackers

  private func runProgram(
    _ name: String, _ words: [String], _ output: Output, _ config: MachineConfig
  ) throws(HibiError) {
    guard let verb = Verb.program.first(where: { $0.name == name }) else {
      output.language = (try? CommonOptions(words).language()) ?? output.language
      throw unknown(
        name, Verb.program, "hibi", registry.names + definedNames(words, output))
    }
    var program = self
    // What these say or change may be about any tracker. The doctor has its own way to say what
    // is wrong with one, and the help of a command touches nothing.
    let isHelp = CommonOptions(words, of: verb).values["help"] != nil
    switch verb.kind {
    case .doctor: break
    case .help: program = (try? withDefinitions(words, verb, output)) ?? self
    default: if !isHelp { program = try withDefinitions(words, verb, output) ?? self }
    }
    guard let session = try program.session(verb, words, nil, "hibi", output, config) else {
      return
    }
    defer { session.close() }
    switch verb.kind {
    case .today: try session.today()
    case .statistics: try session.statistics()
    case .dashboard: try session.openDashboard(nil, dashboard)
    case .undo: try session.undo(nil)
    case .redo: try session.redo(nil)
    case .history: try session.history(nil)
    case .config: try session.configure()
    case .doctor: try session.doctor()
    case .export: try session.exportAll()
    case .import: try session.importAll()
    case .help:
      try program.help(session, Verb.program, "hibi", program.registry.names) {
        HelpPage.program(program.registry, session.language, width: helpWidth)
      }
    case .card, .add, .again, .list, .day, .find, .show, .photo, .edit, .delete, .erase, .panel,
      .action,
      .move, .by, .skip, .goal, .fields, .tracker:
      throw session.undeclared(session.verb.name)
    }
  }

  // MARK: - Trackers of people

  private func runTrackers(_ words: [String], _ output: Output, _ config: MachineConfig)
    throws(HibiError)
  {
    let (options, typed) = try leadingOptions(words, output)
    let path = "hibi tracker"
    let first = typed.first ?? ""
    let page = { HelpPage.trackers(output.language, width: helpWidth) }
    if typed.isEmpty, CommonOptions(options).values["help"] != nil { return try output.raw(page()) }
    let name = ArgumentParser.isOption(first) || first == "--" ? "" : first
    guard let verb = Verb.trackers.first(where: { $0.name == name }) else {
      output.language = (try? CommonOptions(typed).language()) ?? output.language
      throw unknown(name, Verb.trackers, path, [])
    }
    let rest = options + (name.isEmpty ? typed[...] : typed.dropFirst())
    let session = try session(verb, rest, nil, path, output, config)
    guard let session, case .tracker(let kind) = verb.kind else { return }
    defer { session.close() }
    guard kind == .help else { return try session.trackers(kind) }
    try help(session, Verb.trackers, path, [], page)
  }

  // MARK: - Parts

  /// The session of a verb, nil where its help was asked for and given.
  private func session(
    _ verb: Verb, _ words: [String], _ tracker: Tracker?, _ path: String, _ output: Output,
    _ config: MachineConfig
  ) throws(HibiError) -> Session? {
    // The language counts for the errors of the very line that sets it.
    output.language = try CommonOptions(words, of: verb).language() ?? output.language
    let command = verb.name.isEmpty ? path : "\(path) \(verb.name)"
    let arguments = try ArgumentParser(verb: verb, command: command).parse(words)
    output.isQuiet = arguments.has("quiet")
    output.isASCII = output.isASCII || arguments.has("ascii")
    if arguments.has("help") {
      try output.raw(HelpPage.verb(verb, program: path, output.language, width: helpWidth))
      return nil
    }
    for fault in config.faults { output.say(fault) }
    if let warning = LocalZone.warning(forTZ: world.variables["TZ"]) { output.say(warning) }
    // A command that asks, opens an editor or the other face must not hold a reader's lock meanwhile.
    if !verb.onlyReads { lent?.store.close() }
    return Session(
      world, output, registry, tracker, path: path, verb: verb, arguments: arguments,
      config: config, lent: verb.onlyReads ? lent : nil)
  }
}
