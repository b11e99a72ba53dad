import HibiCore
import HibiDrawing

/// The fields of an entry to fill: a new one, one that is there, or what an action asks for.
struct FormScreen: View {
  let own: Tracker
  let schema: Schema
  var purpose: Purpose
  var fields: [FormField]
  /// The field that takes keys; one more than there are is the line of buttons.
  var focus = 0
  var grid: DayGrid?
  /// What was wrong with the whole.
  var fault: Localized?
  /// What the entry had before.
  private let initial: [FormField.Input]
  let language: Language
  /// What will be computed of what is there, by the titles of its fields.
  private(set) var computed: [(title: Localized, shown: String)] = []
  /// A name that is in no list to copy from, and was said to be.
  private var saidUnknown: String?
  /// Whether its tracker is another by now, so that it can only be read.
  var isOutdated = false
  /// Whether what is offered is of what was typed before the last key.
  private var isBehind = false
  /// The picture of the field that has the keys.
  var preview = Preview()

  /// What the form is for.
  enum Purpose {
    case add(Action?)
    case edit(Entry)
    /// What a verb asks for that is no entry.
    case verb(VerbForm)
  }

  /// A new entry, of a day where one was chosen.
  init(adding tracker: Tracker, _ schema: Schema, _ s: Surroundings, on day: Day? = nil) {
    self.init(.add(nil), tracker, schema, day: LooseDay(day ?? s.today), s)
  }

  /// An entry to change.
  init(editing entry: Entry, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings) {
    self.init(.edit(entry), tracker, schema, day: entry.day, s)
  }

  /// What a verb asks for.
  init(_ form: VerbForm, _ tracker: Tracker, _ s: Surroundings) {
    self.init(.verb(form), tracker, form.schema, day: nil, s)
    for index in fields.indices {
      fields[index].offered = fields[index].field.flatMap { form.offered[$0.name] } ?? .none
    }
  }

  /// What an action asks for; the text of a day is there already.
  /// - Parameter source: the entry that the next one follows.
  init(
    for action: Action, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings,
    on day: Day? = nil, from source: Entry? = nil
  ) throws(HibiError) {
    let day = day ?? s.today
    if case .write = action.effect, let entry = try s.source.store().entry(day.key, schema, tracker)
    {
      self.init(.edit(entry), tracker, schema, day: entry.day, s)
    } else {
      self.init(.add(action), tracker, schema, day: LooseDay(day), s)
      if case .next(_, let same) = action.effect, let source,
        let text = source.value(of: same, schema).text,
        let index = fields.firstIndex(where: { $0.field?.name == same })
      {
        fields[index].replace(text)
      }
    }
  }

  private init(
    _ purpose: Purpose, _ tracker: Tracker, _ schema: Schema, day: LooseDay?, _ s: Surroundings
  ) {
    self.purpose = purpose
    own = tracker
    self.schema = schema
    language = s.language
    var values: [String: Value] = [:]
    switch purpose {
    case .edit(let entry):
      for (field, value) in zip(schema.fields, entry.values) { values[field.name] = value }
    case .add(let action): values = action?.values ?? [:]
    case .verb: break
    }
    let typed = schema.typedFields
    var form: [Field] = []
    if case .add(let action?) = purpose {
      switch action.effect {
      case .close: form = []
      case .next(_, let same): form = typed.filter { $0.name == same }
      default:
        form = action.form.compactMap { name in typed.first { $0.name == name } }
        form += typed.filter { field in !form.contains(field) }
      }
    } else {
      form = typed.filter(\.positional) + typed.filter { !$0.positional }
    }
    fields = form.map { FormField($0, values[$0.name] ?? .none, s.language) }
    if schema.days != .none {
      // Where an action says when it asks for the day, else after what is typed without a name.
      var place = schema.key == .day ? 0 : form.prefix { $0.positional }.count
      if case .add(let action?) = purpose, let asked = action.form.firstIndex(of: Action.day) {
        place = asked
      }
      fields.insert(FormField(day: day, s.language), at: min(place, fields.count))
      if schema.key == .day, fields.count > 1 { focus = 1 }
    }
    initial = fields.map(\.input)
  }

  var tracker: Tracker? { own }
  var mode: KeyMode { grid == nil ? .form : .grid }
  var takesText: Bool { grid == nil && fields.indices.contains(focus) }
  var isOverlay: Bool { true }

  var isDirty: Bool { fields.map(\.input) != initial }

  // MARK: - Reading

