import HibiTestSupport
import Testing

/// Files that are small and would take all of a machine: each is one error, soon and in little memory.
@Suite(.serialized) struct BombTests {
  /// Loads a file and asks for all of it; the bounds are those of what is promised.
  static func expectEnds(
    _ file: [UInt8], _ size: (Int, Int), with codes: Set<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let run = Imaging.run {
      $0.load(file)
      $0.line("make 0 0 \(size.0) \(size.1) 100 100")
    }
    let first = run.answers.compactMap(\.error).first ?? "none"
    #expect(
      codes.contains(first), "\(run.answers.map(\.line)) \(run.code)",
      sourceLocation: sourceLocation)
    // Alive until the end of its input, or gone after its last word.
    #expect([0, 1].contains(run.code), sourceLocation: sourceLocation)
    #expect(run.seconds < 5, sourceLocation: sourceLocation)
    #expect(run.megabytes < 512, sourceLocation: sourceLocation)
  }

  @Test func aPNGThatSaysThatItIsHuge() {
    for (width, height) in [(100_000, 100_000), (2_147_483_647, 2_147_483_647), (1, 200_000_000)] {
      Self.expectEnds(Handmade.png(width, height), (width, height), with: ["large", "damaged"])
    }
    Self.expectEnds(Handmade.png(0, 0), (1, 1), with: ["damaged"])
  }

  @Test func aJPEGThatSaysThatItIsHuge() throws {
    var file = try #require(Pixels.corners(64, 48).file(".jpg"))
    let frame = try #require(Handmade.offset(of: [0xff, 0xc0], in: file))
    for (index, byte) in [UInt8(0xff), 0xdc, 0xff, 0xdc].enumerated() {
      file[frame + 5 + index] = byte
    }
    Self.expectEnds(file, (65_500, 65_500), with: ["large"])
    // Within the limit of pixels; what is not there is grey, as in any viewer.
    for (index, byte) in [UInt8(0x26), 0xff, 0x26, 0xff].enumerated() {
      file[frame + 5 + index] = byte
    }
    Self.expectEnds(file, (9_983, 9_983), with: ["damaged", "none"])
  }

  @Test func aWebPThatSaysThatItIsHuge() throws {
    var file = try #require(Pixels.corners(64, 48).file(".webp[lossless]"))
    let found = try #require(Handmade.offset(of: Array("VP8L".utf8), in: file))
    let frame = found + 8
    // 14 bits for each side, after a byte that is always the same.
    for index in 1...3 { file[frame + index] = 0xff }
    file[frame + 4] |= 0x0f
    Self.expectEnds(file, (16_384, 16_384), with: ["large", "damaged"])
  }

  @Test(.enabled(if: FormatTests.heic != nil, "libheif has no encoder here"))
  func aHEICThatSaysThatItIsHuge() throws {
    var file = try #require(FormatTests.heic)
    // The box of the size: its name, four bytes of version, then width and height.
    let box = try #require(Handmade.offset(of: Array("ispe".utf8), in: file))
    for (side, codes) in [
      (100_000, ["large", "damaged", "memory"]), (0x7fff_ffff, ["large", "damaged", "memory"]),
      // Within the limit of pixels it has the size of what is in it, and the part is not there.
      (9_900, ["damaged", "memory", "state"]),
    ] as [(Int, Set<String>)] {
      let bytes = [24, 16, 8, 0].map { UInt8(side >> $0 & 255) }
      file.replaceSubrange(box + 8..<box + 16, with: bytes + bytes)
      Self.expectEnds(file, (side, side), with: codes)
    }
  }

  @Test func aTextOfAPNGThatUnpacksToGigabytes() throws {
    let file = try #require(Pixels.corners(64, 48).file(".png"))
    // One GB of zeros in a megabyte, as a compressed text, and one that is as long as it says.
    let bomb = Handmade.chunk("zTXt", Array("Comment\0\0".utf8) + Handmade.zeros(megabytes: 1_024))
    let long = Handmade.chunk(
      "tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 97, count: 12 << 20))
    for chunk in [bomb, long] {
      let run = Imaging.run {
        $0.load(file.prefix(33) + chunk + file.dropFirst(33))
        $0.line("make 0 0 64 48 64 48")
      }
      // The text is passed over or refused; either way it takes no memory to speak of.
      #expect(run.code == 0)
      #expect(run.seconds < 5)
      #expect(run.megabytes < 512)
      #expect(run.answers.count == 2, "\(run.answers.map(\.line))")
      #expect(run.answers.compactMap(\.error).allSatisfy { ["damaged", "state"].contains($0) })
    }
  }

  @Test func aProfileOfAPNGThatUnpacksToGigabytes() throws {
    let file = try #require(Pixels.corners(64, 48).file(".png"))
    let chunk = Handmade.chunk("iCCP", Array("p\0\0".utf8) + Handmade.zeros(megabytes: 1_024))
    let run = Imaging.run {
      $0.load(file.prefix(33) + chunk + file.dropFirst(33))
      $0.line("make 0 0 64 48 64 48")
    }
    // The profile is left out, or the file is: both are answers.
    #expect(run.answers.count == 2, "\(run.answers.map(\.line))")
    #expect(run.answers.compactMap(\.error).allSatisfy { ["damaged", "state"].contains($0) })
    #expect(run.code == 0)
    #expect(run.seconds < 5)
    #expect(run.megabytes < 512)
  }

  /// As much as is allowed, and nothing in it: 100 megapixels that weigh 100 kB.
  @Test func aPNGOfAllowedSizeThatIsAllZeros() {
    for interlaced in [false, true] {
      let file = Handmade.png(
        10_000, 10_000, interlaced: interlaced, data: Handmade.zeros(megabytes: 96))
      let run = Imaging.run {
        $0.load(file)
        $0.line("make 0 0 10000 10000 100 100")
      }
      #expect(run.answers.count == 2)
      // Row by row it fits, and is made; interlaced it must be held whole, which may not be.
      let errors = run.answers.compactMap(\.error)
      #expect(errors.isEmpty || interlaced && errors == ["memory"], "\(errors)")
      #expect([0, 1].contains(run.code))
      #expect(run.seconds < 5, "\(run.answers.map(\.line))")
      #expect(run.megabytes < 512)
    }
  }

  @Test func anArchiveThatIsNamedAsAPicture() {
    let zip = Array("PK\u{3}\u{4}".utf8) + Handmade.zeros(megabytes: 512)
    Self.expectEnds(zip, (1, 1), with: ["format"])
    let jpeg = [0xff, 0xd8, 0xff] + zip
    Self.expectEnds(jpeg, (1, 1), with: ["damaged"])
  }

  /// Each pass of a progressive JPEG goes over all of its pixels, and costs some bytes.
  @Test func aJPEGOfManyPasses() throws {
    let file = try #require(Pixels(8_000, 6_000, filled: 0).file(".jpg[interlace]"))
    let scan = try #require(Handmade.lastScan(of: file))
    var bomb = Array(file.dropLast(2))
    for _ in 0..<2_000 { bomb += scan }
    Self.expectEnds(bomb + [0xff, 0xd9], (8_000, 6_000), with: ["damaged", "large", "time"])
  }

  @Test func anAnimationOfManyFramesIsReadAsOne() throws {
    var pixels = Pixels(64, 64 * 200) { x, y in [Double(x) / 63, Double(y / 64) / 200, 0] }
    pixels.frameHeight = 64
    let file = try #require(pixels.file(".webp[lossless,effort=0]"))
    let (run, shown) = Imaging.make(file, (0, 0, 64, 64), to: (64, 64))
    #expect(run.answers.first?.line == "ok webp 64 64 200")
    #expect(shown?.height == 64)
    #expect(run.megabytes < 100)
  }
}
