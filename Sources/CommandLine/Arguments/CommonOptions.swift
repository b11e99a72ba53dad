import HibiCore

/// The options of every command among what was typed, told apart before the command is parsed.
///
/// Nothing is judged here: what is wrong is said by ``ArgumentParser``, in the language that
/// these options may name.
struct CommonOptions {
  /// The values by the names of the options; a flag has an empty one.
  private(set) var values: [String: String] = [:]
  /// How many words at the start are such options with their values.
  private(set) var leading = 0

  /// Reads the words up to `--`; the options of a verb tell which words are values of others.
  init(_ words: some Collection<String>, of verb: Verb? = nil) {
    let words = Array(words)
    let table = (verb?.options ?? []) + Verb.Option.everywhere
    var index = 0
    var isLeading = true
    while index < words.count, words[index] != "--" {
      let (found, isWhole) = CommonOptions.options(in: words[index], table)
      index += 1
      isLeading = isLeading && isWhole
      for (option, attached) in found {
        var value = attached
        if value == nil, index < words.count {
          value = words[index]
          index += 1
        }
        if Verb.Option.everywhere.contains(where: { $0.name == option.name }) {
          values[option.name] = value ?? ""
        } else {
          isLeading = false
        }
      }
      if isLeading { leading = index }
    }
  }

  /// The language that `--lang` names.
  func language() throws(HibiError) -> Language? {
    guard let name = values["lang"] else { return nil }
    guard let language = Language(rawValue: name) else {
      throw HibiError(
        .usage,
        Localized("--lang: '\(name)' is not en or ja", ja: "--lang：「\(name)」は使えません（en か ja）"))
    }
    return language
  }

  /// The options of one word with the values that are part of it, nil where the next word is the
  /// value; not whole where the word holds anything else.
  private static func options(in word: String, _ table: [Verb.Option]) -> (
    found: [(option: Verb.Option, value: String?)], isWhole: Bool
  ) {
    guard ArgumentParser.isOption(word) else { return ([], false) }
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = table.first(where: { $0.name == parts[0] }) else { return ([], false) }
      if parts.count == 2 { return ([(option, String(parts[1]))], true) }
      return ([(option, option.value == nil ? "" : nil)], true)
    }
    var found: [(option: Verb.Option, value: String?)] = []
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = table.first(where: { $0.short == letter }) else { return (found, false) }
      if option.value == nil {
        found.append((option, ""))
      } else {
        found.append((option, letters.isEmpty ? nil : String(letters)))
        break
      }
    }
    return (found, true)
  }
}
