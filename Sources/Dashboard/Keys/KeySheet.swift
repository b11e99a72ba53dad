package import HibiCore

/// The keys of the dashboard as a page of the docs, from the key table.
///
/// ```swift
/// KeySheet.page(.en)  // # Keys of the dashboard ...
/// ```
package enum KeySheet {
  /// The page, as Markdown.
  package static func page(_ language: Language) -> String {
    let head = Localized(
      """
      # Keys of the dashboard

      Made from the key table of the program. Where no text is typed, full-width letters and the kana
      vowels that an input method makes of keys count as those keys.
      """,
      ja: """
        # ダッシュボードのキー

        プログラムのキー表から作った一覧です。文字を入力する欄以外では、全角の英字と、日本語入力がオンのときの
        「あ・い・う・え・お」もそのままキーとして使えます。
        """)
    let columns = Localized("| keys | what they do |", ja: "| キー | 動作 |")
    var page = head[language] + "\n"
    for mode in KeyMode.allCases {
      page += "\n## \(mode.title[language])\n\n\(columns[language])\n|---|---|\n"
      if let typing = mode.typing {
        page += "| \(KeyMode.letters[language]) | \(typing[language]) |\n"
      }
      for binding in KeyTable.bindings(of: mode) {
        let keys = binding.keys.map { "`\($0.title(language))`" }.joined(separator: " ")
        page += "| \(keys) | \(binding.help[language]) |\n"
      }
    }
    return page
  }
}

extension KeyMode {
  /// What is on the screen where these keys count.
  fileprivate var title: Localized {
    switch self {
    case .cards: Localized("Cards of all trackers", ja: "すべての記録帳のカード")
    case .list: Localized("Lists", ja: "一覧")
    case .panel: Localized("Panels", ja: "表示")
    case .form: Localized("Forms", ja: "フォーム")
    case .question: Localized("Questions", ja: "質問")
    case .entry: Localized("One entry", ja: "1件の記録")
    case .reader: Localized("Help and history", ja: "ヘルプと履歴")
    case .menu: Localized("Choices, commands, searching", ja: "選択・コマンド・検索")
    case .grid: Localized("Days", ja: "日付の表")
    case .files: Localized("Files of pictures", ja: "写真ファイルの選択")
    case .picture: Localized("The part of a picture that is kept", ja: "写真の切り抜き")
    case .days: Localized("Days with their entries", ja: "日付の表とその日の記録")
    }
  }
}
