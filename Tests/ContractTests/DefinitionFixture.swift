import Foundation
import HibiCore

/// The definition files of `Tests/Fixtures/Trackers`: one as a person writes it, and those of the
/// built-in trackers, which `HIBI_RECORD=1` writes anew.
enum DefinitionFixture {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  static let names = ["calorie", "manga", "sober", "walks"]

  static func file(_ name: String) -> URL {
    root.appendingPathComponent("Tests/Fixtures/Trackers/\(name).json")
  }

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

  static func tracker(_ name: String) throws -> Tracker {
    try Tracker(definitionFile: bytes(name))
  }
}
