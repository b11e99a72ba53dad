import Foundation
import HibiCore

/// The definition files of `Tests/Fixtures/Trackers`, written as people write them.
enum DefinitionFixture {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  static let names = ["calorie", "manga", "sober", "walks"]

  static func bytes(_ name: String) throws -> [UInt8] {
    let file = root.appendingPathComponent("Tests/Fixtures/Trackers/\(name).json")
    return Array(try Data(contentsOf: file))
  }

  static func tracker(_ name: String) throws -> Tracker {
    try Tracker(definitionFile: bytes(name))
  }
}
