import HibiCore

/// What the environment says of language and characters.
enum Locale {
  /// The language: `HIBI_LANG`, the config file, LC_ALL, LC_MESSAGES, LANG; the first that is set.
  static func language(_ variables: [String: String], _ config: MachineConfig) -> Language {
    if let name = variables["HIBI_LANG"], !name.isEmpty { return language(named: name) }
    if let name = config.values["language"], !name.isEmpty { return language(named: name) }
    return language(named: first(of: ("LC_ALL", "LC_MESSAGES", "LANG"), variables))
  }

  private static func language(named name: String) -> Language {
    name.utf8.starts(with: "ja".utf8) ? .ja : .en
  }

  /// Whether the terminal can be given more than ASCII signs.
  static func isUTF8(_ variables: [String: String]) -> Bool {
    // `ja_JP.UTF-8`, `C.utf8`, in any case of letters.
    var tail: [UInt8] = []
    for byte in first(of: ("LC_ALL", "LC_CTYPE", "LANG"), variables).utf8 {
      let letter = (65...90).contains(byte) ? byte + 32 : byte
      if letter != UInt8(ascii: "-") { tail.append(letter) }
      if tail.count >= 4, tail.suffix(4).elementsEqual("utf8".utf8) { return true }
    }
    return false
  }

  /// The first of three variables that is set.
  private static func first(
    of names: (String, String, String), _ variables: [String: String]
  ) -> String {
    if let value = variables[names.0], !value.isEmpty { return value }
    if let value = variables[names.1], !value.isEmpty { return value }
    return variables[names.2] ?? ""
  }
}
