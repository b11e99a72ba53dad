import HibiCore
import HibiDrawing

/// What the dashboard changes in the store, each one act.
enum Acts {
  /// Adds a new entry, or one for each value of a field that takes ranges.
  static func add(
    _ given: [String: Value], _ pictures: [String: NewPicture] = [:], on day: LooseDay?,
    _ tracker: Tracker, _ schema: Schema, _ s: Surroundings
  ) -> Change {
    Change(
      pops: 1,
      making: { store, now throws(HibiError) in
        let ids = try store.act("\(tracker.path(of: schema)) add", now) {
          writer throws(HibiError) in
          writer.offered = pictures
          return try writer.add(given, on: day, in: schema, of: tracker)
        }.result
        return (
          try said(schema.texts.saved, ids, tracker, schema, store, now, s), made(ids.last, schema)
        )
      })
  }

  /// Changes the fields of an entry that a person changed.
  static func edit(
    _ values: [String: Value], _ pictures: [String: NewPicture], day: LooseDay??,
    of entry: Entry, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings
  ) -> Change {
    Change(
      pops: 1,
      making: { store, now throws(HibiError) in
        let (act, id) = try store.act("\(tracker.path(of: schema)) edit", now) {
          writer throws(HibiError) in
          writer.offered = pictures
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
        guard act != nil else { return (Localized("Nothing changed.", ja: "変更はありません。"), nil) }
        return (
          try said(
            Localized("Changed.", ja: "変更しました。"), [id], tracker, schema, store, now, s,
            isNew: false), made(id, schema)
        )
      })
  }

  private static func made(_ id: Int64?, _ schema: Schema) -> Change.Made? {
    id.map { Change.Made(noun: schema.noun, id: $0) }
  }

  /// Deletes entries that are still what was shown.
  static func delete(_ entries: [Entry], _ tracker: Tracker, _ schema: Schema) -> Change {
    Change(pops: 1) { store, now throws(HibiError) in
      _ = try store.act("\(tracker.path(of: schema)) delete", now) { writer throws(HibiError) in
        let ids = entries.map(\.id)
        var there: [Int64: Entry] = [:]
        for entry in try writer.store.entries(ids, schema, tracker) { there[entry.id] = entry }
        for entry in entries where there[entry.id] != entry {
          throw HibiError(
            .no,
            Localized(
              "Entry \(entry.id) was changed meanwhile; nothing was done.",
              ja: "記録 \(entry.id) は確認の間に変更されたため、何もしていません。"))
        }
        for entry in entries { try writer.delete(entry.id, in: schema, of: tracker) }
      }
      let ids = entries.prefix(3).map { schema.shown(id: $0.id) }.joined(separator: ", ")
      let text = schema.texts.deleted.filled(id: entries.count > 3 ? ids + ", ..." : ids)
      return sentences([text, Localized("u: undo", ja: "u で取り消せます。")])
    }
  }

  /// Puts an entry so many places on in the order that its list has of its own.
  static func move(_ entry: Entry, by steps: Int, _ tracker: Tracker, _ schema: Schema) -> Change {
    Change(making: { store, now throws(HibiError) in
      let act = try store.act("\(tracker.path(of: schema)) move", now) {
        writer throws(HibiError) in
        let order = try writer.store.ids(Query(), schema, tracker)
        guard let old = order.firstIndex(of: entry.id) else { throw schema.missing(entry.id) }
        try writer.move(entry.id, to: Int64(max(0, old + steps) + 1), in: schema, of: tracker)
      }.act
      let said =
        act == nil
        ? Localized("Nothing changed.", ja: "変更はありません。") : Localized("Moved.", ja: "移しました。")
      return (said, made(entry.id, schema))
    })
  }

  /// Records an entry once more, today.
  static func again(_ entry: Entry, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings)
    -> Change
  {
    Change(making: { store, now throws(HibiError) in
      let day: LooseDay? = schema.days == .none ? nil : LooseDay(now.day)
      let id = try store.act("\(tracker.path(of: schema)) again", now) { writer throws(HibiError) in
        guard let source = try writer.store.entry(entry.id, schema, tracker) else {
          throw schema.missing(entry.id)
        }
        let draft = try schema.draft(again: source, [:], on: day, now)
        return try writer.create(draft, in: schema, of: tracker)
      }.result
      return (
        try said(schema.texts.saved, [id], tracker, schema, store, now, s), made(id, schema)
      )
    })
  }

  /// The screen or change that an action of a tracker begins with.
  /// - Parameter entry: the selected entry, which tells what an action goes on with.
  static func open(
    _ action: Action, _ tracker: Tracker, _ s: Surroundings, from entry: Entry? = nil
  ) throws(HibiError) -> Outcome {
    guard let schema = tracker.collection(action.collection) else { return .unknown }
    switch action.effect {
    case .ask(let state, let question, let yes, let no):
      return try AskScreen.open(state, question, yes: yes, no: no, tracker, s)
    default:
      return .push(try FormScreen(for: action, tracker, schema, s, from: entry))
    }
  }

  /// What an action of a tracker does with a filled form.
  static func action(
    _ action: Action, _ given: [String: Value], _ pictures: [String: NewPicture],
    on day: LooseDay?, _ tracker: Tracker, _ schema: Schema, _ s: Surroundings
  ) -> Change {
    Change(
      pops: 1,
      making: { store, now throws(HibiError) in
        let ids = try store.act("\(tracker.name) \(action.name)", now) { writer throws(HibiError) in
          writer.offered = pictures
          return try writer.perform(action, given, on: day, in: schema, of: tracker)
        }.result
        let done = action.done.isEmpty ? schema.texts.saved : action.done
        // Which one is the next is nothing that was typed.
        let isNext = if case .next = action.effect { true } else { false }
        let text = try said(done, ids, tracker, schema, store, now, s, isTold: isNext)
        let made = made(ids.last, schema)
        guard action.hasNotice else { return (text, made) }
        let notice = tracker.notice
        return (Localized("\(text.en)\n\(notice.en)", ja: "\(text.ja)\n\(notice.ja)"), made)
      })
  }

  /// What is said after an act: its text, and how the day stands.
  /// - Parameter isTold: whether the entries are told too, which nobody typed whole.
  static func said(
    _ said: Localized, _ ids: [Int64], _ tracker: Tracker, _ schema: Schema, _ store: Store,
    _ now: Now, _ s: Surroundings, isNew: Bool = true, isTold: Bool = false
  ) throws(HibiError) -> Localized {
    // Before it is filled with what people wrote.
    let text = s.request.ascii ? said.withPlainSigns : said
    var entries: [Entry] = []
    for id in ids {
      if let entry = try store.entry(id, schema, tracker) { entries.append(entry) }
    }
    var lines: [Localized] = []
    if tracker.isDiscreet, said == schema.texts.saved, schema.namesFields(text) {
      // What was recorded is read by who wrote it, not by who looks on.
      lines.append(Localized("Saved.", ja: "保存しました。"))
    } else if let entry = entries.first, schema.namesFields(text) {
      lines.append(schema.filled(text, entry))
    } else {
      let shown = ids.prefix(3).map { schema.shown(id: $0) }.joined(separator: ", ")
      lines.append(text.filled(id: ids.count > 3 ? shown + ", ..." : shown))
    }
    if isTold, !tracker.isDiscreet {
      lines += entries.prefix(3).map { schema.line($0, ascii: s.request.ascii) }
    }
    if isNew, !schema.answer.isEmpty {
      let answer = try store.answer(
        to: entries, schema, tracker, today: now.day, s.language, namesCommands: false
      ).text
      lines.append(s.request.ascii ? answer.withPlainSigns : answer)
    }
    if let day = entries.first?.day?.day {
      lines += try store.standing(tracker, on: day, today: now.day)
    }
    return sentences(lines)
  }

  /// Sentences one after the other, each with its end.
  private static func sentences(_ lines: [Localized]) -> Localized {
    let filled = lines.filter { !$0.isEmpty }
    var ja = ""
    for line in filled {
      if let last = ja.last, !"。！？".contains(last) { ja += "。" }
      ja += line.ja
    }
    return Localized(filled.map(\.en).joined(separator: " "), ja: ja)
  }
}
