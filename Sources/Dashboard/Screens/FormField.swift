import HibiCore

/// One line of a form: the day of the entry, or one of its fields, and what was put in.
struct FormField {
  /// Nil for the day of the entry.
  let field: Field?
  var input: Input
  /// Whether a person put something in, or took it away.
  var isTouched = false
  var fault: Localized?
  /// What is there where nothing is put in: by the clock, from another entry.
  var offered: Value = .none
  /// What the typed text may be, which → takes.
  var completion: Completion?

  /// A whole text for what is typed of it.
  struct Completion: Hashable {
    let whole: String
    /// What is shown behind what is typed: the rest of it, or all of it where a reading was typed.
    let shown: String

    /// Nil where the text does not begin with what is typed, nor any of its readings.
    init?(_ typed: String, _ whole: String, read: [String] = []) {
      let key = TextFold.key(typed)
      if whole.count > typed.count, TextFold.key(String(whole.prefix(typed.count))) == key {
        shown = String(whole.dropFirst(typed.count))
      } else if read.contains(where: { TextFold.key($0).hasPrefix(key) }), whole != typed {
        shown = " " + whole
      } else {
        return nil
      }
      self.whole = whole
    }
  }

  /// How a value is put in.
  enum Input: Hashable {
    case line(TextInput)
    case lines(TextInput)
    /// One of some names, by its place; nil for none.
    case choice(Int?)
    case flag(Bool?)
    /// 0 to 100 points.
    case rating(Int64?)
    /// A picture that is stored, by the name of its file, or one that was chosen in its place.
    case picture(stored: String, chosen: ChosenPicture?)
  }

  /// The day of the entry.
  init(day: LooseDay?, _ language: Language) {
    field = nil
    input = .line(TextInput(day?.slashed ?? Localized("unknown", ja: "不明")[language]))
  }

  /// A field, with what an entry holds there.
  init(_ field: Field, _ value: Value, _ language: Language) {
    self.field = field
    switch field.type {
    case .choice(let type) where !type.isOpen:
      input = .choice(value.text.flatMap { name in type.choices.firstIndex { $0.name == name } })
    case .flag: input = .flag(value.integer.map { $0 == 1 })
    case .rating: input = .rating(value.integer)
    case .image: input = .picture(stored: value.text ?? "", chosen: nil)
    case .longText: input = .lines(TextInput(value.text ?? "", isMultiline: true))
    default:
      input = .line(TextInput(value.isNone ? "" : field.type.rules.show(value, language)))
    }
  }

  var title: Localized { field?.title ?? Localized("Day", ja: "日付") }
  var isRequired: Bool { field?.required ?? true }
  /// Whether arrows change its value.
  var takesArrows: Bool {
    switch input {
    case .choice, .flag, .rating: true
    case .line, .lines, .picture: false
    }
  }
  var takesLines: Bool { if case .lines = input { true } else { false } }

  /// The text where it is typed, nil where a value is chosen.
  var text: TextInput? {
    switch input {
    case .line(let text), .lines(let text): text
    default: nil
    }
  }

  var isEmpty: Bool {
    switch input {
    case .line(let text), .lines(let text): text.text.isBlank
    case .choice(let place): place == nil
    case .flag(let value): value == nil
    case .rating(let points): points == nil
    case .picture(let name, let chosen): name.isEmpty && chosen == nil
    }
  }

  /// The value that was put in.
  /// - Throws: what the field says of a text that it does not take.
  func value(_ days: DayParser) throws(HibiError) -> Value {
    guard let field else { return .none }
    switch input {
    case .line(let text): return try field.parse(text.text, days: days)
    case .lines(let text): return text.text.isBlank ? .none : .text(text.text)
    case .choice(let place):
      guard let place, case .choice(let type) = field.type, type.choices.indices.contains(place)
      else { return .none }
      return .text(type.choices[place].name)
    case .flag(let value): return value.map { .integer($0 ? 1 : 0) } ?? .none
    case .rating(let points): return points.map { .integer($0) } ?? .none
    case .picture(let name, let chosen):
      return chosen?.picture.value ?? (name.isEmpty ? .none : .text(name))
    }
  }

  // MARK: - Keys

