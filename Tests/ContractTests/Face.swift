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
  private var definedIn: Set<String> = []

  init(_ tracker: Tracker) { self.tracker = tracker }

  /// - Parameter program: the tracker's own name where nil.
  func run(
    _ words: [String], language: Language = .en, store: String = "store", as program: String? = nil
  ) throws -> (output: String, errors: String, code: Int32) {
    var registry = Registry()
    if tracker.name == defined.name {
      try define(in: store)
    } else {
      try registry.register(tracker)
    }
    return try run(words, registry, language, store, program ?? tracker.name)
  }

  /// Defines the tracker in a store, once.
  private func define(in store: String) throws {
    guard definedIn.insert(store).inserted else { return }
    let words = ["tracker", "define", "-"]
    let input = Array(tracker.definitionFile.utf8)
    let (_, errors, code) = try run(words, Registry(), .en, store, "hibi", input)
    #expect(code == 0, "\(errors)")
  }

  private func run(
    _ words: [String], _ registry: Registry, _ language: Language, _ store: String,
    _ program: String, _ input: [UInt8]? = nil
  ) throws -> (output: String, errors: String, code: Int32) {
    var input = input
    let said = Said()
    var world = World.system()
    world.arguments = ([program] + words).map { Array($0.utf8) }
    world.variables = [
      "HOME": box.folder + "/home", "HIBI_STORE": box.folder + "/" + store,
      "HIBI_LANG": language.rawValue, "HIBI_NOW": "2026-11-29T12:00:00+09:00", "TZ": "JST-9",
      "LANG": "C.UTF-8", "COLUMNS": "80", "HIBI_LIBEXEC": StandIn.folder,
    ]
    world.zone = .fixed(seconds: 32_400)
    world.isTerminal = { _ in false }
    world.columns = { nil }
    world.read = { () throws(HibiError) in
      defer { input = nil }
      return input
    }
    world.write = { descriptor, bytes in
      if descriptor == 1 { said.output += bytes } else { said.errors += bytes }
      return 0
    }
    let code = Program(world, registry) { _ in }.run()
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
