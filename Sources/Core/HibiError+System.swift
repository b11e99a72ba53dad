import Glibc

extension HibiError {
  /// What the system refused about a file or folder.
  package init(errno code: Int32, path: String) {
    let kind: Kind =
      switch code {
      case EACCES, EPERM, EROFS: .permission
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .missing
      default: .inputOutput
      }
    let reason = systemText(code)
    self.init(kind, Localized("\(path): \(reason.en)", ja: "\(path)：\(reason.ja)"))
  }
}

/// What an error number of the system means; in Japanese the common ones, as the system has only
/// English where its texts are not installed.
package func systemText(_ code: Int32) -> Localized {
  let en = unsafe String(cString: strerror(code))
  let ja =
    switch code {
    case EACCES: "権限がありません"
    case EPERM: "許可されていません"
    case ENOENT: "ファイルやフォルダがありません"
    case EEXIST: "すでにあります"
    case EISDIR: "フォルダです"
    case ENOTDIR: "途中にフォルダでないものがあります"
    case ENAMETOOLONG: "名前が長すぎます"
    case ELOOP: "シンボリックリンクが多すぎます"
    case EROFS: "読み取り専用の場所です"
    case ENOSPC: "空き容量がありません"
    case EDQUOT: "割り当てられた容量を使い切っています"
    case EFBIG: "ファイルが大きすぎます"
    case EIO: "入出力の誤りです"
    case EBADF: "閉じられています"
    case EMFILE, ENFILE: "開いているファイルが多すぎます"
    default: en
    }
  return Localized(en, ja: ja)
}
