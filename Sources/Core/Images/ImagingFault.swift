/// What a person reads when a picture cannot be had from `hibi-imaging`.
enum ImagingFault {
  /// The program ended before it answered.
  static func dead() -> HibiError {
    HibiError(
      .refused,
      Localized(
        "the picture could not be read: hibi-imaging ended over it",
        ja: "写真を読み込めません（hibi-imaging が途中で終了しました）"))
  }

  /// What is wrong, by the code of the protocol.
  static func of(_ code: String) -> HibiError {
    func refused(_ en: String, _ ja: String) -> HibiError {
      HibiError(.refused, Localized(en, ja: ja))
    }
    switch code {
    case "format":
      return refused(
        "that is no picture in JPEG, PNG, WebP or HEIC", "JPEG・PNG・WebP・HEIC の写真ではありません")
    case "damaged": return refused("the picture is damaged", "写真のデータが壊れています")
    case "empty": return refused("the picture is empty", "写真のデータが空です")
    case "bytes": return refused("the picture is larger than 64 MiB", "写真が 64 MiB を超えています")
    case "large":
      return refused("the picture has more than 100 megapixels", "写真が1億画素を超えています")
    case "made":
      return HibiError(
        .refused,
        Localized(
          "what would be kept of the picture is larger than 25 megapixels or 32 MiB",
          ja: "保存する写真が2,500万画素か 32 MiB を超えます"),
        hints: [
          Localized(
            "Keep less: hibi config picture-size 1600",
            ja: "小さくして保存するには：hibi config picture-size 1600")
        ])
    case "memory":
      return refused(
        "reading the picture would take more than 512 MiB of memory",
        "写真の読み込みに 512 MiB を超えるメモリーが必要です")
    case "time":
      return refused("the picture takes too long to read", "写真の読み込みに時間がかかりすぎています")
    default:
      return HibiError(
        .fault,
        Localized(
          "hibi-imaging gave an answer that is not understood",
          ja: "hibi-imaging の応答を解釈できません"))
    }
  }
}
