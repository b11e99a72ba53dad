import HibiCore
import HibiDrawing

/// What the dashboard changes in the store, each one act.
enum Acts {
  /// Adds a new entry, or one for each value of a field that takes ranges.
  static func add(
    _ given: [String: Value], on day: LooseDay?, _ tracker: Tracker, _ schema: Schema,
    _ s: Surroundings
  ) -> Change {
    Change(pops: 1) { store, now throws(HibiError) in
      let ids = try store.act("\(tracker.path(of: schema)) add", now) {
        writer throws(HibiError) in
        try writer.add(given, on: day, in: schema, of: tracker)
      }.result
      return try said(schema.texts.saved, ids, tracker, schema, store, now, s)
    }
  }

  /// Changes the fields of an entry that a person changed.
  static func edit(
    _ values: [String: Value], day: LooseDay??, of entry: Entry, _ tracker: Tracker,
    _ schema: Schema, _ s: Surroundings
  ) -> Change {
    Change(pops: 1) { store, now throws(HibiError) in
      let (act, id) = try store.act("\(tracker.path(of: schema)) edit", now) {
        writer throws(HibiError) in
        guard let there = try writer.store.entry(entry.id, schema, tracker) else {
          throw HibiError(
            .missing,
            Localized(
              "Another program deleted this entry meanwhile; nothing is saved yet. Ctrl-S adds it anew.",
              ja: "この記録はほかのプログラムが削除したため、まだ保存していません。もう一度 Ctrl-S を押すと、新しい記録として追加します。"))
        }
        guard there == entry else {
          throw HibiError(
            .no,
            Localized(
              "Another program changed this entry meanwhile; nothing is saved yet. Ctrl-S saves what you typed over it.",
              ja: "この記録はほかのプログラムが変更したため、まだ保存していません。もう一度 Ctrl-S を押すと、入力した内容で上書きします。"))
        }
        let changes = try writer.store.changes(values, of: entry, schema, tracker)
        return try writer.set(entry.id, day: day, values: changes, in: schema, of: tracker)
          ?? entry.id
      }
      guard act != nil else { return Localized("Nothing changed.", ja: "変更はありません。") }
      return try said(
        Localized("Changed.", ja: "変更しました。"), [id], tracker, schema, store, now, s,
        isNew: false)
    }
  }

  /// Deletes entries that are still what was shown.
  static func delete(_ entries: [Entry], _ tracker: Tracker, _ schema: Schema) -> Change {
    Change(pops: 1) { store, now throws(HibiError) in
      _ = try store.act("\(tracker.path(of: schema)) delete", now) { writer throws(HibiError) in
        for entry in entries {
          guard try writer.store.entry(entry.id, schema, tracker) == entry else {
            throw HibiError(
              .no,
              Localized(
                "Entry \(entry.id) was changed meanwhile; nothing was done.",
                ja: "記録 \(entry.id) は確認の間に変更されたため、何もしていません。"))
          }
        }
        for entry in entries { try writer.delete(entry.id, in: schema, of: tracker) }
      }
      let ids = entries.prefix(3).map { schema.shown(id: $0.id) }.joined(separator: ", ")
      let text = schema.texts.deleted.filled(id: entries.count > 3 ? ids + ", ..." : ids)
      return Localized("\(text.en) u: undo", ja: "\(text.ja) u で取り消し")
    }
  }

  /// Records an entry once more, today.
  static func again(_ entry: Entry, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings)
    -> Change
  {
    Change { store, now throws(HibiError) in
      let day: LooseDay? = schema.days == .none ? nil : LooseDay(now.day)
      let id = try store.act("\(tracker.path(of: schema)) again", now) { writer throws(HibiError) in
        guard let source = try writer.store.entry(entry.id, schema, tracker) else {
          throw schema.missing(entry.id)
        }
        let draft = try schema.draft(again: source, [:], on: day, now)
        return try writer.create(draft, in: schema, of: tracker)
      }.result
      return try said(schema.texts.saved, [id], tracker, schema, store, now, s)
    }
  }

  /// The screen or change that an action of a tracker begins with.
  static func open(_ action: Action, _ tracker: Tracker, _ s: Surroundings) throws(HibiError)
    -> Outcome
  {
    guard let schema = tracker.collection(action.collection) else { return .unknown }
    switch action.effect {
    case .ask(let state, let question, let yes, let no):
      return try AskScreen.open(state, question, yes: yes, no: no, tracker, s)
    default:
      return .push(try FormScreen(for: action, tracker, schema, s))
    }
  }

  /// What an action of a tracker does with a filled form.
  static func action(
    _ action: Action, _ given: [String: Value], on day: LooseDay?, _ tracker: Tracker,
    _ schema: Schema, _ s: Surroundings
  ) -> Change {
    Change(pops: 1) { store, now throws(HibiError) in
      let ids = try store.act("\(tracker.name) \(action.name)", now) { writer throws(HibiError) in
        try writer.perform(action, given, on: day, in: schema, of: tracker)
      }.result
      let done = action.done.isEmpty ? schema.texts.saved : action.done
      let text = try said(done, ids, tracker, schema, store, now, s)
      guard action.hasNotice else { return text }
      return Localized(
        "\(text.en)\n\(tracker.notice.en)", ja: "\(text.ja)\n\(tracker.notice.ja)")
    }
  }

  /// What is said after an act: its text, and how the day stands.
  static func said(
    _ text: Localized, _ ids: [Int64], _ tracker: Tracker, _ schema: Schema, _ store: Store,
    _ now: Now, _ s: Surroundings, isNew: Bool = true
  ) throws(HibiError) -> Localized {
    // Before it is filled with what people wrote.
    let text = s.request.ascii ? text.withPlainSigns : text
    var entries: [Entry] = []
    for id in ids {
      if let entry = try store.entry(id, schema, tracker) { entries.append(entry) }
    }
    var lines: [Localized] = []
    if let entry = entries.first, schema.namesFields(text) {
      lines.append(schema.filled(text, entry))
    } else {
      let shown = ids.prefix(3).map { schema.shown(id: $0) }.joined(separator: ", ")
      lines.append(text.filled(id: ids.count > 3 ? shown + ", ..." : shown))
    }
    if isNew, !schema.answer.isEmpty {
      let answer = try store.answer(to: entries, schema, tracker, today: now.day, s.language).text
      lines.append(s.request.ascii ? answer.withPlainSigns : answer)
    }
    if let day = entries.first?.day?.day {
      lines += try store.standing(tracker, on: day, today: now.day)
    }
    let filled = lines.filter { !$0.isEmpty }
    return Localized(
      filled.map(\.en).joined(separator: " "), ja: filled.map(\.ja).joined(separator: " "))
  }
}
