import CTestPictures
import Foundation

/// Pixels that a test makes, and the file of them.
struct Pixels {
  var width: Int
  var height: Int
  var bands = 3
  var bits = 8
  var interpretation = "srgb"
  var orientation = 0
  var frameHeight = 0
  /// Values of 8 or 16 bits, row after row.
  var values: [UInt16]

  /// - Parameter value: the bands of a pixel, as fractions of the highest value.
  init(_ width: Int, _ height: Int, bands: Int = 3, bits: Int = 8, _ value: (Int, Int) -> [Double])
  {
    (self.width, self.height, self.bands, self.bits) = (width, height, bands, bits)
    let highest = Double((1 << bits) - 1)
    values = []
    values.reserveCapacity(width * height * bands)
    for y in 0..<height {
      for x in 0..<width { values += value(x, y).map { UInt16($0 * highest) } }
    }
  }

  /// One colour of 8 bits, which takes no time to make.
  init(_ width: Int, _ height: Int, filled value: UInt16) {
    (self.width, self.height) = (width, height)
    values = [UInt16](repeating: value, count: width * height * 3)
  }

  /// Four corners that cannot be mistaken: red, green; blue, white.
  static func corners(_ width: Int, _ height: Int) -> Pixels {
    Pixels(width, height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): [1, 0, 0]
      case (false, true): [0, 1, 0]
      case (true, false): [0, 0, 1]
      case (false, false): [1, 1, 1]
      }
    }
  }

  /// Whether a machine may be without what writes that format.
  static func mayLack(_ suffix: String) -> Bool { [".heic", ".jp2"].contains(suffix) }

  /// The file in the format of a suffix, such as `.jpg[Q=90]`; nil where this machine cannot write it.
  func file(_ suffix: String) -> [UInt8]? {
    let bytes: [UInt8] =
      bits == 16
      ? values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      : values.map { UInt8(truncatingIfNeeded: $0) }
    return bytes.withUnsafeBytes { memory in
      interpretation.withCString { name in
        var pixels = test_pixels(
          bytes: memory.baseAddress, count: memory.count, width: Int32(width),
          height: Int32(height), bands: Int32(bands), bits: Int32(bits), interpretation: name,
          orientation: Int32(orientation), frame_height: Int32(frameHeight))
        var count = 0
        guard let file = test_file(&pixels, suffix, &count) else { return nil }
        defer { test_free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: count))
      }
    }
  }
}

/// What a test reads back of a file.
struct Shown {
  var width: Int
  var height: Int
  var bands: Int
  var values: [UInt8]

  init?(_ file: [UInt8]) {
    var size: (width: Int32, height: Int32, bands: Int32) = (0, 0, 0)
    guard let pixels = test_read(file, file.count, &size.width, &size.height, &size.bands) else {
      return nil
    }
    defer { test_free(pixels) }
    (width, height, bands) = (Int(size.width), Int(size.height), Int(size.bands))
    values = Array(UnsafeRawBufferPointer(start: pixels, count: width * height * bands))
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    Array(values[(y * width + x) * bands..<(y * width + x + 1) * bands])
  }

  /// The name of the colour of `Pixels.corners` that a pixel is nearest to.
  func color(_ x: Int, _ y: Int) -> String {
    switch self[x, y].prefix(3).map({ $0 > 127 }) {
    case [true, false, false]: "red"
    case [false, true, false]: "green"
    case [false, false, true]: "blue"
    case [true, true, true]: "white"
    default: "\(self[x, y])"
    }
  }

  /// The colours of the four corners, from the first row on.
  var corners: [String] {
    let (left, top, right, bottom) = (
      width / 8, height / 8, width - 1 - width / 8, height - 1 - height / 8
    )
    return [color(left, top), color(right, top), color(left, bottom), color(right, bottom)]
  }
}
