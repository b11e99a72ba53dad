extension Verb.Option {
  /// The options of every verb.
  package static let everywhere: [Verb.Option] = [
    Verb.Option(
      "store", value: "DIR",
      Localized("use the store in this folder", ja: "保存先のフォルダを指定する")),
    Verb.Option("lang", value: "en|ja", Localized("the language of the answer", ja: "表示する言語")),
    Verb.Option(
      "color", value: "auto|always|never", Localized("when to use colour", ja: "色を付ける条件")),
    Verb.Option("ascii", Localized("draw with ASCII signs only", ja: "罫線やグラフを ASCII 文字で描く")),
    Verb.Option(
      "no-input", Localized("never ask; a missing value is an error", ja: "質問しない（足りない項目はエラーにする）")),
    Verb.Option("quiet", short: "q", Localized("no hints", ja: "補足の案内を表示しない")),
    Verb.Option("help", short: "h", Localized("show this help", ja: "このヘルプを表示する")),
  ]

  static let format = [
    Verb.Option(
      "format", value: "table|plain|json|jsonl|csv|tsv|markdown",
      Localized("how the answer is written", ja: "出力の形式")),
    Verb.Option("json", Localized("the same as --format json", ja: "--format json と同じ")),
  ]

  package static let day = Verb.Option(
    "day", short: "d", value: "DAY", Localized("the day of the entry", ja: "記録する日付"))

  package static let inPeriod = Verb.Option(
    "in", value: "PERIOD", Localized("only of a period", ja: "期間を絞る"))

  static let limit = Verb.Option(
    "limit", short: "n", value: "N", Localized("at most so many", ja: "表示する件数"))

  static let yes = Verb.Option(
    "yes", short: "y", Localized("do not ask for confirmation", ja: "確認せずに実行する"))

  static let dryRun = Verb.Option(
    "dry-run", Localized("say what would happen and change nothing", ja: "内容を確認するだけで、何も変更しない"))

  package static let condition = Verb.Option(
    "where", value: "FILTER", isRepeated: true,
    Localized(
      "only entries that fulfil the filter; see 'Filters'", ja: "条件に合う記録だけ（「条件の書き方」を参照）"))

  static let sort = Verb.Option(
    "sort", value: "FIELD",
    Localized(
      "sort by a field, greatest first; FIELD+ for least first", ja: "項目の大きい順に並べる（FIELD+ で小さい順）"))

  static let pages = [
    Verb.Option(
      "page", value: "N", Localized("show one page of the bars", ja: "グラフの N ページ目だけを表示する")),
    Verb.Option("per-page", value: "N", Localized("bars on a page (5)", ja: "1ページの本数（5）")),
  ]
  static let `private` = Verb.Option(
    "private",
    Localized("show the trackers too that are set private", ja: "非公開に設定した記録帳も表示する"))
  static let paging = [
    Verb.Option("after", value: "ID", Localized("go on after this entry", ja: "この記録の続きを表示する")),
    Verb.Option("before", value: "ID", Localized("go back before this entry", ja: "この記録より前を表示する")),
  ]
}

extension Verb.Argument {
  package static let period = Verb.Argument(
    "PERIOD",
    Localized(
      "a day, 2026, 2026/11, A..B, this-week, last-month, last-30-days, all",
      ja: "日付・2026・2026/11・11月・A..B・今週・先月・過去30日・全期間"), isRepeated: true)

  package static let day = Verb.Argument(
    "DAY", Localized("a day; today without", ja: "日付（省くと今日）"), isRepeated: true)

  static let series = Verb.Argument(
    "TEXT", Localized("only series with this text", ja: "この文字列を含むものだけ"), isRepeated: true)

  static let ids = Verb.Argument(
    "ID",
    Localized(
      "the number of an entry, or last (the one written last)",
      ja: "記録の番号、または last（最後に記録したもの）"),
    isRequired: true, isRepeated: true)
}
