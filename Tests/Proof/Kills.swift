import HibiTools

/// Two writers that add entries one after the other, each killed at a random moment; every other
/// entry has a picture.
///
/// What was acknowledged must be there afterwards, with the id that was told and its picture; what
/// was not must be there whole or not at all, and never twice.
struct Kills {
  let world: World
  let wanted: Int
  var random: Seeded

  private(set) var kills = 0
  private(set) var finished = 0
  private(set) var started = 0
  /// The id that was told for each food.
  private var acknowledged: [String: String] = [:]
  private(set) var faults: [String] = []

  var acknowledgedCount: Int { acknowledged.count }

  init(world: World, wanted: Int, random: Seeded) {
    self.world = world
    self.wanted = wanted
    self.random = random
  }

  private struct Writer {
    var process: Int32
    var food: String
    var output: String
    var killAt: Double
    var isKilled = false
  }

  mutating func run() throws(ToolError) {
    try world.makeEmpty()
    let usual = try usualSeconds()
    var next = 500
    while kills < wanted && faults.count < 20 {
      try work(until: min(wanted, next), usual: usual)
      try check()
      next += 500
    }
  }

  private func adding(_ food: String) -> [String] {
    ["calorie", "add", food, "100", "-d", "2026-11-28", "--json"]
      + (hasPicture(food) ? ["--photo", "\(world.folder)/photo.jpg"] : [])
  }

  private func hasPicture(_ food: String) -> Bool {
    "13579".contains { food.last == $0 }
  }

  /// How long an undisturbed add takes; the kills fall into that time.
  private mutating func usualSeconds() throws(ToolError) -> Double {
    var times: [Double] = []
    for number in 0..<9 {
      let start = now()
      let food = "calm-\(number)"
      let text = try world.must(adding(food))
      times.append(now() - start)
      started += 1
      acknowledge(text, of: food)
    }
    return median(times)
  }

  private mutating func work(until count: Int, usual: Double) throws(ToolError) {
    var writers: [Writer?] = [nil, nil]
    while kills < count || writers.contains(where: { $0 != nil }) {
      for slot in writers.indices {
        if var writer = writers[slot] {
          if let end = Child.poll(writer.process) {
            try note(end, of: writer)
            writers[slot] = nil
          } else if !writer.isKilled && now() >= writer.killAt {
            Child.kill(writer.process)
            writer.isKilled = true
            writers[slot] = writer
          }
        } else if kills < count {
          writers[slot] = try startWriter(slot, usual: usual)
        }
      }
      pause(seconds: 0.0001)
    }
  }

  private mutating func startWriter(_ slot: Int, usual: Double) throws(ToolError) -> Writer {
    started += 1
    let food = "entry-\(started)"
    var child = world.child(adding(food))
    child.output = "\(world.root)/output-\(slot)"
    child.errors = "\(world.root)/errors-\(slot)"
    let delay = Double.random(in: 0..<usual * 1.5, using: &random)
    return Writer(
      process: try child.start(), food: food, output: child.output, killAt: now() + delay)
  }

  private mutating func note(_ end: Child.End, of writer: Writer) throws(ToolError) {
    let text = try Files.read(writer.output)
    switch end {
    case .exit(0):
      finished += 1
      if !acknowledge(text, of: writer.food) { faults.append("\(writer.food): 0 without an id") }
    case .signal(9) where writer.isKilled:
      kills += 1
      // The answer is printed when all is done: a whole line is a promise too.
      if text.hasSuffix("\n") { acknowledge(text, of: writer.food) }
    default: faults.append("\(writer.food): ended with \(end), though nobody killed it")
    }
  }

  @discardableResult
  private mutating func acknowledge(_ text: String, of food: String) -> Bool {
    guard let entry = entries(in: text).first else { return false }
    acknowledged[food] = entry.id
    return true
  }

  private mutating func check() throws(ToolError) {
    do {
      try world.must(["hibi", "doctor"])
    } catch {
      faults.append("after \(kills) kills: \(error)")
    }
    var present: [String: String] = [:]
    for entry in entries(in: try world.must(["calorie", "list", "--json"])) {
      if present.updateValue(entry.id, forKey: entry.food) != nil {
        faults.append("\(entry.food) is there twice")
      }
      if entry.hasPicture != hasPicture(entry.food) {
        let what = entry.hasPicture ? "the picture of another" : "no picture any more"
        faults.append("\(entry.food) has \(what)")
      }
    }
    for (food, id) in acknowledged where present[food] != id {
      faults.append("\(food) was told to be \(id), and is \(present[food] ?? "gone")")
    }
    if Set(present.values).count != present.count { faults.append("an id is used twice") }
    if present.count > started { faults.append("more entries than were ever added") }
  }

  /// What is asked of each entry in JSON as Hibi writes it: `{"id":1,"day":…,"food":"…,"photo":"…`.
  private func entries(in json: String) -> [(id: String, food: String, hasPicture: Bool)] {
    json.components(after: "{\"id\":").compactMap { piece in
      let id = piece.prefix { $0.isNumber }
      guard !id.isEmpty, let food = piece.components(after: "\"food\":\"").first else { return nil }
      let hasPicture = !piece.components(after: "\"photo\":\"").isEmpty
      return (String(id), String(food.prefix { $0 != "\"" }), hasPicture)
    }
  }
}

extension StringProtocol {
  /// The pieces that follow each place where the mark stands.
  fileprivate func components(after mark: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(mark.utf8)
    var pieces: [String] = []
    var start: Int?
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0] && Array(bytes[index..<index + wanted.count]) == wanted {
        if let start { pieces.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    if let start { pieces.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return pieces
  }
}
