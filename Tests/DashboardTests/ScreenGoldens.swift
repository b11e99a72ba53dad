import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

/// Every view as a person sees it; who changes one reads what becomes of it.
@Suite("Screens of the dashboard")
struct ScreenGoldens {
  /// A screen, and the steps of a script that lead to it.
  struct Shot: Sendable {
    var tracker: String?
    var steps: String
    init(_ tracker: String? = nil, _ steps: String = "") {
      self.tracker = tracker
      self.steps = steps
    }
  }

  static let trackers = ["calorie", "manga", "sober", "water"]

  /// To the picker from the list of a tracker with pictures.
  private static let picker =
    "keys a\ntype soba\nkeys tab\ntype 480\nkeys shift-tab shift-tab shift-tab enter"

  /// The screens of each kind of view; the first is shown at every size.
  static let views: [String: [Shot]] = [
    "cards": [Shot(), Shot(nil, "keys tab tab tab tab"), Shot(nil, "keys G")],
    "lists": trackers.map { Shot($0) } + [
      Shot("calorie", "keys j j /\ntype そば"),
      Shot("calorie", "keys /\ntype kcal > 700\nkeys enter"),
      Shot("calorie", "keys /\ntype kcal > x"), Shot("calorie", "keys /\ntype nothing at all"),
      Shot("manga", "keys space j space"), Shot("manga", "keys s s S"),
      Shot("sober", "keys shift-tab"), Shot("sober", "keys shift-tab shift-tab shift-tab"),
    ],
    "panels": [Shot("calorie", "keys 2")]
      + (3...8).map { Shot("calorie", "keys \($0)") }
      + (2...7).map { Shot("manga", "keys \($0) j") }
      + (2...8).map { Shot("sober", "keys \($0)") }
      + (2...7).map { Shot("water", "keys \($0) j j") },
    "details": trackers.map { Shot($0, "keys enter") } + [Shot("manga", "keys enter G")],
    "forms": trackers.map { Shot($0, "keys a") }
      + trackers.map { Shot($0, "keys e") } + [
        Shot("calorie", "keys a ctrl-s"),
        Shot("calorie", "keys a\ntype てん"),
        Shot("calorie", "keys a\ntype ramen\nkeys tab\ntype 7x\nkeys tab"),
        Shot("calorie", "keys a tab tab enter"),
        Shot("calorie", "keys a tab tab\npaste 2026/99/99\nkeys tab"),
        Shot("calorie", "keys a tab tab tab right right"),
        Shot("manga", "keys e tab tab tab"), Shot("manga", "keys e shift-tab shift-tab"),
        Shot("sober", "keys a tab tab space"), Shot("sober", "keys :\ntype drink\nkeys enter"),
        Shot("sober", "keys :\ntype start\nkeys enter"),
      ],
    "pictures": ["", "\npaste /none/here.jpg", " enter"].map { Shot("calorie", picker + $0) } + [
      Shot("calorie", picker + " enter enter"), Shot("calorie", picker + " enter enter ctrl-s"),
      Shot("calorie", picker + " enter enter ctrl-s enter"),
      Shot("calorie", "keys a shift-tab shift-tab\npaste '~/pictures/photo.jpg' "),
    ],
    "overlays": [
      Shot("calorie", "keys ?"), Shot(nil, "keys ?"), Shot("calorie", "keys a f1"),
      Shot("calorie", "keys ? /\ntype undo"), Shot("calorie", "keys d"),
      Shot("calorie", "keys space j space d"), Shot("calorie", "keys a\ntype x\nkeys escape"),
      Shot(nil, "keys :"), Shot("sober", "keys :"), Shot("sober", "keys :\ntype un"),
      Shot(nil, "keys H"), Shot("manga", "keys H"), Shot(nil, "keys a"),
      Shot(nil, "keys a\ntype ma"), Shot("manga", "keys H /\ntype 宝石"),
      Shot("calorie", "keys :\ntype goal\nkeys enter"),
      Shot("calorie", "keys :\ntype skip\nkeys enter"),
      Shot(nil, "keys tab tab tab tab enter"), Shot(nil, "keys tab tab tab tab enter up"),
      Shot("sober", "keys :\ntype ask\nkeys enter"), Shot("calorie", "keys u"),
    ],
  ]

  static let sizes: [(Int, Int)] = [
    (0, 0), (1, 1), (2, 1), (7, 3), (20, 6), (40, 12), (200, 60),
  ]

  /// The screen of a shot with a line over it that says what it is.
  private func text(
    _ shot: Shot, _ columns: Int, _ rows: Int, _ language: Language, ascii: Bool = false,
    _ draw: (Frame) -> String = { $0.buffer.rows.joined(separator: "\n") }
  ) throws -> String {
    let desk = try Desk(
      Size(columns: columns, rows: rows), tracker: shot.tracker, language: language, ascii: ascii,
      fill: Desk.sample)
    try DashboardScript(shot.steps).run(desk.dashboard) { _ in }
    let frame = desk.dashboard.frame()
    let steps = shot.steps.split(separator: "\n").joined(separator: ", ")
    return """
      === \(columns)x\(rows) \(shot.tracker ?? "hibi") \(steps)
      \(draw(frame))
      --- \(frame.isCursorShown ? "caret" : "cursor") \(frame.cursor.row) \(frame.cursor.column)

      """
  }

  @Test("a view looks other than it did", arguments: views.keys.sorted(), [Language.en, .ja])
  func screens(view: String, language: Language) throws {
    let shots = try #require(Self.views[view])
    var golden = ""
    for shot in shots { golden += try text(shot, 80, 24, language) }
    for (columns, rows) in Self.sizes { golden += try text(shots[0], columns, rows, language) }
    for shot in shots.dropFirst() { golden += try text(shot, 40, 12, language) }
    expectGolden(golden, named: "\(view).\(language.rawValue)")
  }

  @Test("a view in ASCII looks other than it did") func asciiScreens() throws {
    var golden = ""
    for view in Self.views.keys.sorted() {
      for shot in Self.views[view, default: []].prefix(4) {
        golden += try text(shot, 80, 24, .en, ascii: true)
      }
    }
    expectGolden(golden, named: "ascii.en")
  }

  @Test("a view has other styles than it had") func styledScreens() throws {
    var golden = ""
    for shot in [
      Shot(), Shot("calorie"), Shot("calorie", "keys 3 j"), Shot("manga", "keys 2 j"),
      Shot("sober", "keys 4 j"), Shot("calorie", "keys a ctrl-s"),
      Shot("calorie", "keys space j d"),
      Shot("calorie", "keys u"),
    ] {
      golden += try text(shot, 80, 24, .en) { Self.styles($0.buffer) }
    }
    expectGolden(golden, named: "styles.en")
  }

  /// Each row as the runs of a style: `role+bold "text"`.
  private static func styles(_ buffer: CellBuffer) -> String {
    buffer.cells.enumerated().compactMap { row, cells in
      var runs: [(Style, String)] = []
      for cell in cells {
        if let last = runs.indices.last, runs[last].0 == cell.style {
          runs[last].1 += cell.text
        } else {
          runs.append((cell.style, cell.text))
        }
      }
      let shown = runs.filter { $0.0 != .plain || !$0.1.allSatisfy { $0 == " " } }
      guard !shown.isEmpty else { return nil }
      let texts = shown.map { style, text in
        var name = "\(style.role)"
        if style.isBold { name += "+bold" }
        if style.isReversed { name += "+reversed" }
        return "\(name)|\(text)|"
      }
      return "\(row): " + texts.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
