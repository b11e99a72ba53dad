import HibiCore

/// Texts in lines that a shell reads.
enum ShellText {
  /// A text as one word, in quotes where it needs them.
  ///
  /// A quote inside closes, stands for itself and opens again, which bash, zsh and fish all read.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || "._-/:,+@%".utf8.contains($0)
      }
    return isPlain ? text : inQuotes(text)
  }

  /// A text as one word, always in quotes.
  static func inQuotes(_ text: String) -> String {
    "'" + text.replacing(text: "'", with: #"'\''"#) + "'"
  }
}