  mutating func load(_ s: Surroundings) throws(HibiError) {
    showPicture(s)
    // Where nothing is typed nothing is searched for, and the first frame is whole.
    if isDirty { offer() } else { try fillIn(s) }
  }

  /// Offers what fits what is typed by now; a key that waits comes first.
  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome {
    guard isBehind else {
      preview.work(s)
      return .done
    }
    let hasInput = s.request.hasInput ?? { false }
    var form = self
    let isDone: Void? = try s.source.store().whileWanted(unless: hasInput) {
      () throws(HibiError) in try form.fillIn(s)
    }
    if isDone == nil { return .done }
    self = form
    isBehind = false
    return .done
  }

  var hasWork: Bool { isBehind || preview.hasWork }

  /// Leaves it to be looked up, as soon as no key waits, what is offered for what is typed now.
  private mutating func offer() {
    for index in fields.indices { fields[index].completion = nil }
    isBehind = !isOutdated
  }

  /// What was put in so far; what cannot be read is left out.
  private func given(_ days: DayParser) -> [String: Value] {
    var given: [String: Value] = [:]
    if case .add(let action?) = purpose { given = action.values }
    for line in fields {
      guard let field = line.field, line.isTouched, let value = try? line.value(days) else {
        continue
      }
      given[field.name] = value
    }
    return given
  }

  /// Shows what would be filled in where nothing is put in, and completes what is typed.
  private mutating func fillIn(_ s: Surroundings) throws(HibiError) {
    if isOutdated { return }
    for index in fields.indices { fields[index].completion = nil }
    try complete(s)
    guard case .add = purpose else { return }
    let store = try s.source.store()
    let day = (try? day(s.days)) ?? LooseDay(s.today)
    let entry = try store.newEntry(given(s.days), on: day, of: own, schema, s.now)
    for index in fields.indices {
      guard let field = fields[index].field, let place = schema.index(of: field.name) else {
        continue
      }
      let missing = entry.missing.first { $0.field.name == field.name }
      fields[index].offered = missing?.suggestion?.value ?? entry.values[place]
    }
    computed = schema.fields.compactMap { field in
      guard case .product(let type) = field.type,
        let value = try? schema.product(type, of: entry.values), !value.isNone
      else { return nil }
      return (field.title, field.show(value, language))
    }
  }

  func day(_ days: DayParser) throws(HibiError) -> LooseDay? {
    guard let line = fields.first(where: { $0.field == nil }), let text = line.text?.text else {
      return nil
    }
    return text.isBlank ? LooseDay(days.today) : try schema.day(text, days)
  }

