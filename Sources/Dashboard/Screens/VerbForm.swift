import HibiCore
import HibiDrawing

/// What a verb of a tracker asks for beside entries, as a form: a goal, days to leave out, a file to
/// write.
struct VerbForm {
  /// What stands over the form.
  let heading: Localized
  let schema: Schema
  /// What is there now, where nothing is put in.
  var offered: [String: Value] = [:]
  /// What is done with the values that were put in.
  let save: (_ given: [String: Value], _ s: Surroundings) throws(HibiError) -> Outcome

  /// The verbs of a tracker that have a form, by the names that the palette has for them.
  static func verbs(of tracker: Tracker, canExport: Bool) -> [(name: String, summary: Localized)] {
    let verbs = Verb.commands(of: tracker).first?.verbs ?? []
    return verbs.flatMap { verb -> [(String, Localized)] in
      switch verb.kind {
      case .goal:
        return tracker.goals.enumerated().map { index, goal in
          index == 0
            ? (verb.name, verb.summary) : ("\(verb.name) \(goal.name)", goal.title)
        }
      case .skip: return [(verb.name, verb.summary)]
      case .export: return canExport ? [(verb.name, verb.summary)] : []
      default: return []
      }
    }
  }

  /// The form of such a verb; nil where it has none.
  static func named(_ name: String, _ tracker: Tracker, _ s: Surroundings) throws(HibiError)
    -> VerbForm?
  {
    let words = name.split(separator: " ")
    guard let first = words.first, let schema = tracker.collections.first,
      let verb = Verb.named(String(first), of: tracker, schema)
    else { return nil }
    switch verb.kind {
    case .goal:
      let goal = words.count > 1 ? tracker.goal(String(words[1])) : tracker.goals.first
      return try goal.flatMap { goal throws(HibiError) in try self.goal(goal, verb, tracker, s) }
    case .skip: return skip(verb, tracker)
    case .export: return export(verb, tracker)
    default: return nil
    }
  }

  /// A target, and the day from which it holds.
  private static func goal(_ goal: Goal, _ verb: Verb, _ tracker: Tracker, _ s: Surroundings)
    throws(HibiError) -> VerbForm?
  {
    guard let number = tracker.field(of: goal) else { return nil }
    let key = tracker.key(ofGoal: goal.name)
    let current = try s.source.store().setting(key, on: s.today).flatMap { Int64($0) }
    var target = Field(
      "target", goal.title, number.type, unit: goal.measure.fold == .count ? "" : number.unit)
    target.placeholder = Localized(both: Verb.goalSample)
    let from = Field(
      "from", Localized("From", ja: "開始日"), .day, placeholder: Localized("today", ja: "今日"))
    var form = VerbForm(
      heading: verb.summary, schema: Schema(title: goal.title, days: .none, fields: [target, from])
    ) { given, s throws(HibiError) in
      guard let typed = given["target"] else {
        throw HibiError(
          .usage,
          Localized(
            "type a target; an emptied one takes the goal away",
            ja: "目標の値を入力してください（Backspace で空にすると目標を解除できます）"))
      }
      let value = try typed.integer.map { number throws(HibiError) in
        try tracker.checked(number, for: goal)
      }
      let day = given["from"]?.integer.flatMap { Day(key: $0) }
      return .change(
        Change(pops: 1) { store, now throws(HibiError) in
          let from = day ?? now.day
          let act = try store.act("\(tracker.name) goal", now) { writer throws(HibiError) in
            try writer.set(key, from: from, to: value.map { String($0) })
          }.act
          return tracker.said(of: goal, value, from: from, isChanged: act != nil)
        })
    }
    form.offered = ["target": current.map { .integer($0) } ?? .none]
    return form
  }

  /// Days to leave out, or to count again.
  private static func skip(_ verb: Verb, _ tracker: Tracker) -> VerbForm {
    let period = Field(
      "period", Localized("Period", ja: "期間"), .text(max: 200),
      placeholder: "2026/08/10..2026/08/16", required: true)
    let off = Field(
      "off", Localized("Count again", ja: "対象に戻す"), .flag(),
      placeholder: Localized("no", ja: "いいえ"))
    return VerbForm(
      heading: verb.summary,
      schema: Schema(title: verb.summary, days: .none, fields: [period, off])
    ) { given, s throws(HibiError) in
      guard let text = given["period"]?.text else { throw period.missing() }
      let range = try s.days.closedRange([text])
      let isOff = given["off"] == .integer(1)
      return .change(
        Change(pops: 1) { store, now throws(HibiError) in
          let act = try store.act("\(tracker.name) skip", now) { writer throws(HibiError) in
            if isOff {
              try writer.unskip(range, of: tracker)
            } else {
              try writer.skip(range, of: tracker)
            }
          }.act
          if act == nil { return Localized("Nothing changed.", ja: "変更はありません。") }
          let skips = try store.skips(of: tracker).map(\.saidSkipped)
          if skips.isEmpty { return DayRange.noneSkipped }
          return Localized(
            skips.map(\.en).joined(separator: ", "), ja: skips.map(\.ja).joined(separator: "、"))
        })
    }
  }

  /// A new file for all of a tracker.
  private static func export(_ verb: Verb, _ tracker: Tracker) -> VerbForm {
    let file = Field(
      "file", Localized("File", ja: "ファイル"), .text(max: 4_000),
      placeholder: Localized(both: "\(tracker.name).json"), required: true)
    return VerbForm(
      heading: verb.summary, schema: Schema(title: verb.summary, days: .none, fields: [file])
    ) { given, s throws(HibiError) in
      guard let name = given["file"]?.text, let export = s.request.export else {
        throw file.missing()
      }
      s.source.release()
      return .pop(saying: try export(tracker, name))
    }
  }
}
