import CImaging

/// The formats that are read, told by their first bytes; a name says nothing.
enum PictureFormat: String {
  case jpeg, png, webp, heic

  init?(_ bytes: UnsafeRawBufferPointer) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard bytes.count >= offset + count else { return false }
      return (0..<count).allSatisfy { unsafe bytes[offset + $0] == text.utf8Start[$0] }
    }
    if bytes.count >= 3, unsafe bytes[0] == 0xff, unsafe bytes[1] == 0xd8, unsafe bytes[2] == 0xff {
      self = .jpeg
    } else if unsafe bytes.first == 0x89, has("PNG\r\n\u{1a}\n", at: 1) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4) {
      // The box has its length first; its brands are of four bytes, the second number is a version.
      let end = unsafe min(bytes.count, bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }, 256)
      let brands = [8] + Array(stride(from: 16, to: end - 3, by: 4))
      let isHEVC = brands.contains { brand in
        ["heic", "heix", "heim", "heis"].contains { has($0, at: brand) }
      }
      guard isHEVC else { return nil }
      self = .heic
    } else {
      return nil
    }
  }

  /// That of C.
  var code: Int32 {
    switch self {
    case .jpeg: Int32(HIBI_IMAGING_JPEG.rawValue)
    case .png: Int32(HIBI_IMAGING_PNG.rawValue)
    case .webp: Int32(HIBI_IMAGING_WEBP.rawValue)
    case .heic: Int32(HIBI_IMAGING_HEIC.rawValue)
    }
  }
}
