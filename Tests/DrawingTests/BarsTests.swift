import HibiCore
import HibiDrawing
import Testing

/// What bars promise beyond their looks.
@Suite struct BarsTests {
  private let context = DrawingContext(width: 40, language: .en, ascii: true)

  private func page(_ chart: BarChart, _ page: Int?) -> [String] {
    BarsDrawing.draw(chart, page: page, in: context).rows
  }

  @Test func aPageThatIsNotThereIsTheNearest() {
    #expect(page(Fixtures.article, 0) == page(Fixtures.article, 1))
    #expect(page(Fixtures.article, 99) == page(Fixtures.article, 3))
  }

  @Test func allPagesAreThePagesOneBelowTheOther() {
    let pages = [1, 2, 3].map { page(Fixtures.article, $0) }
    #expect(page(Fixtures.article, nil) == Array(pages.joined(separator: [""])))
  }

  @Test func everyBarEqualToTheGreatestIsMarkedWhateverItsForm() {
    let chart = BarChart(bars: [
      .init(label: "a", quantity: Quantity(numerator: 100, denominator: 2)),
      .init(label: "b", quantity: Quantity(numerator: 500, places: 1)),
      .init(label: "c", quantity: Quantity(numerator: 499, places: 1)),
    ])
    let marked = page(chart, 1).joined().filter { $0 == "^" }
    #expect(marked.count == 2)
  }

  @Test func noBarIsMarkedWhereAllAreZero() {
    #expect(!page(Fixtures.bars([0, 0]), 1).joined().contains("^"))
  }

  @Test func thePageLineGetsShorterWithTheWidth() {
    let pages = BarPages(Fixtures.article)
    func line(_ width: Int, _ language: Language, ascii: Bool) -> String {
      pages.line(2, in: DrawingContext(width: width, language: language, ascii: ascii)).text
    }
    #expect(line(40, .en, ascii: false) == "‹ 2/3 · 6–10 of 13 ›")
    #expect(line(40, .ja, ascii: false) == "‹ 2/3 · 6–10／13 ›")
    #expect(line(40, .en, ascii: true) == "< 2/3  6-10 of 13 >")
    #expect(line(10, .en, ascii: true) == "< 2/3 >")
    #expect(line(4, .en, ascii: true) == "2/3")
    #expect(line(0, .en, ascii: true) == "")
  }
}
