package import HibiCore

/// All that the dashboard needs of the world: the face that calls it has read it already, and does not
/// know the dashboard; so it stands where both see it.
package struct DashboardRequest {
  package var registry: Registry
  package var place: StoreFolder
  /// The tracker whose screen comes first; nil for the cards of all.
  package var tracker: String?
  package var language: Language
  package var ascii: Bool
  /// Whether charts grow and milestones are celebrated.
  package var isAnimated: Bool
  /// Lines to read instead of boxes and bars.
  package var isForScreenReader: Bool
  package var isPrivateShown: Bool
  package var clock: WallClock
  package var zone: LocalZone
  /// The value of `HIBI_NOW`.
  package var override: String?
  package var random: Random
  /// Whether a key waits, so that what is being read may be needless; nil where nothing waits, as in
  /// scripts, and all is read at once.
  package var hasInput: (() -> Bool)?
  /// Whether Esc waits, which gives up what a person waits for; nil as with `hasInput`.
  package var hasEscape: (() -> Bool)?
  /// The name and version that acts carry.
  package var program: String
  /// Writes a text in an editor and throws what went wrong; nil where there is none.
  package var edit: ((_ text: String) throws(HibiError) -> String)?
  /// Opens files in the system's viewer and throws what went wrong; nil where there is none.
  package var view: ((_ paths: [String]) throws(HibiError) -> Void)?
  /// Writes all of a tracker to a new file and says so; nil where nothing does.
  package var export: ((_ tracker: Tracker, _ file: String) throws(HibiError) -> Localized)?

  /// Starts the program that reads pictures.
  package var imaging: () throws(HibiError) -> ImagingClient
  /// The colours that there are for pictures.
  package var colors: () -> ColorDepth = { .none }
  /// Where a picture is looked for first, and what keeps that for the next time.
  package var pictureFolder: String
  package var rememberFolder: ((_ folder: String) -> Void)?
  /// The home folder, where one is known.
  package var home: String?

  package init(
    registry: Registry, place: StoreFolder, tracker: String? = nil, language: Language,
    ascii: Bool = false, isAnimated: Bool = false, isForScreenReader: Bool = false,
    isPrivateShown: Bool = false,
    clock: WallClock = .system, zone: LocalZone = .system, override: String? = nil,
    random: Random = .system, program: String,
    edit: ((_ text: String) throws(HibiError) -> String)? = nil,
    export: ((_ tracker: Tracker, _ file: String) throws(HibiError) -> Localized)? = nil,
    imaging: @escaping () throws(HibiError) -> ImagingClient = { () throws(HibiError) in
      try ImagingClient(at: ImagingClient.find([:], program: nil))
    },
    pictureFolder: String = "/", rememberFolder: ((_ folder: String) -> Void)? = nil,
    home: String? = nil
  ) {
    self.registry = registry
    self.place = place
    self.tracker = tracker
    self.language = language
    self.ascii = ascii
    self.isAnimated = isAnimated
    self.isForScreenReader = isForScreenReader
    self.isPrivateShown = isPrivateShown
    self.clock = clock
    self.zone = zone
    self.override = override
    self.random = random
    self.program = program
    self.edit = edit
    self.export = export
    self.imaging = imaging
    self.pictureFolder = pictureFolder
    self.rememberFolder = rememberFolder
    self.home = home
  }
}
