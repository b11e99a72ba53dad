import HibiCore

/// Why a terminal cannot be taken.
enum TerminalError {
  static let notATerminal = HibiError(
    .unavailable,
    Localized(
      "the dashboard needs a terminal for its input and output",
      ja: "ダッシュボードの入力と出力には端末が必要です"),
    hints: [
      Localized("Run it without pipes and without < or >.", ja: "パイプや < > を使わずに実行してください。")
    ])

  static func unknown(_ term: String) -> HibiError {
    HibiError(
      .unavailable,
      term.isEmpty
        ? Localized("TERM is not set", ja: "環境変数 TERM が設定されていません")
        : Localized(
          "the terminal '\(term)' is not known here",
          ja: "端末「\(term)」の情報がこのシステムにありません"),
      hints: [
        Localized(
          "Set TERM to what your terminal is, such as TERM=xterm-256color.",
          ja: "環境変数 TERM に、使っている端末の名前を指定してください（例：TERM=xterm-256color）。")
      ])
  }

  static func noCursor(_ term: String) -> HibiError {
    HibiError(
      .unavailable,
      Localized(
        "the terminal '\(term)' can only print line after line",
        ja: "端末「\(term)」では画面の好きな位置に表示できません"),
      hints: [
        Localized(
          "The commands work here; for the dashboard set TERM to what your terminal is.",
          ja: "コマンドはこのまま使えます。ダッシュボードを使うには、環境変数 TERM に端末の名前を指定してください。")
      ])
  }

  /// - Parameter code: the system's reason, 0 where it gave none.
  static func failed(_ code: Int32) -> HibiError {
    let reason =
      code == 0
      ? Localized("its description does not suffice", ja: "端末の情報が足りません") : systemText(code)
    return HibiError(
      .unavailable,
      Localized(
        "the terminal cannot be used: \(reason.en)", ja: "端末を使えません（\(reason.ja)）"))
  }
}
