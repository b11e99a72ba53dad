import Testing

/// What is no picture, or none of ours: one error, and the session goes on.
@Suite struct RefusalTests {
  /// Loads a file and makes a pixel of it, then loads a whole picture.
  static func errors(of file: [UInt8], _ part: (Int, Int) = (64, 48)) throws -> [String?] {
    let good = try #require(Pixels.corners(64, 48).file(".png"))
    let run = Imaging.run {
      $0.load(file)
      $0.line("make 0 0 \(part.0) \(part.1) 1 1")
      $0.load(good)
      $0.line("make 0 0 64 48 64 48")
    }
    #expect(run.code == 0)
    #expect(run.rest.isEmpty)
    // Whatever came before, the next picture is read.
    #expect(run.answers.suffix(2).map(\.error) == [nil, nil], "\(run.answers.map(\.line))")
    return run.answers.dropLast(2).map(\.error)
  }

  @Test(arguments: [".gif", ".tif", ".ppm", ".jp2"])
  func otherFormatsOfTheLibraryAreRefused(suffix: String) throws {
    guard let file = Pixels.corners(64, 48).file(suffix) else {
      return #expect(Pixels.mayLack(suffix))
    }
    #expect(try Self.errors(of: file) == ["format", "state"])
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n", "BM\u{1}\u{2}\u{3}\u{4}", "GIF89a",
    "PK\u{3}\u{4}",
    "P6 1 1 255\nabc", "hello", "\u{1}", "RIFF    WAVE", "    ftypisom    mp42", "    ftypavif",
  ])
  func whatBeginsAsNoPictureIsRefused(text: String) throws {
    #expect(try Self.errors(of: Array(text.utf8)) == ["format", "state"])
  }

  /// That of libvips itself, which it writes to files only.
  @Test func theLibrarysOwnFormatIsRefused() throws {
    for magic in [[8, 0xf2, 0xa6, 0xb6], [0xb6, 0xa6, 0xf2, 8]] as [[UInt8]] {
      let file = magic + [UInt8](repeating: 0, count: 64 + 12)
      #expect(try Self.errors(of: file) == ["format", "state"])
    }
  }

  @Test func nothingAtAllIsEmpty() throws {
    #expect(try Self.errors(of: []) == ["empty", "state"])
  }

  /// A name is never seen, so only the bytes can be wrong: a PNG's beginning before a JPEG.
  @Test func aHeaderOfAnotherFormatIsDamaged() throws {
    let jpeg = try #require(Pixels.corners(64, 48).file(".jpg"))
    let png = try #require(Pixels.corners(64, 48).file(".png"))
    #expect(try Self.errors(of: png.prefix(8) + jpeg) == ["damaged", "state"])
    #expect(try Self.errors(of: jpeg.prefix(3) + png) == ["damaged", "state"])
  }

  @Test(arguments: [".jpg", ".png", ".webp", ".webp[lossless]", ".jpg[interlace]", ".heic"])
  func aFileThatEndsTooEarlyIsDamaged(suffix: String) throws {
    let noise = Pixels(64, 48) { x, y in
      [Double(x * 7 % 64) / 64, Double(y * 5 % 48) / 48, Double((x ^ y) % 32) / 32]
    }
    guard let file = noise.file(suffix) else { return #expect(Pixels.mayLack(suffix)) }
    for part in [4, 20, file.count / 4, file.count / 2, file.count * 9 / 10] {
      let errors = try Self.errors(of: Array(file.prefix(part)))
      // A header may be whole or not; a picture of it never comes.
      let isRefused = [["damaged", "state"], ["format", "state"], [nil, "damaged"]].contains(errors)
      #expect(isRefused, "\(part) of \(file.count): \(errors)")
    }
  }

  @Test func whatFollowsAPictureIsNoFault() throws {
    for suffix in [".jpg", ".png"] {
      let file = try #require(Pixels.corners(64, 48).file(suffix))
      #expect(try Self.errors(of: file + Array("motion photo".utf8)) == [nil, nil])
    }
  }
}
