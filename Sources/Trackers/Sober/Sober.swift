public import HibiCore

/// The sobriety diary: a text a day, what was drunk, and the days without.
///
/// ```
/// sober start
/// sober write -m '今日は水だけ'
/// sober drink beer500
/// ```
public enum Sober {
  /// The tracker, as the program registers it.
  public static let tracker = Tracker(
    name: "sober",
    title: Localized("Sobriety diary", ja: "断酒日記"),
    summary: Localized("Days without alcohol, and a diary", ja: "断酒の日数と日記を記録します"),
    icon: "🌱",
    collections: [diary, drinks, presets, attempts, milestones],
    panels: [run, meter, calendar, grams, stats, cost],
    settings: settings,
    actions: actions,
    card: ["run"],
    notice: Localized(
      "Stopping suddenly after long heavy drinking can bring dangerous withdrawal, with seizures or hallucinations. See a doctor first, and at once with tremor, sweating or sleeplessness.",
      ja:
        "長く大量に飲んできた人が急にやめると、けいれんや幻覚などの危険な離脱症状が出ることがあります。手のふるえ・発汗・不眠があるときは、すぐに医師に相談してください。かかりつけ医・保健所・精神保健福祉センターでも相談できます。"
    ),
    isDiscreet: true)

  /// What makes a day one of drinking or of abstinence.
  static let days = DayState(
    broken: [Measure(.count, of: "drinks"), Measure(.count, where: "drank = yes")],
    kept: [Measure(.count, where: "drank = no")],
    attempts: "attempts",
    noEntry: DayState.NoEntry(setting: "no-entry", unknown: "unknown"),
    keptTitle: Localized("did not drink", ja: "飲まなかった"),
    brokenTitle: Localized("drank", ja: "飲んだ"))

  private static let settings = [
    Setting(
      "no-entry", Localized("what a day without an entry is", ja: "記録のない日の扱い"),
      .choice([
        Choice("sober", Localized("sober", ja: "飲まなかった日")),
        Choice("unknown", Localized("unknown", ja: "記録なし")),
      ]), initial: .text("sober")),
    Setting(
      "price", Localized("what a day of drinking costs", ja: "飲んでいたころの1日の酒代"),
      .integer(0...10_000_000), initial: .integer(500), unit: "円"),
    Setting(
      "usual-grams", Localized("alcohol of a usual day of drinking", ja: "飲んでいたころの1日の純アルコール量"),
      .integer(0...1_000), initial: .integer(20), unit: "g"),
  ]

  private static let actions = [
    Action(
      "start", Localized("start an attempt", ja: "断酒を始める"), of: "attempts",
      form: [Action.day], .add, done: Localized("Started on {day}.", ja: "{day}から断酒を始めました。"),
      hasNotice: true),
    Action(
      "stop", Localized("end the attempt", ja: "断酒を終える"), of: "attempts",
      form: [Action.day], .close,
      done: Localized("The attempt ended on {last}.", ja: "{last}で断酒の期間を終えました。")),
    Action(
      "write", Localized("write the diary of a day", ja: "日記を書く"), form: [Action.day],
      .write(field: "text")),
    Action(
      "drink", Localized("record a drink", ja: "飲酒を記録する"), of: "drinks",
      form: ["drink", "count"], .add,
      words: [
        "none": Action.Word(
          ["drank": .integer(0)],
          done: Localized("{day}: did not drink.", ja: "{day}は飲まなかった日として記録しました。"),
          also: ["no", "nothing", "いいえ", "なし", "飲まなかった"], unless: "drinks")
      ]),
    Action(
      "ask", Localized("answer for the days of the last week", ja: "直近7日間の未記入の日について答える"),
      of: "drinks", form: ["drink", "count"],
      .ask(
        days, Localized("Did you drink?", ja: "お酒を飲みましたか？"), yes: "drink", no: "none")),
  ]
}
