/// What the doctor found about one thing.
package struct Finding: Sendable, Hashable {
  package var level: Level
  package var text: Localized
  /// The name in machine formats.
  package var name: String

  /// How much a finding matters.
  package enum Level: String, Sendable { case ok, advice, fault }

  /// Notes what was found.
  package init(_ name: String, _ level: Level, _ text: Localized) {
    self.name = name
    self.level = level
    self.text = text
  }

  /// Notes what is well, or a fault.
  package init(_ name: String, isFault: Bool = false, _ text: Localized) {
    self.init(name, isFault ? .fault : .ok, text)
  }

  /// Whether something is wrong.
  package var isFault: Bool { level == .fault }
}
