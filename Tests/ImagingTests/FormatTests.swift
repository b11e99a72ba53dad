import CTestPictures
import Testing

/// Every format that phones and shops give, and what is kept of it.
@Suite struct FormatTests {
  /// Whether this machine can write HEIC; Debian's libheif brings no encoder of its own.
  static let heic = Pixels.corners(64, 48).file(".heic[lossless]")

  static func expectCorners(
    _ file: [UInt8]?, _ format: String, frames: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try #require(file, sourceLocation: sourceLocation)
    let (run, shown) = Imaging.make(file, (0, 0, 64, 48), to: (32, 24))
    #expect(run.greeting == "hibi-imaging 1", sourceLocation: sourceLocation)
    #expect(
      run.answers.first?.line == "ok \(format) 64 48 \(frames)", sourceLocation: sourceLocation)
    #expect(run.code == 0, sourceLocation: sourceLocation)
    let picture = try #require(shown, "\(run.answers.map(\.line))", sourceLocation: sourceLocation)
    #expect((picture.width, picture.height) == (32, 24), sourceLocation: sourceLocation)
    #expect(picture.corners == ["red", "green", "blue", "white"], sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (".jpg", "jpeg"), (".jpg[interlace]", "jpeg"), (".png", "png"), (".png[interlace]", "png"),
    (".png[palette]", "png"), (".webp", "webp"), (".webp[lossless]", "webp"),
  ])
  func aPictureOfEachFormatIsRead(suffix: String, format: String) throws {
    try Self.expectCorners(Pixels.corners(64, 48).file(suffix), format)
  }

  @Test(.enabled(if: heic != nil, "libheif has no encoder here"))
  func aPhonesHEICIsRead() throws {
    try Self.expectCorners(Self.heic, "heic")
  }

  @Test func ofAnAnimationTheFirstFrameIsTaken() throws {
    var pixels = Pixels(64, 144) { _, y in
      y < 48 ? [1, 0, 0] : y < 96 ? [0, 1, 0] : [0, 0, 1]
    }
    pixels.frameHeight = 48
    let file = try #require(pixels.file(".webp[lossless]"))
    let (run, shown) = Imaging.make(file, (0, 0, 64, 48), to: (64, 48))
    #expect(run.answers.first?.line == "ok webp 64 48 3")
    #expect(shown?.corners == ["red", "red", "red", "red"])
  }

  @Test(arguments: [".png", ".webp[lossless]"])
  func whatIsClearStaysClearAndItsColourDoesNotRun(suffix: String) throws {
    // Clear red beside opaque blue: scaled without care, the edge turns violet.
    let pixels = Pixels(40, 40, bands: 4) { x, _ in x < 20 ? [1, 0, 0, 0] : [0, 0, 1, 1] }
    let file = try #require(pixels.file(suffix))
    let shown = try #require(Imaging.make(file, (0, 0, 40, 40), to: (13, 13)).shown)
    #expect(shown.bands == 4)
    #expect(shown[1, 6][3] == 0)
    #expect(shown[11, 6] == [0, 0, 255, 255])
    // The pixel of the edge is blue as far as it is seen.
    let edge = shown[6, 6]
    #expect((1...254).contains(edge[3]))
    #expect(edge[0] < 16)
    #expect(edge[2] > 239)
  }

  @Test func sixteenBitsBecomeEight() throws {
    var pixels = Pixels(30, 20, bits: 16) { _, _ in [1, 0.5, 0] }
    pixels.interpretation = "rgb16"
    let file = try #require(pixels.file(".png"))
    let shown = try #require(Imaging.make(file, (0, 0, 30, 20), to: (15, 10)).shown)
    #expect(shown.bands == 3)
    #expect(shown[7, 5][0] == 255)
    #expect((126...128).contains(shown[7, 5][1]))
    #expect(shown[7, 5][2] == 0)
  }

  @Test(arguments: [(8, "b-w"), (16, "grey16")])
  func greyBecomesColours(bits: Int, interpretation: String) throws {
    var pixels = Pixels(30, 20, bands: 1, bits: bits) { x, _ in [x < 15 ? 0 : 1] }
    pixels.interpretation = interpretation
    let file = try #require(pixels.file(".png"))
    let shown = try #require(Imaging.make(file, (0, 0, 30, 20), to: (30, 20)).shown)
    #expect(shown[2, 5] == [0, 0, 0])
    #expect(shown[28, 5] == [255, 255, 255])
  }

  @Test func theInksOfAPrinterBecomeColours() throws {
    var pixels = Pixels(32, 32, bands: 4) { x, _ in x < 16 ? [0, 0, 0, 0] : [0, 1, 1, 0] }
    pixels.interpretation = "cmyk"
    let (run, shown) = Imaging.make(
      try #require(pixels.file(".jpg[Q=95]")), (0, 0, 32, 32), to: (32, 32))
    #expect(run.answers.first?.line == "ok jpeg 32 32 1")
    let picture = try #require(shown, "\(run.answers.map(\.line))")
    #expect(picture.bands == 3)
    #expect(picture[4, 16].allSatisfy { $0 > 240 })
    #expect(picture[28, 16][0] > 180 && picture[28, 16][1] < 100 && picture[28, 16][2] < 100)
  }

  @Test func onePixelIsAPicture() throws {
    for suffix in [".jpg", ".png", ".webp"] {
      let file = try #require(Pixels(1, 1) { _, _ in [1, 0, 0] }.file(suffix))
      let run = Imaging.run {
        $0.load(file)
        $0.line("make 0 0 1 1 1 1")
        $0.line("render 0 0 1 1 40 15 truecolor")
      }
      #expect(
        run.answers.map { $0.error } == [nil, nil, nil], "\(suffix) \(run.answers.map(\.line))")
      #expect(run.answers.last?.line == "ok 5400 30 15")
    }
  }

  @Test func aRibbonIsAPicture() throws {
    for (width, height) in [(1, 20_000), (20_000, 1)] {
      for suffix in [".png", ".jpg"] {
        let file = try #require(Pixels(width, height) { _, _ in [0, 0, 1] }.file(suffix))
        let run = Imaging.run {
          $0.load(file)
          $0.line("make 0 0 \(width) \(height) \(max(1, width / 20)) \(max(1, height / 20))")
          $0.line("render 0 0 \(width) \(height) 40 15 256")
        }
        #expect(
          run.answers.map { $0.error } == [nil, nil, nil], "\(suffix) \(run.answers.map(\.line))")
        #expect(run.answers.last?.line == (width == 1 ? "ok 180 1 15" : "ok 480 40 1"))
      }
    }
  }

  /// A profile, where it was, when, and with which camera: nothing of it is kept.
  @Test func whatAPhoneWritesIntoAPictureIsGone() throws {
    var pixels = Pixels.corners(64, 48)
    pixels.orientation = 6
    let file = try #require(pixels.file(".jpg[profile=p3]"))
    #expect(test_has(file, file.count, "icc-profile-data") == 1)
    #expect(test_has(file, file.count, "exif-data") == 1)
    let run = Imaging.run {
      $0.load(file)
      $0.line("make 0 0 48 64 48 64")
    }
    let made = try #require(run.answers.last?.bytes)
    #expect(!made.isEmpty)
    for field in ["icc-profile-data", "exif-data", "xmp-data", "orientation"] {
      #expect(test_has(made, made.count, field) == 0, "\(field)")
    }
  }

  @Test func coloursOfAWideProfileBecomeThoseOfScreens() throws {
    // Half a green of Display P3 is a stronger one of sRGB.
    let file = try #require(Pixels(16, 16) { _, _ in [0.3, 0.8, 0.3] }.file(".png[profile=p3]"))
    let shown = try #require(Imaging.make(file, (0, 0, 16, 16), to: (16, 16)).shown)
    #expect(shown[8, 8][0] < 66)
  }

  @Test func aPartIsCutWhereItWasAskedFor() throws {
    let pixels = Pixels(64, 64) { x, y in
      (16..<48).contains(x) && (16..<48).contains(y) ? [0, 1, 0] : [1, 0, 0]
    }
    let file = try #require(pixels.file(".png"))
    let shown = try #require(Imaging.make(file, (16, 16, 32, 32), to: (32, 32)).shown)
    #expect(shown.values.enumerated().allSatisfy { $1 == ($0 % 3 == 1 ? 255 : 0) })
  }

  @Test func aPartIsCutInTheUprightPicture() throws {
    // Stored 64 × 48, upright 48 × 64; the corner of red is where it is seen.
    var pixels = Pixels.corners(64, 48)
    pixels.orientation = 6
    let file = try #require(pixels.file(".jpg[Q=95]"))
    let shown = try #require(Imaging.make(file, (24, 0, 24, 32), to: (24, 32)).shown)
    #expect(shown.corners == ["red", "red", "red", "red"])
  }

  /// The eight ways to hold a camera: what is seen of red, green, blue, white.
  @Test(arguments: [
    (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
    (3, ["white", "blue", "green", "red"]), (4, ["blue", "white", "red", "green"]),
    (5, ["red", "blue", "green", "white"]), (6, ["blue", "red", "white", "green"]),
    (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
  ])
  func eachOrientationIsUpright(orientation: Int, corners: [String]) throws {
    for (suffix, scale) in [(".jpg[Q=95]", 1), (".jpg[Q=95,interlace]", 8), (".webp[lossless]", 2)]
    {
      var pixels = Pixels.corners(256, 192)
      pixels.orientation = orientation
      let file = try #require(pixels.file(suffix))
      let (width, height) = orientation < 5 ? (256, 192) : (192, 256)
      let (run, shown) = Imaging.make(
        file, (0, 0, width, height), to: (width / scale, height / scale))
      #expect(run.answers[0].words[2...] == ["\(width)", "\(height)", "1"])
      #expect(shown?.corners == corners, "\(suffix)")
      #expect(shown?.width == width / scale)
    }
  }
}
