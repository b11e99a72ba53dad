package import HibiCore

/// One line of the key table: keys, what they ask for, where they count, and the words for it.
///
/// The table feeds dispatch, the footer, the help and the key sheet in the docs, so that none of
/// them can say what another does not.
package struct KeyBinding: Sendable, Hashable {
  package var keys: [Key]
  package var command: Command
  package var modes: Set<KeyMode>
  /// Two or three words for the footer; empty where it does not stand there.
  package var short: Localized
  /// What it does, for the help.
  package var help: Localized

  package init(
    _ keys: [Key], _ command: Command, in modes: Set<KeyMode>, short: Localized = "",
    _ help: Localized
  ) {
    self.keys = keys
    self.command = command
    self.modes = modes
    self.short = short
    self.help = help
  }
}
