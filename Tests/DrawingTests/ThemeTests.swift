import HibiCore
import Testing

@testable import HibiDrawing

@Suite struct ThemeTests {
  @Test func noColorKeepsBoldAndReversed() {
    let style = Style(.maximum, bold: true, reversed: true)
    for theme in Theme.allCases {
      #expect(theme.ink(style, .none) == Ink(bold: true, reversed: true))
    }
    #expect(Theme.mono.ink(style, .indexed256) == Ink(bold: true, reversed: true))
  }

  @Test(arguments: [ColorDepth.basic8, .basic16, .indexed256])
  func aTerminalIsNeverGivenAColourThatItHasNot(colors: ColorDepth) {
    for theme in Theme.allCases {
      for role in Style.Role.allCases {
        #expect(Int(theme.ink(Style(role), colors).foreground ?? 0) < colors.rawValue)
      }
    }
  }

  @Test func theGreatestDiffersFromBarsInEveryTheme() {
    for theme in Theme.allCases {
      for colors in [ColorDepth.none, .basic8, .basic16, .indexed256] {
        #expect(theme.ink(.maximum, colors) != theme.ink(.bar, colors))
      }
    }
  }

  @Test func yellowIsNotWrittenOnWhite() {
    for role in Style.Role.allCases {
      #expect(![3, 11].contains(Theme.light.ink(Style(role), .basic8).foreground))
    }
  }

  @Test func brightColoursAreEncodedAsSuch() {
    var buffer = CellBuffer(columns: 1)
    buffer.append(SafeText("x"), style: .bar)
    #expect(
      String(decoding: buffer.encode(colors: .basic16), as: UTF8.self) == "\u{1B}[0;94mx\u{1B}[0m\n"
    )
    #expect(
      String(decoding: buffer.encode(colors: .basic8), as: UTF8.self) == "\u{1B}[0;34mx\u{1B}[0m\n")
  }
}
