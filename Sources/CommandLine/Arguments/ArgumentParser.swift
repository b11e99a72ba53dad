import HibiCore

/// Reads what was typed after a verb, by the verb's table.
///
/// An option takes the next argument whatever it is; an argument of `-` and a digit is a value;
/// after `--` everything is a value; `--name=` gives an option an empty value.
struct ArgumentParser {
  let verb: Verb
  /// The command as typed so far, for error texts: `water add`.
  let command: String

  /// Reads the arguments.
  /// - Throws: 64 with the argument as typed, what is allowed and the nearest right option.
  func parse(_ words: [String]) throws(HibiError) -> Arguments {
    var arguments = Arguments()
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        arguments.positionals += words[index...]
        break
      }
      guard ArgumentParser.isOption(word) else {
        arguments.positionals.append(word)
        continue
      }
      if word.hasPrefix("--") {
        try long(String(word.dropFirst(2)), words, &index, &arguments)
      } else {
        try short(String(word.dropFirst()), words, &index, &arguments)
      }
    }
    if !arguments.has("help") {
      try checkFormat(arguments)
      try checkCount(arguments)
    }
    return arguments
  }

  /// Whether a word is an option: `-` and more, but no number.
  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word.utf8.count > 1 else { return false }
    let second = word.utf8.dropFirst().first ?? 0
    return !(48...57).contains(second) && second != UInt8(ascii: ".")
  }

  private func long(
    _ text: String, _ words: [String], _ index: inout Int, _ arguments: inout Arguments
  ) throws(HibiError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = verb.option(name) else {
      throw unknown("--" + name, parts.count == 2 ? String(parts[1]) : value(in: words[index...]))
    }
    guard option.value != nil else {
      if let bare = option.bare {
        return try note(option, parts.count == 1 ? bare : String(parts[1]), &arguments)
      }
      guard parts.count == 1 else {
        throw fault(
          Localized("--\(name) takes no value", ja: "--\(name) に値は付けられません"))
      }
      return try note(option, "", &arguments)
    }
    if parts.count == 2 { return try note(option, String(parts[1]), &arguments) }
    try note(option, try next(option, words, &index), &arguments)
  }

  private func short(
    _ letters: String, _ words: [String], _ index: inout Int, _ arguments: inout Arguments
  ) throws(HibiError) {
    var rest = letters[...]
    while let letter = rest.popFirst() {
      guard let option = verb.option(letter) else {
        throw unknown("-\(letter)", rest.isEmpty ? value(in: words[index...]) : String(rest))
      }
      if option.value == nil {
        try note(option, "", &arguments)
      } else {
        let value = rest.isEmpty ? try next(option, words, &index) : String(rest)
        try note(option, value, &arguments)
        return
      }
    }
  }

  private func note(_ option: Verb.Option, _ value: String, _ arguments: inout Arguments)
    throws(HibiError)
  {
    guard option.isRepeated || option.value == nil || !arguments.has(option.name) else {
      throw fault(
        Localized("--\(option.name) was given twice", ja: "--\(option.name) が2回指定されています"))
    }
    // A word that is not allowed must stop a command before it has changed anything.
    guard !option.isClosed || option.choices.contains(value) else { throw refused(option, value) }
    arguments.add(option.name, value)
  }

  private func refused(_ option: Verb.Option, _ value: String) -> HibiError {
    HibiError(
      .usage,
      Localized(
        "--\(option.name): '\(value)' is not one of \(option.choices.joined(separator: ", "))",
        ja: "--\(option.name)：「\(value)」は使えません（\(option.choices.joined(separator: "・")) のいずれか）"),
      hints: NearestWord.hint(value, in: option.choices))
  }

  private func next(_ option: Verb.Option, _ words: [String], _ index: inout Int)
    throws(HibiError) -> String
  {
    guard index < words.count else {
      throw fault(
        Localized(
          "--\(option.name) needs a value: \(option.value ?? "")",
          ja: "--\(option.name) には値（\(option.value ?? "")）が必要です"))
    }
    index += 1
    return words[index - 1]
  }

  /// Two formats that differ would have one of them ignored.
  private func checkFormat(_ arguments: Arguments) throws(HibiError) {
    guard arguments.has("json"), let format = arguments.value("format"), format != "json" else {
      return
    }
    throw fault(
      Localized(
        "--json and --format \(format) exclude each other",
        ja: "--json と --format \(format) は同時に使えません"))
  }

  private func checkCount(_ arguments: Arguments) throws(HibiError) {
    if verb.arguments.last?.isRepeated == true { return }
    let limit = verb.arguments.count
    guard arguments.positionals.count > limit else { return }
    let surplus = arguments.positionals[limit]
    var hints: [Localized] = []
    if let option = TriedWords.option(surplus, in: verb.options) {
      hints = NearestWord.hint(naming: option)
    } else if let numbers = numbers(arguments) {
      hints = numbers
    } else if let line = named(arguments) {
      hints.append(
        Localized("What is an option needs its name: \(line)", ja: "オプションの名前を付けてください：\(line)"))
    } else if let line = quoted(arguments.positionals) {
      hints.append(
        Localized(
          "Words that belong together need quotes: \(line)", ja: "空白を含む値は引用符で囲んでください：\(line)"))
    }
    throw HibiError(
      .usage,
      Localized("'\(surplus)' is one argument too many", ja: "「\(surplus)」は余分な引数です"),
      hints: hints + [more])
  }

  /// What a second number behind one of a series can mean: the end of a range, or a rating; nil
  /// where it can be neither.
  private func numbers(_ arguments: Arguments) -> [Localized]? {
    let words = arguments.positionals
    guard let last = verb.arguments.last, last.field?.takesRanges == true,
      words.count == verb.arguments.count + 1, let end = words.last, isDigits(end),
      let from = entryNumber(words[words.count - 2]), let to = entryNumber(end)
    else { return nil }
    let start = words.dropLast(2).reduce(command) { $0 + " " + ShellText.quoted($1) }
    var hints: [Localized] = []
    if from < to {
      let line = "\(start) \(from)-\(to)"
      hints.append(Localized("Several at once: \(line)", ja: "まとめて記録するには：\(line)"))
    }
    for option in verb.options {
      guard let field = option.field, case .rating(let type) = field.type,
        (try? field.parse(end)) != nil
      else { continue }
      // So few points nobody gives; they are stars.
      let name = to <= 5 && !type.stars.isEmpty ? type.stars : field.name
      let line = "\(start) \(from) --\(name) \(to)"
      hints.append(
        Localized(
          "As the \(field.title.en.lowercased()): \(line)",
          ja: "\(field.title.ja)として記録するには：\(line)"))
    }
    return hints.isEmpty ? nil : hints
  }

  /// The line with the names of options before words that only they can take; nil where that
  /// would not be understood either.
  private func named(_ arguments: Arguments) -> String? {
    var words: [String] = []
    var options: [String] = []
    var typed = ""
    for (index, word) in arguments.positionals.enumerated() {
      // The first words may be a text that only looks like one.
      let isSurplus = index >= verb.arguments.count
      let free = verb.options.filter { !arguments.has($0.name) && !options.contains($0.name) }
      let isWrong = isSurplus || !verb.arguments[index].takes(word)
      let numbers = isSurplus && isDigits(word) ? free.filter { takesNumber($0, word) } : []
      let isMeant = { (option: Verb.Option) in
        if let only = numbers.first, numbers.count == 1 { return option.name == only.name }
        return isSurplus ? self.isMeant(option, by: word) : option.choices.contains(word)
      }
      if isWrong, let option = free.first(where: isMeant) {
        options.append(option.name)
        typed += " --\(option.name) \(ShellText.quoted(word))"
      } else {
        words.append(word)
      }
    }
    guard !options.isEmpty else { return nil }
    let line = words.count == verb.arguments.count ? understood(words) : quoted(words)
    return line.map { $0 + typed }
  }

  /// Whether a bare number may be meant for an option: of several nobody can tell which.
  private func takesNumber(_ option: Verb.Option, _ word: String) -> Bool {
    guard let field = option.field, field.type.places != nil else { return false }
    // Points or stars is another question.
    if case .rating = field.type { return false }
    return (try? field.parse(word)) != nil
  }

  /// Whether a word is a value of an option that is told by its form: a choice, a time or a day.
  private func isMeant(_ option: Verb.Option, by word: String) -> Bool {
    if isDigits(word) { return false }
    if option.choices.contains(word) { return true }
    if option.name == Verb.Option.day.name {
      // Which day it is does not matter, only that it is none to come.
      guard let today = Day(year: 2000, month: 12, day: 31),
        let day = try? DayParser(today: today, weekStart: .monday).day(word)
      else { return false }
      return day <= today || word.utf8.contains(UInt8(ascii: "/"))
    }
    switch option.field?.type {
    case .choice, .time:
      return (try? option.field?.parse(word)).map { $0?.isNone == false } ?? false
    case .rating:
      return RatingType.signs(in: word) > 0 && (try? option.field?.parse(word)) != nil
    default: return false
    }
  }

  /// The line with its first words as one, since most often a text was not quoted; nil where that
  /// would not be understood either.
  private func quoted(_ words: [String]) -> String? {
    let count = words.count - (verb.arguments.count - 1)
    guard count > 1, count <= words.count else { return nil }
    return understood([words[..<count].joined(separator: " ")] + words[count...])
  }

  /// The line of these words, nil where they are no values of the arguments.
  private func understood(_ words: [String]) -> String? {
    guard words.count == verb.arguments.count,
      zip(verb.arguments, words).allSatisfy({ $0.takes($1) })
    else { return nil }
    return words.reduce(command) { $0 + " " + ShellText.quoted($1) }
  }

  /// What follows an option as its value, nil where it is another option or nothing.
  private func value(in words: ArraySlice<String>) -> String? {
    words.first.flatMap { ArgumentParser.isOption($0) ? nil : $0 }
  }

  /// - Parameter value: what was typed for the option.
  private func unknown(_ typed: String, _ value: String?) -> HibiError {
    let names = (verb.options + Verb.Option.everywhere).map { "--" + $0.name }
    return HibiError(
      .usage, Localized("unknown option \(typed)", ja: "\(typed) というオプションはありません"),
      hints: (ofDays(typed, value) ?? filter(typed, value)
        ?? TriedWords.hint(option: typed, in: names)) + [more])
  }

  /// How a day or a period is typed for the verb, where the option was meant for one.
  private func ofDays(_ typed: String, _ value: String?) -> [Localized]? {
    guard TriedWords.daysOptions.contains(typed) else { return nil }
    let isSince = ["--since", "--from"].contains(typed)
    let days = ShellText.quoted((value ?? "2026/11") + (isSince ? ".." : ""))
    if let argument = verb.arguments.first(where: \.isOfDays) {
      return [
        Localized(
          "\(argument.name) is typed without an option: \(command) \(days)",
          ja: "\(argument.name) はオプションなしで指定します：\(command) \(days)")
      ]
    }
    let option = Verb.Option.inPeriod.name
    return verb.option(option).map { _ in NearestWord.hint(naming: "--\(option) \(days)") }
  }

  /// The filter that says what was meant by an option with the name of a field.
  private func filter(_ typed: String, _ value: String?) -> [Localized]? {
    guard typed.hasPrefix("--"),
      let (field, form) = verb.filtered?.input(typed: String(typed.dropFirst(2)))
    else { return nil }
    var word = field.example.en
    if let value, (try? field.parse(value, alternative: form))?.isNone == false { word = value }
    let condition = field.condition(equal: word, as: form)
    return NearestWord.hint(
      naming: "--\(Verb.Option.condition.name) \(ShellText.quoted(condition))")
  }

  private func fault(_ message: Localized) -> HibiError {
    HibiError(.usage, message, hints: [more])
  }

  private var more: Localized {
    Localized("See: \(command) --help", ja: "使い方：\(command) --help")
  }
}
