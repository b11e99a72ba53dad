extension ImageRule {
  /// Takes what was typed for the part that is kept: `none`, `half`, or an area.
  /// - Returns: the area, nil for a word.
  /// - Throws: 65 for anything else.
  package mutating func take(crop text: String) throws(HibiError) -> TypedCut? {
    guard let word = Crop(rawValue: NumberText.narrow(text)) else { return try TypedCut(text) }
    crop = word
    return nil
  }

  /// Takes what was typed for how large a picture becomes: `10%` or `0.1`, in place of all that the
  /// rule says of it.
  ///
  /// A bare number above 1 is refused: it may be meant as a percentage or as a slip.
  /// - Throws: 65 for what is no part of the whole.
  package mutating func take(scale text: String) throws(HibiError) {
    let plain = NumberText.narrow(text)
    let isPercent = plain.hasSuffix("%")
    let digits = isPercent ? String(plain.dropLast()) : plain
    guard
      let number = try? NumberText.parse(
        digits, places: isPercent ? 2 : 4, unit: "", byMachine: true),
      (1...Int64(ImageRule.wholeFactor)).contains(number)
    else {
      let isBare = Int(digits).map { !isPercent && (2...100).contains($0) } ?? false
      throw HibiError(
        .refused,
        Localized(
          "--scale: '\(text)' is not a part of the whole: 10% or 0.1, at most 100% or 1",
          ja: "--scale：「\(text)」は縮小の割合ではありません（10% や 0.1 のように、100% か 1 まで）"),
        hints: isBare
          ? [Localized("In percent: --scale \(digits)%", ja: "% で指定するなら：--scale \(digits)%")]
          : [])
    }
    scale = .factor(Int(number))
    leastWidth = 0
  }
}

/// A part of a picture as it was typed: `X,Y,W,H` in pixels, or all in percent.
package struct TypedCut {
  private let text: String
  private let numbers: [Int]
  private let isPercent: Bool

  /// Reads it.
  /// - Throws: 65 for what is none.
  package init(_ text: String) throws(HibiError) {
    self.text = text
    let parts = NumberText.narrow(text).split(separator: ",", omittingEmptySubsequences: false)
    isPercent = parts.allSatisfy { $0.hasSuffix("%") }
    var numbers: [Int] = []
    for part in parts {
      let digits = String(isPercent ? part.dropLast() : part)
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
        number <= 1_000_000
      else { break }
      numbers.append(number)
    }
    self.numbers = numbers
    guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw HibiError(
        .refused,
        Localized(
          "--crop: '\(text)' is not none, half, or X,Y,W,H in pixels (100,0,800,600) or percent (25%,0%,50%,100%)",
          ja:
            "--crop：「\(text)」は none・half・X,Y,W,H（画素で 100,0,800,600、または 25%,0%,50%,100%）のいずれでもありません")
      )
    }
  }

  /// The area in an upright picture.
  /// - Throws: 65 where it is not within.
  package func area(of source: ImagingClient.Source) throws(HibiError) -> PixelArea {
    // Both edges are rounded, and not the length, so that 50% after 50% ends with the picture.
    func pixels(_ start: Int, _ length: Int, _ side: Int) -> (start: Int, length: Int) {
      guard isPercent else { return (start, length) }
      guard start + length <= 100 else { return (side, length) }
      let first = (start * side + 50) / 100
      let end = ((start + length) * side + 50) / 100
      return end > first ? (first, end - first) : (min(first, side - 1), 1)
    }
    let (across, down) = (
      pixels(numbers[0], numbers[2], source.width), pixels(numbers[1], numbers[3], source.height)
    )
    let area = PixelArea(
      x: across.start, y: down.start, width: across.length, height: down.length)
    guard area.x + area.width <= source.width, area.y + area.height <= source.height else {
      throw HibiError(
        .refused,
        Localized(
          "--crop: \(text) is not within the picture of \(source.width)x\(source.height)",
          ja: "--crop：\(text) は \(source.width)x\(source.height) の写真からはみ出しています"))
    }
    return area
  }
}
