import CTestPictures
import HibiTestSupport
import Testing

/// A picture as cells.
@Suite struct RenderTests {
  static let colors = ["truecolor", "256", "16", "8", "mono", "ascii"]

  /// A record of the protocol.
  struct Cell: Equatable {
    var scalar: UInt32
    var foreground: Int32
    var background: Int32
  }

  static func cells(_ answer: Imaging.Answer) -> [Cell] {
    func number(_ at: Int) -> UInt32 {
      answer.bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    return stride(from: 0, to: answer.bytes.count, by: 12).map {
      Cell(
        scalar: number($0), foreground: Int32(bitPattern: number($0 + 4)),
        background: Int32(bitPattern: number($0 + 8)))
    }
  }

  /// The signs as lines, then the colours of each row where there are any.
  static func text(_ answer: Imaging.Answer, colored: Bool) -> String {
    let cells = cells(answer)
    guard answer.words.count == 4, let columns = Int(answer.words[2]) else { return answer.line }
    var text = ""
    for row in stride(from: 0, to: cells.count, by: columns) {
      let cells = cells[row..<row + columns]
      for cell in cells { text.unicodeScalars.append(Unicode.Scalar(cell.scalar) ?? "?") }
      if colored {
        let colors = cells.map {
          "\(String($0.foreground, radix: 16))/\(String($0.background, radix: 16))"
        }
        text += "|" + colors.joined(separator: " ")
      }
      text += "\n"
    }
    return text
  }

  /// A disc over a slope of colours, which has edges of every direction.
  static let picture = Pixels(160, 120, bands: 4) { x, y in
    let (across, down) = (Double(x) - 80, Double(y) - 60)
    let isIn = across * across + down * down < 50 * 50
    if isIn { return [1, 0.8, 0.2, 1] }
    return x < 20 ? [0, 0, 0, 0] : [Double(x) / 320, 0.1, Double(y) / 120, 1]
  }

  /// Which symbols fit best is libchafa's choice; the goldens are of 1.12.
  @Test(.enabled(if: test_chafa_version() == 1_012, "another libchafa chooses others"))
  func goldens() throws {
    let file = try #require(Self.picture.file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for colors in Self.colors { $0.line("render 0 0 160 120 24 9 \(colors)") }
      $0.line("render 0 0 160 120 24 9 mono 16777215")
      $0.line("render 80 0 80 60 24 9 ascii")
    }
    var text = ""
    let names = Self.colors + ["mono on white", "the right upper quarter in ascii"]
    for (name, answer) in zip(names, run.answers.dropFirst()) {
      text += "== \(name)\n"
      text += Self.text(answer, colored: !name.hasPrefix("mono") && !name.hasSuffix("ascii"))
    }
    expectGolden(text, named: "render")
  }

  @Test func coloursAreThoseOfTheTerminal() throws {
    let file = try #require(Self.picture.file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for colors in Self.colors { $0.line("render 0 0 160 120 40 15 \(colors)") }
    }
    let highest: [Int32] = [0xffffff, 255, 15, 7, -1, -1]
    for (answer, highest) in zip(run.answers.dropFirst(), highest) {
      let cells = Self.cells(answer)
      #expect(cells.count == 600)
      for cell in cells {
        #expect((-1...highest).contains(cell.foreground))
        #expect((-1...highest).contains(cell.background))
      }
    }
    // What is clear shows the terminal.
    #expect(Self.cells(run.answers[1])[0] == Cell(scalar: 32, foreground: -1, background: -1))
  }

  @Test func signsAreOneCellWide() throws {
    let file = try #require(Self.picture.file(".png"))
    let run = Imaging.run {
      $0.load(file)
      for colors in Self.colors { $0.line("render 0 0 160 120 200 75 \(colors)") }
    }
    for (colors, answer) in zip(Self.colors, run.answers.dropFirst()) {
      for cell in Self.cells(answer) {
        let isKnown =
          switch cell.scalar {
          case 0x20...0x7e: true
          // Blocks and quadrants; Braille where there are no colours.
          case 0x2580...0x259f: colors != "ascii"
          case 0x2800...0x28ff: colors == "mono"
          default: false
          }
        #expect(isKnown, "\(colors): U+\(String(cell.scalar, radix: 16))")
      }
    }
  }

  /// A cell is twice as high as wide.
  @Test(arguments: [
    ((4, 3), (40, 15), (40, 15)), ((4, 3), (80, 15), (40, 15)), ((4, 3), (40, 40), (40, 15)),
    ((3, 4), (40, 15), (23, 15)), ((1, 1), (10, 10), (10, 5)), ((400, 1), (40, 15), (40, 1)),
    ((1, 400), (40, 15), (1, 15)), ((4, 3), (1, 1), (1, 1)),
  ])
  func cellsKeepTheShape(
    size: (Int, Int), room: (Int, Int), taken: (Int, Int)
  ) throws {
    let file = try #require(Pixels(size.0, size.1) { _, _ in [0, 1, 0] }.file(".png"))
    let run = Imaging.run {
      $0.load(file)
      $0.line("render 0 0 \(size.0) \(size.1) \(room.0) \(room.1) 256")
    }
    #expect(run.answers.last?.line == "ok \(taken.0 * taken.1 * 12) \(taken.0) \(taken.1)")
  }

  @Test func aPartIsRenderedAlone() throws {
    let file = try #require(Pixels.corners(2_400, 1_800).file(".png"))
    let run = Imaging.run {
      $0.load(file)
      $0.line("render 0 0 2400 1800 40 15 truecolor")
      $0.line("render 1300 0 1000 800 20 10 truecolor")
      $0.line("render 0 1000 1000 800 20 10 truecolor")
    }
    for (answer, color) in zip(run.answers.suffix(2), [0x00ff00, 0x0000ff] as [Int32]) {
      let cells = Self.cells(answer)
      #expect(!cells.isEmpty)
      #expect(cells.allSatisfy { $0.background == color || $0.foreground == color })
    }
  }

  @Test func aPictureOnItsSideIsRenderedUpright() throws {
    var pixels = Pixels.corners(640, 480)
    pixels.orientation = 6
    let file = try #require(pixels.file(".jpg[Q=100]"))
    let run = Imaging.run {
      $0.load(file)
      // Red is on the right above.
      $0.line("render 250 0 200 300 20 10 truecolor")
    }
    let cells = Self.cells(try #require(run.answers.last))
    #expect(cells.count > 50)
    #expect(cells.allSatisfy { $0.background >> 16 & 255 > 230 || $0.foreground >> 16 & 255 > 230 })
  }
}
