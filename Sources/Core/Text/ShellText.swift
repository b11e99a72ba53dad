/// Texts in lines that a shell reads: commands that people copy, and scripts of completion.
package enum ShellText {
  /// A text as one word, in quotes where it needs them.
  ///
  /// Letters and digits of every script stand as they are: `add お茶`.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          ? $0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "._-/:,+@%".unicodeScalars.contains($0)
          : $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
    return isPlain ? text : inQuotes(text)
  }

  /// A text as one word, always in quotes.
  ///
  /// A quote inside closes, stands for itself and opens again, which bash, zsh and fish all read.
  package static func inQuotes(_ text: String) -> String {
    "'" + text.replacing(text: "'", with: #"'\''"#) + "'"
  }
}
