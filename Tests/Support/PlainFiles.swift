import Foundation

/// What tests do with files behind Hibi's back.
package enum PlainFiles {
  package static func rename(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: other)
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package static func permit(_ path: String, _ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}
