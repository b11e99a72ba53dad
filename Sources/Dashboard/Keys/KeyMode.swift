import HibiCore

/// Where keys are pressed: what is on the screen decides which of them count.
package enum KeyMode: String, Sendable, Hashable, CaseIterable {
  /// The cards of all trackers.
  case cards
  /// A list of entries.
  case list
  /// A panel of a tracker.
  case panel
  /// The fields of a form; letters are text there.
  case form
  /// A question that is answered with yes or no.
  case question
  /// All that one entry holds.
  case entry
  /// Lines to read.
  case reader
  /// A line of text with what it may be below: the palette, a choice.
  case menu
  /// A grid of days.
  case grid
  /// The files of a folder, with a line of text.
  case files
  /// A part of a picture.
  case picture
  /// A grid of days with the entries of the chosen one beside it.
  case days
}

extension KeyMode {
  /// What letters do where they are no text of an entry, for help; nil where they are.
  var typing: Localized? {
    switch self {
    case .menu: Localized("narrow what is shown", ja: "入力した文字で絞り込む")
    case .files:
      Localized(
        "narrow the names; a path is taken as it is", ja: "ファイル名を絞り込む（パスを入力するとそのファイル）")
    default: nil
    }
  }

  /// The name of the keys that type.
  static let letters = Localized("letters", ja: "文字")
}
