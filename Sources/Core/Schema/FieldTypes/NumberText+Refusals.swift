extension NumberText {
  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  static func tooLarge(_ typed: String) -> HibiError {
    HibiError(
      .refused,
      Localized("'\(typed)' is too large a number", ja: "「\(typed)」は数値として大きすぎます"))
  }

  static func notANumber(_ typed: String) -> HibiError {
    HibiError(
      .refused,
      Localized("'\(typed)' is not a number", ja: "「\(typed)」は数値ではありません"),
      hints: [
        Localized(
          "Write digits, or a sum such as 2x3+4.", ja: "数字か、2x3+4 のような計算で入力してください。")
      ])
  }

  static func tooManyPlaces(_ typed: String, _ wanted: Int) -> HibiError {
    if wanted == 0 {
      return HibiError(
        .refused,
        Localized("'\(typed)' is not a whole number", ja: "「\(typed)」は整数ではありません"),
        hints: [
          Localized(
            "Write a whole number.", ja: "整数で入力してください。")
        ])
    }
    return HibiError(
      .refused,
      Localized(
        "'\(typed)' has more than \(wanted) decimal place\(wanted == 1 ? "" : "s")",
        ja: "「\(typed)」は小数\(wanted)桁を超えています"))
  }

  static func exponent(_ typed: String) -> HibiError {
    HibiError(
      .refused,
      Localized("'\(typed)' is written with an exponent", ja: "「\(typed)」は指数で書かれています"),
      hints: [
        Localized(
          "Write all digits: 1000, not 1e3.",
          ja: "1e3 ではなく 1000 のように、すべての桁を書いてください。")
      ])
  }

  /// The refusal of digits with marks between them; one comma may also be a decimal one, and one
  /// point between thousands.
  ///
  /// Only what the field would take is advised.
  static func grouped(_ typed: String, _ run: [UInt8], _ places: Int) -> HibiError {
    let together = String(decoding: run.filter(isDigit), as: UTF8.self)
    let marks = run.filter { !isDigit($0) }
    guard marks.count == 1, ",.".utf8.contains(marks[0]) else {
      return HibiError(
        .refused,
        Localized("'\(typed)' is not one number", ja: "「\(typed)」は一つの数値として読めません"),
        hints: [
          Localized(
            "Write digits without grouping: \(together).",
            ja: "桁区切りや空白を入れずに入力してください（\(together)）。")
        ])
    }
    let split = run.map { isDigit($0) ? $0 : UInt8(ascii: ".") }
    var short = split
    while short.last == UInt8(ascii: "0") { short.removeLast() }
    let count = short.reversed().prefix { $0 != UInt8(ascii: ".") }.count
    if short.last == UInt8(ascii: ".") { short.removeLast() }
    let read = String(decoding: marks == [UInt8(ascii: ".")] ? short : split, as: UTF8.self)
    // With its zeros `1.050` would be refused once more.
    let advised = String(decoding: places < 3 ? short : split, as: UTF8.self)
    let isTaken = count <= places
    return HibiError(
      .refused,
      Localized(
        "'\(typed)' can be read as \(together) or as \(read)",
        ja: "「\(typed)」は \(together) とも \(read) とも読めます"),
      hints: [
        isTaken
          ? Localized(
            "Write digits without grouping and a point for decimals: \(together) or \(advised).",
            ja: "桁区切りは使わず、小数点は「.」で入力してください（\(together) または \(advised)）。")
          : Localized(
            "Here \(allowed(places).en). If you mean \(together), write \(together).",
            ja: "\(allowed(places).ja)です。\(together) のことなら \(together) と入力してください。")
      ])
  }

  private static func allowed(_ places: Int) -> Localized {
    places == 0
      ? Localized("only whole numbers are taken", ja: "この項目は整数だけ")
      : Localized(
        "at most \(places) decimal place\(places == 1 ? " is" : "s are") taken",
        ja: "この項目は小数\(places)桁まで")
  }
}
