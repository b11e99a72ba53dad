import HibiCore
import HibiDrawing

/// One command as it runs: what was typed, the store, the time, and where answers go.
final class Session {
  let world: World
  let output: Output
  let registry: Registry
  /// The tracker that the command is about, or all of them.
  let trackers: [Tracker]
  /// The program as it is typed: that of the tracker, or `hibi`.
  let program: String
  /// What is typed before the verb: the program, and the noun of a collection that is not its main one.
  let path: String
  /// The name of the command in the history, which is the same through `hibi` and by a link.
  let actName: String
  let verb: Verb
  let arguments: Arguments
  var config: MachineConfig
  private var opened: Store?
  private var lent: LentStore?
  private var read: Now?
  /// The pictures that were read, by the hashes that stand for them in values.
  var pictures: [String: NewPicture] = [:]
  /// Whether the input was read as a picture.
  var hasReadInput = false
  private var imaging: ImagingClient?
  /// The pictures of the entries that are exported.
  var pictureExport: PictureExport?

  init(
    _ world: World, _ output: Output, _ registry: Registry, _ tracker: Tracker?, path: String,
    verb: Verb, arguments: Arguments, config: MachineConfig, lent: LentStore? = nil
  ) {
    self.world = world
    self.output = output
    self.registry = registry
    trackers = tracker.map { [$0] } ?? registry.trackers
    program = tracker?.command ?? "hibi"
    self.path = path
    actName = "\(tracker?.name ?? program)\(path.dropFirst(program.count)) \(verb.name)"
    self.verb = verb
    self.arguments = arguments
    self.config = config
    self.lent = lent
  }

  var language: Language { output.language }

  // MARK: - The store

  /// The folder by option and environment.
  func place() throws(HibiError) -> StoreFolder {
    try StoreFolder.locate(option: arguments.value("store"), environment: world.variables)
  }

  /// The store for reading; an absent one answers as empty.
  func reading() throws(HibiError) -> Store {
    if let opened { return opened }
    let store = try open(try place(), .reading)
    opened = store
    return store
  }

  /// The store as it is, of an older version too, which is not brought to this one.
  func examining() throws(HibiError) -> Store {
    let store = try Store.open(try place(), for: .examining, seams())
    opened = store
    return store
  }

  /// The store for writing, or an empty one where there is none yet: what was typed is checked
  /// against it, and nothing is made before something is written.
  func changing() throws(HibiError) -> Store {
    if let opened { return opened }
    let place = try place()
    let store = try place.isPresent() ? try open(place, .writing) : try Store.empty(seams())
    opened = store
    return store
  }

  /// Runs `body` as one act of this command.
  ///
  /// Where there is no store yet it runs in the empty one first, so that what is refused or changes
  /// nothing makes none.
  func act<R>(_ now: Now, _ body: (Writer) throws(HibiError) -> R)
    throws(HibiError) -> (act: Act?, result: R)
  {
    func withPictures(_ writer: Writer) throws(HibiError) -> R {
      writer.offered = pictures
      return try body(writer)
    }
    let store = try changing()
    let done = try store.act(actName, now, withPictures)
    guard store.folder == nil, done.act != nil else { return done }
    return try made().act(actName, now, withPictures)
  }

  /// The store for writing, which is made.
  func made() throws(HibiError) -> Store {
    let store = try open(try place(), .writing)
    opened = store
    return store
  }

  /// Opens the store; entries of an older version of a tracker are brought to this one first.
  private func open(_ place: StoreFolder, _ purpose: Store.Purpose) throws(HibiError) -> Store {
    let lent = lent
    self.lent = nil
    let store: Store
    if purpose == .reading, let lent, lent.place == place {
      store = lent.store
    } else {
      // A reader that stays would keep this very program from writing.
      lent?.store.close()
      store = try Store.open(place, for: purpose, seams())
    }
    if purpose == .reading {
      try store.readCollections(of: trackers.count == 1 ? trackers.first : nil)
    }
    for tracker in trackers where try !store.outdated(tracker).isEmpty {
      store.close()
      let writing = try Store.open(place, for: .writing, seams())
      for tracker in trackers { try writing.update(tracker) }
      return writing
    }
    return store
  }

