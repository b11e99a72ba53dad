import HibiCommandLine
import HibiCore
import HibiTestSupport
import Testing

/// What a program wrote.
private final class Said {
  var output: [UInt8] = []
  var errors: [UInt8] = []
}

/// A program in process, over one tracker and a store of its own.
final class Face {
  let tracker: Tracker
  let box = Sandbox()

  init(_ tracker: Tracker) { self.tracker = tracker }

  /// - Parameter program: the tracker's own name where nil.
  func run(
    _ words: [String], language: Language = .en, store: String = "store", as program: String? = nil
  ) throws -> (output: String, errors: String, code: Int32) {
    var registry = Registry()
    try registry.register(tracker)
    let said = Said()
    var world = World.system()
    world.arguments = ([program ?? tracker.name] + words).map { Array($0.utf8) }
    world.variables = [
      "HOME": box.folder + "/home", "HIBI_STORE": box.folder + "/" + store,
      "HIBI_LANG": language.rawValue, "HIBI_NOW": "2026-11-29T12:00:00+09:00", "TZ": "JST-9",
      "LANG": "C.UTF-8", "COLUMNS": "80",
    ]
    world.zone = .fixed(seconds: 32_400)
    world.isTerminal = { _ in false }
    world.columns = { nil }
    world.read = { () throws(HibiError) in nil }
    world.write = { descriptor, bytes in
      if descriptor == 1 { said.output += bytes } else { said.errors += bytes }
      return 0
    }
    let code = Program(world, registry).run()
    return (
      String(decoding: said.output, as: UTF8.self), String(decoding: said.errors, as: UTF8.self),
      code
    )
  }

  /// Runs a command that must succeed.
  @discardableResult
  func answer(
    _ words: [String], language: Language = .en, store: String = "store", as program: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let (output, errors, code) = try run(
      words, language: language, store: store, as: program)
    #expect(code == 0, "\(words): \(errors)", sourceLocation: sourceLocation)
    return output
  }
}
