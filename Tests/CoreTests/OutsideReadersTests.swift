import HibiTestSupport
import Testing

@Suite struct OutsideReadersTests {
  /// One beginning for each reader; the mutations do the rest.
  ///
  /// The long form is Tests/Scripts/fuzz.sh.
  private static let beginnings: [String] = [
    "{\"a\":[1,2.50,\"\\u00e9\"],\"b\":null}", "day,food\r\n2026-11-28,\"a \"\"b\"\"\"\r\n",
    "a\tb\\n\n\\N\t\n", "amount >= 5 and not (note ~ 'x' or time:11:00..14:00)", "2026/02/29",
    "last-30-days", "2x150+40ml", "ｶﾞ か゛ ① 10", "a\u{1B}[31m👨‍👩‍👧", "day,amount,note\n2026-11-28,5,x\n",
    #"{"name":"t","collections":[{"fields":[{"name":"a","type":"duration","initial":"30m"}]}]}"#,
  ]

  @Test("no reader of text from outside traps, whatever comes in", arguments: 0..<11)
  func trap(reader: Int) {
    var random = SeededGenerator(seed: UInt64(reader) + 1)
    let start = Array(OutsideReadersTests.beginnings[reader].utf8)
    for _ in 0..<1_500 {
      var input = start
      for _ in 0...Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0...input.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1 where place < input.count: input.remove(at: place)
        case 2 where place < input.count: input[place] = UInt8.random(in: 0...255, using: &random)
        default: input.insert(contentsOf: start.prefix(place), at: place)
        }
      }
      readFromOutside([UInt8(reader)] + input)
    }
  }
}
