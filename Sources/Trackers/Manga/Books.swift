import HibiCore

extension Manga {
  /// The one collection: an entry is a volume that was read, or will be.
  static let books = Schema(
    title: Localized("Volumes", ja: "読書記録"),
    hasLooseDays: true,
    fields: [
      Field(
        "title", Localized("Title", ja: "題名"), .text(max: 1_000),
        placeholder: Localized("Yotsuba&!", ja: "よつばと!"), required: true, positional: true,
        searched: true),
      Field(
        "volume", Localized("Volume", ja: "巻"), .text(max: 100), placeholder: "1",
        positional: true, takesRanges: true),
      Field(
        "score", Localized("Score", ja: "評価"), .rating(), placeholder: "94", ranked: true,
        daily: .mean),
      Field(
        "author", Localized("Author", ja: "作者"), .text(max: 1_000),
        placeholder: Localized("Kiyohiko Azuma", ja: "あずまきよひこ"), searched: true,
        suggest: .copyOf(same: "title")),
      Field(
        "reading", Localized("Reading", ja: "よみ"), .text(max: 1_000),
        placeholder: Localized("yotsubato", ja: "よつばと"), searched: true,
        suggest: .copyOf(same: "title")),
      Field(
        "publisher", Localized("Publisher", ja: "出版社"), .text(max: 1_000),
        placeholder: "KADOKAWA", suggest: .copyOf(same: "title")),
      Field("isbn", Localized("ISBN", ja: "ISBN"), .isbn, placeholder: "978-4-06-319239-1"),
      Field(
        "status", Localized("Status", ja: "状態"), .choice(statuses),
        placeholder: Localized("read", ja: "読んだ"), initial: .value(.text("read"))),
      Field(
        "tags", Localized("Tags", ja: "タグ"), .tags(),
        placeholder: Localized("comedy", ja: "日常"), searched: true),
      Field(
        "note", Localized("Note", ja: "感想"), .longText(max: 100_000),
        placeholder: Localized("The fireworks!", ja: "花火の回が好き"), searched: true),
      // A tenth of a photo; a small picture stays readable.
      Field(
        "cover", Localized("Cover", ja: "表紙"),
        .image(ImageRule(scale: .factor(1_000), leastWidth: 320))),
    ],
    columns: ["title", "volume", "author", "score", "status", "cover"],
    texts: Schema.Texts(
      saved: Localized("Saved.", ja: "記録しました。"),
      deleted: Localized("Deleted {id}.", ja: "記録 {id} を削除しました。"),
      missing: Localized("There is no entry {id}.", ja: "記録 {id} はありません。"),
      empty: Localized("Nothing recorded yet.", ja: "まだ記録がありません。"),
      begin: Localized(
        "manga add 'Yotsuba&!' 1 --stars 4.5", ja: "manga add 'よつばと!' 1 --stars 4.5"),
      invalid: Localized("Not saved.", ja: "記録できませんでした。")))

  private static let statuses = [
    Choice("read", Localized("read", ja: "読んだ")),
    Choice("reading", Localized("reading", ja: "読んでる"), also: ["読書中"]),
    Choice("stacked", Localized("stacked", ja: "積読"), also: ["積ん読"]),
    Choice("wish", Localized("wish", ja: "読みたい")),
    Choice("dropped", Localized("dropped", ja: "中断")),
  ]
}
