import BuiltIn
import Foundation
import HibiCore

/// Which trackers docs/generated and the goldens know.
///
/// One that was just made is in none of them before `make record`: until then what it changes is not
/// compared, so that its own tests can be run. `make lint` compares everything.
package enum Recorded {
  private static let takesAll = ["HIBI_RECORD", "HIBI_STRICT"].contains {
    ProcessInfo.processInfo.environment[$0] == "1"
  }

  /// Whether a tracker is to be compared: it has a page, or everything is.
  package static func has(_ tracker: String) -> Bool {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/generated/man/\(tracker).1").standardizedFileURL
    return takesAll || FileManager.default.fileExists(atPath: page.path)
  }

  /// Whether all trackers of the program are.
  package static var hasAll: Bool { BuiltIn.registry().names.allSatisfy(has) }
}
