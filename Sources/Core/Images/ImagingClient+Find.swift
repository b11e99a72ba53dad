import Glibc

extension ImagingClient {
  /// Where the program is: in `$HIBI_LIBEXEC` where that is set, else beside this program, or in
  /// `../libexec/hibi` from there.
  /// - Parameter program: the real file of this program.
  /// - Throws: 69 where it is not there.
  package static func find(_ variables: [String: String], program: String?) throws(HibiError)
    -> String
  {
    var folders: [String] = []
    let named = variables["HIBI_LIBEXEC"] ?? ""
    if !named.isEmpty {
      folders = [named]
    } else if let program, let end = program.lastIndex(of: "/") {
      let folder = program[..<end]
      folders = [String(folder), folder + "/../libexec/hibi"]
    }
    for folder in folders {
      let path = folder + "/hibi-imaging"
      if unsafe access(path, X_OK) == 0 { return path }
    }
    guard named.isEmpty else {
      throw HibiError(
        .unavailable,
        Localized(
          "HIBI_LIBEXEC names \(named), where no program hibi-imaging is",
          ja: "HIBI_LIBEXEC の \(named) に hibi-imaging がありません"),
        hints: [
          Localized(
            "Name the folder that has it, or unset HIBI_LIBEXEC.",
            ja: "hibi-imaging のあるフォルダを指定するか、HIBI_LIBEXEC を外してください。")
        ])
    }
    throw HibiError(
      .unavailable,
      Localized(
        "pictures need the program hibi-imaging, which is not installed",
        ja: "写真を扱うプログラム hibi-imaging が入っていません"),
      hints: [
        Localized(
          "Install the packages libvips-dev and libchafa-dev, then run make install in Hibi's source.",
          ja: "パッケージ libvips-dev と libchafa-dev を入れてから、Hibi のソースで make install を実行してください。")
      ])
  }
}
