import Foundation

/// A folder of its own for one test, on memory where that is possible; it goes away with the value.
package final class TemporaryFolder: Sendable {
  /// The canonical path.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    path = base + "/hibi-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path inside.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file inside.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  /// The names inside, sorted.
  package func names(in name: String = "") -> [String] {
    let folder = name.isEmpty ? path : self(name)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// The permission bits of a file inside.
  package func permissions(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: self(name))
    return (attributes[.posixPermissions] as? Int) ?? -1
  }
}
