import CImaging

/// A picture whose header was read, with its bytes.
@safe
final class Picture {
  let format: PictureFormat
  let width: Int
  let height: Int
  let frames: Int
  private let bytes: UnsafeMutableRawBufferPointer
  private let handle: OpaquePointer

  /// Takes the bytes over, also where it throws.
  init(taking bytes: UnsafeMutableRawBufferPointer) throws(Refusal) {
    do throws(Refusal) {
      guard let format = unsafe PictureFormat(UnsafeRawBufferPointer(bytes)) else {
        throw Refusal(.format, "neither JPEG, PNG, WebP nor HEIC")
      }
      var header = hibi_imaging_header()
      guard
        let handle = unsafe hibi_imaging_load(
          bytes.baseAddress, bytes.count, format.code, &header)
      else { throw Self.fault() }
      self.format = format
      width = Int(header.width)
      height = Int(header.height)
      frames = max(1, Int(header.frames))
      unsafe self.bytes = bytes
      unsafe self.handle = handle
    } catch {
      unsafe bytes.deallocate()
      throw error
    }
    guard width > 0, height > 0 else { throw Refusal(.damaged, "no pixels") }
    guard width <= Limits.pixels / height else {
      throw Refusal(.large, "\(width) x \(height) pixels, at most \(Limits.pixels)")
    }
  }

  deinit {
    unsafe hibi_imaging_close(handle)
    unsafe bytes.deallocate()
  }

  /// A part as a PNG, which is given to the function and then gone.
  func make(
    _ part: Request.Part, width: Int, height: Int,
    _ use: (UnsafeRawBufferPointer) throws(Refusal) -> Void
  ) throws(Refusal) {
    var count = 0
    guard
      let png = unsafe hibi_imaging_make(
        handle, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), Int32(width),
        Int32(height), &count)
    else { throw Self.fault() }
    defer { unsafe hibi_imaging_free(png) }
    try unsafe use(UnsafeRawBufferPointer(start: png, count: count))
  }

  /// A part as cells, rows first.
  func render(
    _ part: Request.Part, columns: Int, rows: Int, _ colors: hibi_imaging_colors, background: Int?
  ) throws(Refusal) -> [hibi_imaging_cell] {
    var cells = [hibi_imaging_cell](repeating: hibi_imaging_cell(), count: columns * rows)
    let isDone = unsafe hibi_imaging_render(
      handle, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), Int32(columns),
      Int32(rows), Int32(colors.rawValue), Int32(background ?? -1), &cells)
    guard isDone == 1 else { throw Self.fault() }
    return cells
  }

  /// What libvips said.
  ///
  /// It has no codes, so memory is told by its words: a thread that cannot be had is its stack.
  private static func fault() -> Refusal {
    var text = [CChar](repeating: 0, count: 400)
    unsafe hibi_imaging_reason(&text, text.count)
    let reason = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = reason.split { !$0.isLetter }
    let isMemory = words.contains {
      ["memory", "allocate", "allocation", "thread"].contains($0.lowercased())
    }
    return Refusal(isMemory ? .memory : .damaged, reason.isEmpty ? "it cannot be decoded" : reason)
  }
}