  private func seams() -> Store.Seams {
    Store.Seams(
      clock: world.clock, program: "hibi \(Version.text)",
      committed: { [output] in output.hasSaved = true }, announce: { [output] in output.say($0) })
  }

  /// Lets the store go, before the answer is written to somebody who may be slow.
  func close() {
    opened?.close()
    opened = nil
    lent?.store.close()
    lent = nil
  }

  /// The program that reads pictures, started when the first is read.
  func reader() throws(HibiError) -> ImagingClient {
    if let imaging, !imaging.isEnded { return imaging }
    let client = try newReader()
    imaging = client
    return client
  }

  /// Starts the program that reads pictures; who asks keeps it.
  func newReader() throws(HibiError) -> ImagingClient {
    try ImagingClient(at: ImagingClient.find(world.variables, program: world.program()))
  }

  // MARK: - Time

  /// The time of the command: read once.
  ///
  /// `day-start` of the store says when today begins.
  func now(_ store: Store) throws(HibiError) -> Now {
    if let read { return read }
    func time(_ hours: Int) throws(HibiError) -> Now {
      try Now.read(
        clock: world.clock, zone: world.zone, override: world.variables["HIBI_NOW"],
        dayStartHours: hours)
    }
    let plain = try time(0)
    let start = try store.dayStart(on: plain.day)
    let now = start == 0 ? plain : try time(start)
    read = now
    return now
  }

  /// Reads days and periods as they are typed.
  func days(_ store: Store) throws(HibiError) -> DayParser {
    let today = try now(store).day
    return DayParser(today: today, weekStart: try store.weekStart(on: today, language))
  }

  /// The period that was typed after the verb, nil for none.
  func period(_ store: Store) throws(HibiError) -> DayRange? {
    let words = arguments.positionals
    return words.isEmpty ? nil : try days(store).range(words)
  }

  /// Says what decides the day of a new entry besides the clock.
  ///
  /// When a day starts matters only where its day came from the clock.
  func sayTime(_ now: Now, byClock: Bool = false) {
    if now.isFaked {
      output.say(
        Localized(
          "Note: HIBI_NOW is set; this is recorded as of \(now.day.slashed).",
          ja: "注意：HIBI_NOW が設定されているため、\(now.day.slashed) として記録します。"))
    }
    if now.isShifted, byClock {
      output.hint(
        Localized(
          "It counts for \(now.day.slashed): the day has not started yet (day-start).",
          ja: "1日の始まり（day-start）の前なので、\(now.day.slashed) の記録になります。"))
    }
  }

  // MARK: - The terminal

  /// Whether a person can be asked.
  var isInteractive: Bool {
    world.isTerminal(0) && world.isTerminal(2) && !arguments.has("no-input")
  }

  /// The way answers are written.
  func format() -> Format {
    let format = askedFormat()
    output.width = format == .table ? max(16, width) : nil
    return format
  }

  /// Whether a program reads the answer.
  var isForMachines: Bool { [.json, .jsonl, .csv, .tsv].contains(askedFormat()) }

  private func askedFormat() -> Format {
    if arguments.has("json") { return .json }
    guard let name = arguments.value("format") else {
      return world.isTerminal(1) ? .table : .plain
    }
    return Format(rawValue: name) ?? .plain
  }

  /// The width, language and signs of drawings.
  var drawing: DrawingContext {
    DrawingContext(width: width, language: language, ascii: output.isASCII)
  }

  private var width: Int { world.width }

  /// The colours that may be used.
  func colors() -> ColorDepth {
    let wanted = arguments.value("color") ?? config.values["color"] ?? "auto"
    let term = world.variables["TERM"] ?? ""
    let depth: ColorDepth =
      term.contains(text: "256") || world.variables["COLORTERM"] != nil ? .indexed256 : .basic8
    switch wanted {
    case "always": return depth
    case "never": return .none
    case "auto":
      let isOff = world.variables["NO_COLOR"].map { !$0.isEmpty } ?? false
      return world.isTerminal(1) && !isOff && term != "dumb" && !term.isEmpty ? depth : .none
    default: return .none
    }
  }
}

/// A store that is open for reading already, and of which place; its tables are parsed once, not
/// twice.
struct LentStore {
  let place: StoreFolder
  let store: Store
}

/// How an answer is written.
enum Format: String, CaseIterable {
  case table, plain, json, jsonl, csv, tsv, markdown
}
