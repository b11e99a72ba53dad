import Testing

@testable import HibiDashboard

/// What bytes mean that came in one read.
private func keys(_ text: String) -> [Event] { keys(Array(text.utf8)) }

private func keys(_ bytes: [UInt8]) -> [Event] {
  var decoder = KeyDecoder()
  return decoder.take(bytes) + (decoder.patience == nil ? [] : decoder.flush())
}

private func typed(_ text: String) -> [Event] { text.map { .key(Key($0)) } }

@Suite struct KeyDecoderTests {
  @Test(
    "terminals send one key in several forms",
    arguments: [
      ("\u{1B}[A", Key.up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OC", .right),
      ("\u{1B}[1;2A", .shifted(.up)), ("\u{1B}[1;5D", .controlled(.left)),
      ("\u{1B}[1;3C", .alternate(.right)), ("\u{1B}O5C", .controlled(.right)),
      ("\u{1B}[a", .shifted(.up)), ("\u{1B}Od", .controlled(.left)),
      ("\u{1B}[H", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home), ("\u{1B}[8~", .end),
      ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown),
      ("\u{1B}[3$", .shifted(.delete)), ("\u{1B}[3^", .controlled(.delete)),
      ("\u{1B}[3;5~", .controlled(.delete)), ("\u{1B}[Z", .backTab),
      ("\u{1B}OP", .function(1)), ("\u{1B}[[A", .function(1)), ("\u{1B}[11~", .function(1)),
      ("\u{1B}[[E", .function(5)), ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)),
      ("\u{1B}[21~", .function(10)), ("\u{1B}[24~", .function(12)), ("\u{1B}OM", .enter),
      ("\u{1B}[1;2P", .function(1)), ("\u{1B}Op", Key("0")),
      ("\r", .enter), ("\n", .control("j")), ("\t", .tab), ("\u{0}", .control(" ")),
      ("\u{3}", .control("c")), ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")),
      ("\u{8}", .backspace), ("\u{7F}", .backspace),
      ("\u{1B}b", .alt("b")), ("\u{1B}\u{7F}", .alt("\u{7F}")),
    ])
  func forms(bytes: String, key: Key) {
    #expect(keys(bytes) == [.key(key)])
    // However a connection cuts the bytes.
    var decoder = KeyDecoder()
    #expect(bytes.utf8.flatMap { decoder.take([$0]) } == [.key(key)])
    #expect(decoder.patience == nil)
  }

  @Test(
    "an answer of the terminal to another program is typed",
    arguments: [
      "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
      "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}P>|XTerm(370)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
      "\u{1B}^private\u{1B}\\", "\u{1B}Xstart\u{1B}\\",
    ])
  func answers(bytes: String) {
    #expect(keys(bytes) == [])
    #expect(keys(bytes + "j") == typed("j"))
    var decoder = KeyDecoder()
    #expect(bytes.utf8.flatMap { decoder.take([$0]) } == [])
    #expect(decoder.patience == nil)
    // Its end was lost: what began it is no key, and what comes later is.
    let cut = String(bytes.unicodeScalars.prefix(6))
    #expect(keys(cut) == [])
    #expect(keys(cut + "\u{1B}[A") == [.key(.up)])
    // Two keys that were typed one after the other.
    #expect(keys(String(bytes.unicodeScalars.prefix(2))).first == .key(.escape))
  }

  @Test("an answer without an end is kept, or swallows keys for ever") func longAnswer() {
    var decoder = KeyDecoder()
    let events = decoder.take(Array("\u{1B}]".utf8) + [UInt8](repeating: 0x41, count: 1_100_000))
    #expect(events.count == 100_000)
    #expect(decoder.patience == nil)
  }

  @Test func escapeThenALetterIsNoAlt() {
    #expect(keys("\u{1B}j") == [.key(.escape), .key(Key("j"))])
    #expect(keys("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
    #expect(keys("\u{1B}\u{1B}[B") == [.key(.escape), .key(.down)])
    #expect(keys("\u{1B}é") == [.key(.escape), .key(Key("é"))])
  }

  @Test func escapeAloneIsDecidedByPatience() {
    var decoder = KeyDecoder()
    #expect(decoder.take([0x1B]) == [])
    #expect(decoder.patience == 25)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.patience == nil)
    #expect(decoder.take(Array("[".utf8)) == typed("["))
  }

  @Test func anInvalidByteTakesNoKeysWithIt() {
    #expect(keys([0xFF, 0x71]) == typed("q"))
    #expect(keys([0xE6, 0x97, 0x71]) == typed("q"))
    #expect(keys([0xC0, 0x80, 0x71]) == typed("q"))
    #expect(keys([0xED, 0xA0, 0x80, 0x71]) == typed("q"))
    #expect(keys([0xF5, 0x80, 0x80, 0x80, 0x71]) == typed("q"))
    #expect(keys([0xE6, 0x1B, 0x5B, 0x41]) == [.key(.up)])
  }

  @Test func aLetterInPiecesIsOneKey() {
    var decoder = KeyDecoder()
    let bytes = Array("日👍".utf8)
    #expect(bytes.flatMap { decoder.take([$0]) } == typed("日👍"))
    #expect(keys("e\u{301}👨‍👩‍👧か\u{3099}") == typed("e\u{301}👨‍👩‍👧か\u{3099}"))
  }

  @Test func aMarkAfterItsLetterIsItsOwnKey() {
    var decoder = KeyDecoder()
    #expect(decoder.take("e".utf8) + decoder.take("\u{301}".utf8) == typed("e") + typed("\u{301}"))
  }

  @Test func controlsOfTwoBytesAreNoKeys() {
    #expect(keys("\u{9B}q") == typed("q"))
  }

  @Test func aPasteIsTextAndNotKeys() {
    let paste = "\u{1B}[200~a\rq d y\r\n\u{1B}[200~ラ\u{1B}[201~q"
    let expected: [Event] = [.paste("a\nq d y\n\u{1B}[200~ラ"), .key(Key("q"))]
    #expect(keys(paste) == expected)
    var decoder = KeyDecoder()
    #expect(paste.utf8.flatMap { decoder.take([$0]) } == expected)
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func aPasteWhoseEndIsLostEnds() {
    var decoder = KeyDecoder()
    #expect(decoder.take("\u{1B}[200~abc".utf8) == [])
    #expect(decoder.patience == 1_000)
    #expect(decoder.flush() == [.paste("abc")])
    #expect(decoder.take("q".utf8) == typed("q"))
  }

  @Test func clicksBeyondColumn223() {
    #expect(keys("\u{1B}[<0;290;5M") == [.mouse(Mouse(.press, Place(row: 4, column: 289)))])
    #expect(keys("\u{1B}[<0;290;5m") == [])
    #expect(keys("\u{1B}[M !!") == [.mouse(Mouse(.press, Place(row: 0, column: 0)))])
  }

  @Test func theWheelTurnsBothWays() {
    #expect(keys("\u{1B}[<64;1;2M") == [.mouse(Mouse(.wheelUp, Place(row: 1, column: 0)))])
    #expect(keys("\u{1B}[<65;1;2M") == [.mouse(Mouse(.wheelDown, Place(row: 1, column: 0)))])
  }

  @Test(
    "what no key sends is dropped, and the next key is not",
    arguments: [
      "\u{1B}[<0;0;0M", "\u{1B}[<99999999999999999999;1;1M", "\u{1B}[<0M", "\u{1B}[<35;4;4M",
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[201~", "\u{1B}[?2026;1$y", "\u{1B}[99~", "\u{1B}[1;",
      "\u{1B}[E",
    ])
  func dropped(bytes: String) {
    var decoder = KeyDecoder()
    var events = decoder.take(bytes.utf8)
    if decoder.patience != nil { events += decoder.flush() }
    #expect(events + decoder.take("q".utf8) == typed("q"))
  }

  @Test func manyKeysInOneReadAreAllThere() {
    #expect(keys(String(repeating: "j", count: 200)) == typed(String(repeating: "j", count: 200)))
  }

  @Test func anyBytesMeanTheSameHoweverTheyAreCut() {
    // A generator of numbers that are the same in each run (Knuth's).
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pieces = [
      "\u{1B}", "[", "O", "M", "<", ";", "1", "200~", "201~", "~", "$", "^", "A", "é", "日",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(100) {
        bytes += next(8) == 0 ? [UInt8(next(256))] : pieces[next(pieces.count)]
      }
      decodeFromOutside(bytes)
    }
    decodeFromOutside(Array("\u{1B}[\(String(repeating: "1;", count: 200))A".utf8))
  }
}
