import Foundation
import HibiTestSupport
import Testing
import hibi_new_tracker

@testable import HibiCore

@Suite("A new tracker in Swift")
struct NewTrackerTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The files of the package that decide.
  private func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    let core = try FileManager.default.contentsOfDirectory(
      atPath: Self.package.appendingPathComponent("Sources/Core").path
    ).filter { $0.hasSuffix(".swift") }.map { "Sources/Core/\($0)" }
    for path in core + ["Package.swift", NewTracker.list] {
      texts[path] = try String(
        contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
    }
    texts["Sources/Trackers/Calorie/Calorie.swift"] = "public enum Calorie {}"
    return try texts.mapValues { try asItComes($0) }
  }

  /// A text without the trackers that were made in this copy of the package.
  private func asItComes(_ text: String) throws -> String {
    let made = try FileManager.default.contentsOfDirectory(
      atPath: Self.package.appendingPathComponent("Sources/Trackers").path
    ).filter { !["BuiltIn", "Calorie", "Gallery", "Manga", "Sober"].contains($0) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !made.contains {
        line == "  \"\($0)\"," || line == "import \($0)" || line.hasSuffix(" \($0).tracker)")
      }
    }.joined(separator: "\n")
  }

  private func make(_ name: String, _ texts: [String: String]? = nil) throws -> NewTracker {
    try NewTracker(name, texts ?? self.texts(), isCommand: { $0 == "sleep" })
  }

  /// Why none is made.
  private func refusal(_ name: String, _ texts: [String: String]? = nil) -> String {
    do {
      _ = try make(name, texts)
      return ""
    } catch { return "\(error)" }
  }

  @Test("a tracker is not where the program, the package or its tests look")
  func whole() throws {
    let new = try make("SleepLog")
    #expect(new.command == "sleep-log")
    #expect(
      new.added.map(\.path) == [
        "Sources/Trackers/SleepLog/SleepLog.swift", "Sources/Trackers/SleepLog/Entries.swift",
        "Sources/Trackers/SleepLog/Panels.swift", "Tests/CommandLineTests/SleepLogTests.swift",
        "docs/guide/sleep-log.md",
      ])
    let before = try texts()
    for (path, text) in new.changed {
      let old = Set((before[path] ?? "").split(separator: "\n"))
      let lines = text.split(separator: "\n").filter { !old.contains($0) }
      #expect(
        lines
          == (path == "Package.swift"
            ? ["  \"SleepLog\","]
            : ["import SleepLog", "    registry.add(builtIn: \"sleep-log\", SleepLog.tracker)"]))
    }
    for (path, text) in new.added {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
    }
  }

  @Test("an import is out of order", arguments: ["Abc", "Calories", "Iron", "Zen"])
  func order(name: String) throws {
    let list = try #require(try make(name).changed.last?.text)
    let names = list.split(separator: "\n").filter { $0.contains("import ") && !$0.contains("//") }
      .compactMap { $0.split(separator: " ").last }
    #expect(names.contains { $0 == name })
    #expect(names == names.sorted())
  }

  @Test(
    "an impossible name is taken",
    arguments: [
      "", "weight", "sleep-log", "Sleep Log", "SLEEP", "9Lives", "Été", "Sleep_Log", "../Up", "A",
      "体重", "SleepL", String(repeating: "Long", count: 8),
    ])
  func impossible(name: String) { #expect(refusal(name).contains("cannot be a name")) }

  @Test(
    "a name that something else has is taken",
    arguments: [
      ("Calorie", "there already"), ("CalorieLog", "tables"), ("Today", "word of hibi"),
      ("Stats", "word of hibi"), ("HibiLog", "tables"), ("Array", "Swift"), ("Duration", "Swift"),
      ("Type", "Swift"), ("Foundation", "Swift"), ("Gallery", "target"), ("Tracker", "word"),
      ("Registry", "Sources/Core/Registry.swift"), ("Sleep", "command"), ("Test", "command"),
    ])
  func taken(name: String, reason: String) { #expect(refusal(name).contains(reason)) }

  @Test("a name of the gallery is refused", arguments: ["Weight", "Water", "Mood"])
  func galleryName(name: String) { #expect(refusal(name) == "") }

  @Test("a word of hibi can be the name of a tracker") func reserved() {
    #expect(
      TrackerName.reserved
        == DeclarationCheck.reserved.union(Verb.program.map(\.name)).subtracting([""]))
  }

  @Test("a second run changes something") func twice() throws {
    var texts = try texts()
    let new = try make("Weight")
    for (path, text) in new.added + new.changed { texts[path] = text }
    #expect(
      refusal("Weight", texts) == "the tracker Weight is there already, in Sources/Trackers/Weight")
    #expect(refusal("WeightLog", texts).contains("tables of the tracker weight"))
  }

  @Test("a mark that is missing or stands twice is passed over", arguments: [0, 2])
  func marks(count: Int) throws {
    for path in ["Package.swift", NewTracker.list] {
      for mark in ["trackers are", "imports are"] {
        var texts = try texts()
        let text = try #require(texts[path])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let place = lines.first(where: { $0.contains("// new-tracker: \(mark)") }) else {
          continue
        }
        let other = Array(repeating: String(place), count: count).joined(separator: "\n")
        texts[path] = text.replacingOccurrences(of: place, with: other)
        #expect(refusal("Weight", texts).contains("\(path) has \(count) lines with"))
      }
    }
  }

  @Test("a file that is there is overwritten") func existing() throws {
    var texts = try texts()
    texts["docs/guide/weight.md"] = "mine"
    #expect(refusal("Weight", texts).contains("docs/guide/weight.md is there already"))
  }
}