  // MARK: - Commands

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    if grid != nil { return try runGrid(command, s) }
    switch command {
    case .nextPart: go(to: focus == fields.count ? 0 : focus + 1, s)
    case .previousPart: go(to: focus == 0 ? fields.count : focus - 1, s)
    case .down: go(to: focus + 1, s)
    case .up: go(to: focus - 1, s)
    case .choose(let index):
      // A click on the day that has the keys already asks for the calendar.
      if index == focus, fields.indices.contains(index), fields[index].field == nil {
        return openGrid(s)
      }
      go(to: index, s)
    case .left, .right:
      guard fields.indices.contains(focus), fields[focus].takesArrows else { return .done }
      _ = fields[focus].press(command == .left ? .left : .right)
      offer()
    case .open:
      if focus == fields.count { return try save(s) }
      if let type = pictureType { return try choosePicture(type, s) }
      if fields[focus].field == nil, schema.key != .day || !isEditing { return openGrid(s) }
      if focus + 1 == fields.count { return try save(s) }
      go(to: focus + 1, s)
    case .save: return try save(s)
    case .editor:
      guard fields.indices.contains(focus), case .lines(let text) = fields[focus].input else {
        return .toast(
          Localized("The editor is for long texts.", ja: "エディターは長い文章の項目で使えます。"))
      }
      return .editor(text.text)
    case .back:
      guard isDirty else { return .pop() }
      return .push(
        QuestionScreen(
          Localized("Throw away what you typed?", ja: "入力した内容を捨てますか？"), leaving: 2))
    default: return .unknown
    }
    return .done
  }

  var isEditing: Bool { if case .edit = purpose { true } else { false } }

  /// Goes to another field; what is wrong in the one that is left is said beside it.
  mutating func go(to index: Int, _ s: Surroundings) {
    check(focus, s)
    focus = max(0, min(fields.count, index))
    showPicture(s)
    offer()
  }

  mutating func check(_ index: Int, _ s: Surroundings) {
    guard fields.indices.contains(index) else { return }
    fields[index].fault = nil
    guard fields[index].isTouched else { return }
    do throws(HibiError) {
      guard let field = fields[index].field else {
        _ = try day(s.days)
        return
      }
      let value = try fields[index].value(s.days)
      for part in try field.parts(of: value) where !part.isNone { try field.check(part) }
    } catch { fields[index].fault = error.message }
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    guard fields.indices.contains(focus) else { return false }
    switch key {
    // These are the form's, whatever is typed.
    case .control("s"), .control("o"), .control("c"), .control("l"), .escape, .tab, .backTab,
      .function:
      return false
    case .enter where !fields[focus].takesLines: return false
    case .up, .down:
      guard case .lines(var text) = fields[focus].input, text.moveLine(key == .up ? -1 : 1) else {
        return false
      }
      fields[focus].input = .lines(text)
      return true
    default: break
    }
    guard fields[focus].press(key) else { return false }
    fault = nil
    showPicture(s)
    offer()
    return true
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    guard fields.indices.contains(focus) else { return .done }
    // A file that is dropped on a picture is looked at before it is taken, as any other.
    if let type = pictureType, !text.isBlank { return try choosePicture(type, typed: text, s) }
    fields[focus].paste(text)
    offer()
    return .done
  }

  /// Puts a text that was written in an editor in the place of the field's.
  mutating func take(written text: String) {
    guard fields.indices.contains(focus) else { return }
    fields[focus].replace(text)
  }

  // MARK: - Saving

  /// Saves where all is right; else the first field that is not gets the keys.
  private mutating func save(_ s: Surroundings) throws(HibiError) -> Outcome {
    if isOutdated { return fault.map { .toast($0) } ?? .done }
    fault = nil
    for index in fields.indices { check(index, s) }
    if let wrong = fields.firstIndex(where: { $0.fault != nil }) {
      focus = wrong
      return .done
    }
    let day = try day(s.days)
    var given = given(s.days)
    switch purpose {
    case .verb(let form):
      do throws(HibiError) { return try form.save(given, s) } catch {
        return refuse(fields.first?.field?.name ?? "", error)
      }
    case .edit(let entry):
      for (field, value) in given where schema.field(field)?.required == true && value.isNone {
        return refuse(field, schema.field(field)?.missing())
      }
      return .change(
        Acts.edit(
          given, pictures, day: day == entry.day ? nil : .some(day), of: entry, own, schema, s))
    case .add(let action):
      let store = try s.source.store()
      var entry = try store.newEntry(given, on: day, of: own, schema, s.now)
      if case .close? = action?.effect {
      } else if case .next? = action?.effect {
      } else {
        for missing in entry.missing {
          guard let suggestion = missing.suggestion else {
            return refuse(missing.field.name, missing.field.missing())
          }
          given[missing.field.name] = suggestion.value
        }
        entry = try store.newEntry(given, on: day, of: own, schema, s.now)
        if let unknown = entry.unknown.first, unknown.text != saidUnknown,
          let place = fields.firstIndex(where: { $0.text?.text == unknown.text })
        {
          // It may be meant so; it is said before it is saved, not after.
          saidUnknown = unknown.text
          focus = place
          fields[place].fault = Localized(
            "This is not in \(unknown.collection.title.en), so nothing is copied from there. Ctrl-S saves it so.",
            ja: "「\(unknown.collection.title.ja)」にないため、ほかの項目は空のままです。このままでよければ、もう一度 Ctrl-S を押してください。"
          )
          return .done
        }
        for wrong in entry.faults { return refuse(wrong.field.name, wrong.error) }
      }
      guard let action else { return .change(Acts.add(given, pictures, on: day, own, schema, s)) }
      if case .write = action.effect, let key = day?.day?.key,
        let there = try store.entry(key, schema, own),
        let index = fields.firstIndex(where: { $0.field == nil })
      {
        focus = index
        follow(there)
        fields[index].fault = Localized(
          "This day has a text already. Yours stands below it: Ctrl-S saves both.",
          ja: "この日にはすでに本文があります。入力した文章はその下に続けました。Ctrl-S で両方を保存します。")
        return .done
      }
      return .change(Acts.action(action, given, pictures, on: day, own, schema, s))
    }
  }

  private mutating func refuse(_ name: String, _ error: HibiError?) -> Outcome {
    guard let error else { return .done }
    if let index = fields.firstIndex(where: { $0.field?.name == name }) {
      focus = index
      fields[index].fault = error.message
    } else {
      fault = error.message
    }
    return .done
  }
}
