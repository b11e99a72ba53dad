import Foundation
import HibiTestSupport
import Testing

/// A store of every released version is kept in Tests/Fixtures/Stores with its list as JSON.
@Suite struct ReleasedStoreTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Stores")

  @Test("a store of a released version cannot be opened any more", arguments: ["0.1"])
  func opens(version: String) throws {
    let box = Sandbox()
    let store = box.folder + "/store"
    try FileManager.default.createDirectory(
      atPath: store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileManager.default.copyItem(
      atPath: Self.folder.appending(path: version + ".db").path, toPath: store + "/hibi.db")

    let list = try String(
      contentsOf: Self.folder.appending(path: version + ".json"), encoding: .utf8)
    #expect(box.run(["calorie", "list", "--json"]).stdout == list)
    #expect(box.run(["hibi", "doctor"]).code == 0)
    #expect(box.run(["calorie", "undo", "-y"]).code == 0)
    #expect(box.run(["calorie", "add", "soba", "480", "--json"]).stdout.hasPrefix("{\"id\":5,"))
    #expect(box.run(["hibi", "doctor"]).code == 0)
  }
}