  /// Takes a key; false where the form decides.
  mutating func press(_ key: Key) -> Bool {
    let old = input
    let isTaken: Bool
    if case .character = key { makeRoom() }
    switch input {
    case .line(var text):
      if key == .right, let completion, text.afterCaret.isEmpty {
        text = TextInput(completion.whole)
        isTaken = true
      } else {
        isTaken = text.press(key)
      }
      input = .line(text)
    case .lines(var text):
      if key == .enter {
        text.insert("\n")
        isTaken = true
      } else {
        isTaken = text.press(key)
      }
      input = .lines(text)
    case .choice(let place): isTaken = press(choice: place, key)
    case .flag(let value): isTaken = press(flag: value, key)
    case .rating(let points): isTaken = press(rating: points, key)
    case .picture:
      switch key {
      case .backspace, .delete: input = .picture(stored: "", chosen: nil)
      case .character: break
      default: return false
      }
      isTaken = true
    }
    if input != old { isTouched = true }
    // Backspace in an empty field takes away what would be filled in.
    if isEmpty, key == .backspace { isTouched = true }
    if isTaken, input != old { fault = nil }
    return isTaken
  }

  /// What is typed over a day that nobody touched takes its place: it is there to be read.
  private mutating func makeRoom() {
    guard field == nil, !isTouched, case .line = input else { return }
    input = .line(TextInput())
    isTouched = true
  }

  private mutating func press(choice place: Int?, _ key: Key) -> Bool {
    guard let field, case .choice(let type) = field.type else { return false }
    let count = type.choices.count
    // Arrows go on from what is seen, which may be what would be filled in.
    let seen =
      place
      ?? (isTouched
        ? nil : offered.text.flatMap { name in type.choices.firstIndex { $0.name == name } })
    switch KeyFolding.fold(key) ?? key {
    case .right, .character(" "): input = .choice(seen.map { ($0 + 1) % count } ?? 0)
    case .left: input = .choice(seen.map { ($0 + count - 1) % count } ?? count - 1)
    case .backspace, .delete: input = .choice(nil)
    case .character(let letter):
      let typed = TextFold.key(String(letter))
      let names = type.choices.map { choice in
        ([choice.name, choice.title.en, choice.title.ja] + choice.also).map { TextFold.key($0) }
      }
      // From the next one on, so that a letter typed again goes on.
      let order = (1...count).map { ((place ?? -1) + $0) % count }
      guard
        let found = order.first(where: { index in names[index].contains { $0.hasPrefix(typed) } })
      else { return true }
      input = .choice(found)
    default: return false
    }
    return true
  }

  private mutating func press(flag value: Bool?, _ key: Key) -> Bool {
    switch KeyFolding.fold(key) ?? key {
    case .character(" "), .left, .right: input = .flag(!(value ?? false))
    case .character("y"): input = .flag(true)
    case .character("n"): input = .flag(false)
    case .backspace, .delete: input = .flag(nil)
    case .character: return true
    default: return false
    }
    return true
  }

  private mutating func press(rating points: Int64?, _ key: Key) -> Bool {
    func move(_ step: Int64) { input = .rating(max(0, min(100, (points ?? 0) + step))) }
    switch KeyFolding.fold(key) ?? key {
    case .character(let digit):
      if let stars = digit.wholeNumberValue, stars <= 5 {
        input = .rating(Int64(stars) * 20)
      } else if digit.isNumber {
        fault = Localized(
          "0 to 5 stars; arrows set halves, Shift with arrows single points",
          ja: "星は 0〜5 です。矢印で半分、Shift と矢印で1点ずつ変えられます")
        return true
      }
    case .left: move(-10)
    case .right: move(10)
    case .shifted(.left): move(-1)
    case .shifted(.right): move(1)
    case .backspace, .delete: input = .rating(nil)
    default: return false
    }
    return true
  }

  /// Puts pasted text in.
  mutating func paste(_ pasted: String) {
    makeRoom()
    switch input {
    case .line(var text):
      text.insert(pasted)
      input = .line(text)
    case .lines(var text):
      text.insert(pasted)
      input = .lines(text)
    default: return
    }
    isTouched = true
    fault = nil
  }

  /// The picture that was chosen, where one was.
  var chosen: ChosenPicture? { if case .picture(_, let chosen) = input { chosen } else { nil } }

  /// Puts a chosen picture in.
  mutating func put(_ picture: ChosenPicture) {
    input = .picture(stored: "", chosen: picture)
    isTouched = true
    fault = nil
  }

  /// Puts a whole text in the place of what is there.
  mutating func replace(_ text: String) {
    switch input {
    case .line: input = .line(TextInput(text))
    case .lines: input = .lines(TextInput(text, isMultiline: true))
    default: return
    }
    isTouched = true
    fault = nil
  }
}
