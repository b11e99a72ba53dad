/// How a picture is cut and scaled before it is stored: numbers only, no picture is read.
///
/// Use it where a field holds pictures that all are to look alike: the middle of a photo, a small
/// cover. A picture is cut first, then scaled, never enlarged, and last brought down to the longest
/// side that the store takes.
///
/// ```swift
/// Field("photo", Localized("Photo", ja: "写真"), .image(ImageRule(crop: .half, isAdjustable: true)))
/// ```
public struct ImageRule: Sendable, Hashable {
  /// What part of a picture is kept.
  public var crop: Crop
  /// How large that part becomes.
  public var scale: Scale
  /// The least width that scaling leaves, in pixels; a picture that is smaller stays as it is.
  public var leastWidth: Int
  /// Whether a form lets a person move what is kept.
  public var isAdjustable: Bool

  /// Declares a rule; what is left out keeps the picture as it is.
  public init(
    crop: Crop = .none, scale: Scale = .full, leastWidth: Int = 0, isAdjustable: Bool = false
  ) {
    self.crop = crop
    self.scale = scale
    self.leastWidth = leastWidth
    self.isAdjustable = isAdjustable
  }

  /// What part of a picture is kept.
  public enum Crop: String, Sendable, Hashable, CaseIterable {
    /// All of it.
    case none
    /// The centre half of each side.
    case half
  }

  /// How large a picture becomes.
  public enum Scale: Sendable, Hashable {
    case full
    /// By a factor in hundredths of a percent: 1,000 is a tenth.
    case factor(Int)
    /// To a width in pixels, with the height that belongs to it.
    case width(Int)
  }

  /// A hundred percent.
  package static let wholeFactor = 10_000

  /// What is cut out of an upright picture, and the size to which that is scaled.
  ///
  /// ```swift
  /// ImageRule(crop: .half).plan(width: 4_000, height: 3_000, limit: 1_600)
  /// // cut: 2000×1500 from (1000,750), scaled to 1600×1200
  /// ```
  /// - Parameters:
  ///   - cut: the part that a person chose, instead of that of the rule.
  ///   - limit: the longest side that may be stored.
  package func plan(width: Int, height: Int, cut chosen: PixelArea? = nil, limit: Int) -> ImagePlan
  {
    let whole = PixelArea(x: 0, y: 0, width: max(1, width), height: max(1, height))
    let cut = chosen.map { $0.within(whole) } ?? (crop == .half ? whole.half : whole)
    var (columns, rows) = (cut.width, cut.height)
    /// Fits a width, and gives the height that belongs to it.
    func fit(_ wanted: Int) {
      guard wanted < cut.width else { return (columns, rows) = (cut.width, cut.height) }
      columns = max(1, wanted)
      rows = max(1, (cut.height * columns + cut.width - 1) / cut.width)
    }
    switch scale {
    case .full: break
    case .factor(let factor):
      let factor = min(max(0, factor), Self.wholeFactor)
      columns = Self.nearest(cut.width * factor, Self.wholeFactor)
      rows = Self.nearest(cut.height * factor, Self.wholeFactor)
    case .width(let wanted): fit(wanted)
    }
    if columns < leastWidth { fit(leastWidth) }
    let longest = max(columns, rows)
    let limit = max(1, limit)
    if longest > limit {
      columns = Self.nearest(columns * limit, longest)
      rows = Self.nearest(rows * limit, longest)
    }
    return ImagePlan(cut: cut, width: columns, height: rows)
  }

  /// The nearest whole number of a quotient, at least 1.
  private static func nearest(_ number: Int, _ divisor: Int) -> Int {
    max(1, (number + divisor / 2) / divisor)
  }
}

/// Pixels of an upright picture, from its upper left corner.
package struct PixelArea: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// Names an area.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The centre half of each side.
  package var half: PixelArea {
    let (columns, rows) = (max(1, width / 2), max(1, height / 2))
    return PixelArea(
      x: x + (width - columns) / 2, y: y + (height - rows) / 2, width: columns, height: rows)
  }

  /// The area moved and cut so that it lies within another.
  package func within(_ other: PixelArea) -> PixelArea {
    let columns = min(max(1, width), other.width)
    let rows = min(max(1, height), other.height)
    return PixelArea(
      x: min(max(other.x, x), other.x + other.width - columns),
      y: min(max(other.y, y), other.y + other.height - rows), width: columns, height: rows)
  }
}

/// What becomes of a picture: a part of it, and the size of the result.
package struct ImagePlan: Sendable, Hashable {
  package var cut: PixelArea
  package var width: Int
  package var height: Int

  /// Notes both.
  package init(cut: PixelArea, width: Int, height: Int) {
    self.cut = cut
    self.width = width
    self.height = height
  }
}
