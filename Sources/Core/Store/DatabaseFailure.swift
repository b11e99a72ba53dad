import CSQLite

/// Turns SQLite's result codes into errors for people.
enum DatabaseFailure {
  /// What a full disk is called, whether the database or a picture no longer fits.
  static var full: HibiError {
    HibiError(
      .inputOutput,
      Localized(
        "the disk is full; nothing was changed", ja: "ディスクに空きがありません。何も変更していません"),
      hints: [
        Localized(
          "Free some space and run the command once more.",
          ja: "空き容量を増やしてから、もう一度実行してください。")
      ])
  }

  static func error(code: Int32, detail: String, sql: String) -> HibiError {
    switch code {
    // A journal that needs a roll-back in a folder that cannot be written.
    case hibi_SQLITE_READONLY_ROLLBACK, hibi_SQLITE_READONLY_RECOVERY,
      hibi_SQLITE_READONLY_CANTINIT:
      return HibiError(
        .inputOutput,
        Localized(
          "the store holds an unfinished write that must be rolled back, but its folder cannot be written",
          ja: "中断された書き込みを元に戻す必要がありますが、保存先に書き込めません"),
        hints: [
          Localized(
            "Make the folder writable and run the command once more.",
            ja: "保存先を書き込めるようにしてから、もう一度実行してください。")
        ])
    default: break
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return HibiError(
        .busy,
        Localized(
          "another program is writing to the store", ja: "ほかのプログラムが書き込み中です"),
        hints: [Localized("Try again in a moment.", ja: "少し待ってから、もう一度実行してください。")])
    case SQLITE_FULL: return full
    case SQLITE_IOERR:
      return HibiError(
        .inputOutput,
        Localized(
          "reading or writing the store failed (\(detail))",
          ja: "保存先の読み書きに失敗しました（\(detail)）"),
        hints: [
          Localized(
            "Check the disk, then run: hibi doctor",
            ja: "ディスクを確認してから hibi doctor を実行してください。")
        ])
    // Our statements are right, so a table or column that is not there was lost.
    case SQLITE_ERROR where detail.utf8.starts(with: "no such ".utf8),
      SQLITE_CORRUPT, SQLITE_FORMAT:
      return HibiError(
        .refused,
        Localized("the store is damaged (\(detail))", ja: "保存データが壊れています（\(detail)）"),
        hints: [
          Localized(
            "Copy the folder away before anything else, then run: hibi doctor",
            ja: "まず保存先のフォルダを別の場所に複製し、それから hibi doctor を実行してください。"),
          Localized(
            "Where that cannot read it either: older states are in its folder backups, and sqlite3 hibi.db .recover saves what is left.",
            ja:
              "それでも読めないときは、以前の状態が backups フォルダにあります。残っている内容は sqlite3 hibi.db .recover で取り出せます。"
          ),
        ])
    case SQLITE_NOTADB:
      return HibiError(
        .refused,
        Localized(
          "hibi.db is not a Hibi store: it is no SQLite file",
          ja: "hibi.db は Hibi の保存データではありません（SQLite のファイルではありません）"),
        hints: [
          Localized(
            "Move the file away, or name another folder with --store.",
            ja: "そのファイルを移動するか、--store で別のフォルダを指定してください。")
        ])
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return HibiError(
        .permission,
        Localized("the store cannot be written", ja: "保存先に書き込む権限がありません"),
        hints: [
          Localized(
            "Check the owner and the permissions of the folder.",
            ja: "フォルダの所有者と権限を確認してください。")
        ])
    case SQLITE_CANTOPEN:
      return HibiError(
        .cannotCreate,
        Localized("hibi.db cannot be opened (\(detail))", ja: "hibi.db を開けません（\(detail)）"))
    case SQLITE_TOOBIG:
      return HibiError(.refused, Localized("a text is too long", ja: "文字列が長すぎます"))
    default:
      return HibiError(
        .fault,
        Localized(
          "SQLite answered \(code) (\(detail)) to: \(sql)",
          ja: "SQLite がエラー \(code)（\(detail)）を返しました：\(sql)"))
    }
  }
}
