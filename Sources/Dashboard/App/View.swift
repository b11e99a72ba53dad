import HibiCore

/// One view of the dashboard: a value that reads, answers to commands and draws itself.
protocol View {
  /// Which keys count.
  var mode: KeyMode { get }
  /// Whether letters are text now, so that no letter is a command.
  var takesText: Bool { get }
  /// Whether what lies below is seen around it.
  var isOverlay: Bool { get }
  /// The tracker that it is about; undo is of its acts, nil of all.
  var tracker: Tracker? { get }

  /// Reads what it shows: when it comes up, and when the store or the day changed.
  mutating func load(_ s: Surroundings) throws(HibiError)
  /// Does what a key or a click asks for.
  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome
  /// Takes a key as text; false leaves it to the key table.
  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool
  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome
  /// What a chart is of; when it changes, the new one may grow. Nil where nothing grows.
  var chart: String? { get }
  /// Takes a text that was written in an editor for it.
  mutating func take(written: String)
  /// Takes a picture that was chosen for it.
  mutating func take(picture: ChosenPicture, _ s: Surroundings)
  /// Whether something is left to be read that may take a while.
  var hasWork: Bool { get }
  /// Reads some of it; what a key makes needless is given up.
  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome
  /// Whether keys wait until its work is done; Esc alone gives that up, as the command `back`.
  var isBusy: Bool { get }
  /// Takes note that nothing lies over it any more.
  mutating func uncovered(_ s: Surroundings)
  /// Takes note of a change that was refused; its text stays.
  mutating func refused(_ error: HibiError, _ s: Surroundings)
  /// Selects an entry that was just made or changed, where it shows such entries; false where what
  /// is looked for leaves it out.
  mutating func select(_ entry: Change.Made, _ s: Surroundings) throws(HibiError) -> Bool
  /// Draws itself into a size.
  func draw(_ size: Size, _ s: Surroundings) -> Canvas
}

extension View {
  var takesText: Bool { false }
  var isOverlay: Bool { false }
  var tracker: Tracker? { nil }
  var chart: String? { nil }
  mutating func take(written: String) {}
  mutating func take(picture: ChosenPicture, _ s: Surroundings) {}
  var hasWork: Bool { false }
  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome { .done }
  var isBusy: Bool { false }
  mutating func uncovered(_ s: Surroundings) {}
  mutating func load(_ s: Surroundings) throws(HibiError) {}
  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool { false }
  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome { .done }
  mutating func refused(_ error: HibiError, _ s: Surroundings) {}
  mutating func select(_ entry: Change.Made, _ s: Surroundings) throws(HibiError) -> Bool { true }
}

/// What follows from a command.
enum Outcome {
  /// The screen does not know the command; the dashboard may.
  case unknown
  case done
  case push(any View)
  /// Takes the screen away, then shows another in its place, or runs a command of the one below,
  /// and says what was done.
  case pop(then: (any View)? = nil, running: Command? = nil, saying: Localized = "")
  /// Takes so many screens away.
  case leave(Int)
  /// Changes the store, then takes the screen away where it says so.
  case change(Change)
  case toast(Localized)
  /// Takes so many screens away, and gives a picture to the one below.
  case picture(ChosenPicture, leaving: Int)
  /// Shows files in the system's viewer.
  case viewer([String])
  /// Writes a long text in the person's own editor.
  case editor(String)
}

/// Something that changes the store.
struct Change {
  /// Does it, says what was done, and which entry is there now to go on with.
  var perform: (Store, Now) throws(HibiError) -> (said: Localized, made: Made?)
  /// How many screens go when it is done.
  var pops = 0

  /// An entry by its list and number.
  struct Made: Hashable {
    let noun: String
    let id: Int64
  }

  init(pops: Int = 0, _ perform: @escaping (Store, Now) throws(HibiError) -> Localized) {
    self.pops = pops
    self.perform = { store, now throws(HibiError) in (try perform(store, now), nil) }
  }

  /// A change that makes an entry, or makes one another.
  init(
    pops: Int = 0,
    making perform: @escaping (Store, Now) throws(HibiError) -> (said: Localized, made: Made?)
  ) {
    self.pops = pops
    self.perform = perform
  }
}
