import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ImageRuleTests {
  private static let half = ImageRule(crop: .half, isAdjustable: true)
  private static let tenth = ImageRule(scale: .factor(1_000))
  private static let cover = ImageRule(scale: .factor(1_000), leastWidth: 320)
  private static let wide = ImageRule(scale: .width(403))

  private func plan(_ rule: ImageRule, _ width: Int, _ height: Int, limit: Int = 1_600) -> [Int] {
    let plan = rule.plan(width: width, height: height, limit: limit)
    return [
      plan.cut.x, plan.cut.y, plan.cut.width, plan.cut.height, plan.width, plan.height,
    ]
  }

  @Test("the centre half is not in the centre") func half() {
    #expect(
      plan(Self.half, 4_000, 3_000, limit: 10_000) == [1_000, 750, 2_000, 1_500, 2_000, 1_500])
    #expect(plan(Self.half, 4_001, 3, limit: 10_000) == [1_000, 1, 2_000, 1, 2_000, 1])
    #expect(plan(Self.half, 1, 1) == [0, 0, 1, 1, 1, 1])
  }

  @Test("a factor does not give the nearest pixel, or none") func factor() {
    #expect(plan(Self.tenth, 4_032, 3_024) == [0, 0, 4_032, 3_024, 403, 302])
    #expect(plan(Self.tenth, 1_000, 1) == [0, 0, 1_000, 1, 100, 1])
  }

  @Test("a cover is too small to be seen, or enlarged") func floor() {
    #expect(plan(Self.cover, 1_000, 1_500) == [0, 0, 1_000, 1_500, 320, 480])
    #expect(plan(Self.cover, 300, 450) == [0, 0, 300, 450, 300, 450])
    #expect(plan(Self.cover, 4_032, 3_024) == [0, 0, 4_032, 3_024, 403, 302])
  }

  @Test("a height that belongs to a width is cut off") func width() {
    #expect(plan(Self.wide, 4_032, 3_024) == [0, 0, 4_032, 3_024, 403, 303])
    #expect(plan(Self.wide, 400, 300) == [0, 0, 400, 300, 400, 300])
  }

  @Test("a picture is stored larger than the store takes") func limit() {
    #expect(plan(ImageRule(), 4_032, 3_024) == [0, 0, 4_032, 3_024, 1_600, 1_200])
    #expect(plan(ImageRule(), 1_600, 1_200) == [0, 0, 1_600, 1_200, 1_600, 1_200])
    #expect(plan(ImageRule(), 1, 20_000) == [0, 0, 1, 20_000, 1, 1_600])
    #expect(plan(Self.half, 4_000, 3_000) == [1_000, 750, 2_000, 1_500, 1_600, 1_200])
  }

  @Test("a chosen part is not within the picture") func chosen() {
    let whole = ImageRule(crop: .half).plan(
      width: 100, height: 80, cut: PixelArea(x: 90, y: -5, width: 50, height: 200), limit: 1_600)
    #expect(whole.cut == PixelArea(x: 50, y: 0, width: 50, height: 80))
  }

  @Test("no picture of any size breaks a rule") func anySize() {
    for rule in [Self.half, Self.tenth, Self.cover, Self.wide, ImageRule()] {
      for width in [1, 2, 3, 319, 320, 1_601, 20_000, 100_000] {
        for height in [1, 2, 7, 1_599, 1_600, 100_000] {
          let plan = rule.plan(width: width, height: height, limit: 1_600)
          let (cut, what) = (plan.cut, "\(rule) \(width) \(height)")
          #expect(cut.x >= 0 && cut.y >= 0 && cut.width > 0 && cut.height > 0, "\(what)")
          #expect(cut.x + cut.width <= width && cut.y + cut.height <= height, "\(what)")
          #expect((1...min(1_600, cut.width)).contains(plan.width), "\(what)")
          #expect((1...min(1_600, cut.height)).contains(plan.height), "\(what)")
        }
      }
    }
  }

  @Test(
    "a scale is misread",
    arguments: [
      ("10%", 1_000), ("0.1", 1_000), ("１０％", 1_000), ("100%", 10_000), ("1", 10_000),
      ("12.5%", 1_250),
    ])
  func scale(text: String, factor: Int) throws {
    var rule = Self.cover
    try rule.take(scale: text)
    #expect(rule.scale == .factor(factor) && rule.leastWidth == 0)
  }

  @Test(
    "a bare number above 1, or nonsense, is taken as a scale",
    arguments: ["10", "2", "1.5", "0", "0%", "101%", "-1", "-0.5", "", "%", "x", "1e1", "0,5"])
  func noScale(text: String) {
    var rule = ImageRule()
    #expect(failure { try rule.take(scale: text) }?.kind == .refused)
  }

  @Test(
    "a rule that no picture can follow is declared",
    arguments: [
      (#""percent":0"#, "percent"), (#""percent":100.01"#, "percent"),
      (#""percent":"10%""#, "percent"), (#""percent":10,"width":5"#, "width"),
      (#""width":0"#, "width"), (#""min-width":-1"#, "min-width"), (#""crop":"third""#, "crop"),
      (#""initial":"a.png""#, "initial"), (#""suggest":{"copy-of-same":"name"}"#, "suggest"),
    ])
  func declared(members: String, key: String) {
    func tracker(_ members: String) throws(HibiError) -> Tracker {
      let file =
        #"{"name":"plants","title":"Plants","collections":[{"title":"Plants","fields":["#
        + #"{"name":"name","title":"Name","type":"text","searched":true,"required":true},"#
        + #"{"name":"leaf","title":"Leaf","type":"image",\#(members)}]}]}"#
      return try Tracker(definitionFile: Array(file.utf8))
    }
    let error = failure { _ = try tracker(members) }
    let said = ([error?.message.en] + (error?.hints.map(\.en) ?? [])).compactMap(\.self).joined()
    #expect(error?.kind == .refused && said.contains(key), "\(members): \(said)")
    #expect(failure { _ = try tracker(#""crop":"half","percent":12.5,"min-width":9"#) } == nil)
  }

  @Test("a crop is misread") func crop() throws {
    let source = ImagingClient.Source(format: "png", width: 400, height: 200, frames: 1)
    var rule = Self.half
    #expect(try rule.take(crop: "none") == nil && rule.crop == .none)
    #expect(try rule.take(crop: "half") == nil && rule.crop == .half)
    for (text, area) in [
      ("10,20,300,100", PixelArea(x: 10, y: 20, width: 300, height: 100)),
      ("25%,0%,50%,100%", PixelArea(x: 100, y: 0, width: 200, height: 200)),
      ("１０，０，１，１", PixelArea(x: 10, y: 0, width: 1, height: 1)),
    ] {
      #expect(try rule.take(crop: text)?.area(of: source) == area)
    }
    let odd = ImagingClient.Source(format: "png", width: 401, height: 301, frames: 1)
    for (text, area) in [
      ("50%,0%,50%,100%", PixelArea(x: 201, y: 0, width: 200, height: 301)),
      ("33%,67%,34%,33%", PixelArea(x: 132, y: 202, width: 137, height: 99)),
      ("99%,99%,1%,1%", PixelArea(x: 397, y: 298, width: 4, height: 3)),
    ] {
      #expect(try rule.take(crop: text)?.area(of: odd) == area, "\(text)")
    }
    for text in ["100%,0%,1%,1%", "60%,0%,50%,50%"] {
      #expect(failure { _ = try rule.take(crop: text)?.area(of: odd) }?.kind == .refused)
    }
    for side in 1...120 {
      let small = ImagingClient.Source(format: "png", width: side, height: side, frames: 1)
      for text in ["50%,50%,50%,50%", "99%,99%,1%,1%", "25%,25%,75%,75%"] {
        let error = failure { _ = try rule.take(crop: text)?.area(of: small) }
        #expect(error == nil, "\(side) \(text)")
      }
    }
    for text in ["", "1,2,3", "1,2,3,0", "a", "1,2,3,4,5", "10%,0,1,1", "1.5,0,1,1", "-1,0,5,5"] {
      #expect(failure { _ = try rule.take(crop: text) }?.kind == .refused, "\(text)")
    }
    #expect(failure { _ = try rule.take(crop: "1,0,400,10")?.area(of: source) }?.kind == .refused)
  }
}
