import BuiltIn
import Calorie
import Foundation
import HibiCommandLine
import HibiCore
import HibiTestSupport
import Testing

/// `docs/generated` is made from the tables of the program; a stale file fails here, and
/// `HIBI_RECORD=1` writes it anew.
@Suite("Generated docs")
struct GeneratedDocsTests {
  static func registry() throws -> Registry {
    var registry = Registry()
    for tracker in BuiltIn.registry().trackers { try registry.register(tracker) }
    return registry
  }

  /// The trackers that docs/generated has.
  private static func recorded() throws -> Registry {
    var registry = Registry()
    for tracker in BuiltIn.registry().trackers where Recorded.has(tracker.name) {
      try registry.register(tracker)
    }
    return registry
  }

  @Test(arguments: [Language.en, .ja])
  func generatedDocsHelp(language: Language) throws {
    let pages = HelpPage.all(try Self.recorded(), language)
    let text = pages.map { "$ \($0.command.joined(separator: " "))\n\($0.page)" }
    try expectGenerated("help.\(language.rawValue).txt", text.joined(separator: "\n"))
    for page in pages { expectFits(page.page, columns: "80", page.command.joined(separator: " ")) }
  }

  @Test("the program prints the pages of the docs", arguments: [Language.en, .ja])
  func programPrintsThePages(language: Language) throws {
    let box = Sandbox(["HIBI_LANG": language.rawValue])
    for page in HelpPage.all(try Self.registry(), language) {
      let answer = box.run(page.command)
      #expect(answer.stdout == page.page)
      #expect(answer.stderr.isEmpty)
      #expect(answer.code == 0)
    }
    #expect(!box.exists("store"))
  }

  @Test func generatedDocsManPages() throws {
    let registry = try Self.recorded()
    try expectGenerated("man/hibi.1", ManPage.program(registry))
    for tracker in registry.trackers {
      try expectGenerated("man/\(tracker.name).1", ManPage.tracker(tracker))
    }
  }

  @Test func generatedDocsCompletion() throws {
    let registry = try Self.recorded()
    let all = [("hibi", Completion(registry))] + registry.trackers.map { ($0.name, Completion($0)) }
    for (name, completion) in all {
      try expectGenerated("completion/bash/\(name)", completion.bash)
      try expectGenerated("completion/zsh/_\(name)", completion.zsh)
      try expectGenerated("completion/fish/\(name).fish", completion.fish)
    }
  }

  static let completed: [(program: String, typed: String, expected: String)] = [
    ("calorie", "calorie ad", "add"), ("calorie", "calorie add --mea", "--meal"),
    ("calorie", "calorie add --meal b", "breakfast"),
    ("calorie", "calorie list --format js", "json jsonl"),
    ("calorie", "calorie goal --of pro", "protein"), ("calorie", "calorie help un", "undo"),
    ("calorie", "calorie --lang ja li", "list"), ("calorie", "calorie add list --wh", ""),
    ("calorie", "calorie add -d fil", ""), ("calorie", #"calorie add -d """#, ""),
    ("calorie", "calorie import fil", "file"), ("calorie", "calorie add --photo fil", "file"),
    ("calorie", "calorie export --pictures fil", ""),
    ("hibi", "hibi cal", "calorie"), ("hibi", "hibi calorie ad", "add"),
    ("hibi", "hibi calorie add --meal di", "dinner"), ("hibi", "hibi --lang j", "ja"),
    ("hibi", "hibi --lang ja cal", "calorie"), ("hibi", "hibi calorie add lis", ""),
    ("hibi", "hibi doctor --form", "--format"), ("hibi", "hibi today lis", ""),
  ]

  /// Where folders are offered; fish puts a slash behind them.
  static let folders = [
    (program: "calorie", typed: "calorie import --pictures ho", expected: "home")
  ]

  /// What a line of shell answers in a folder with a file named `file`, where the script is `$1`.
  private func expectCompletion(
    _ item: (program: String, typed: String, expected: String),
    _ script: (Completion) -> String, _ line: (_ file: String, _ words: [Substring]) -> String
  ) throws {
    let completion =
      item.program == "hibi" ? Completion(try Self.registry()) : Completion(Calorie.tracker)
    let box = Sandbox()
    let path = box.file("script", script(completion))
    _ = box.file("file", "")
    let command = line(path, item.typed.split(separator: " "))
    let answer = box.shell("cd '\(box.folder)'; \(command)")
    let words = answer.stdout.split { $0 == "\n" || $0 == " " }.sorted()
    #expect(words.joined(separator: " ") == item.expected, "\(answer.stdout)\(answer.stderr)")
  }

  @Test("bash does not complete verbs, options and choices", arguments: completed + folders)
  func bashCompletes(program: String, typed: String, expected: String) throws {
    try expectCompletion((program, typed, expected), \.bash) { file, words in
      """
      bash -c 'source \(file); COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1)
      _hibi_complete_\(program); echo "${COMPREPLY[@]}"'
      """
    }
  }

  @Test(
    "zsh does not complete verbs, options and choices",
    .enabled(if: Self.hasShell("zsh"), "zsh is not installed"), arguments: completed + folders)
  func zshCompletes(program: String, typed: String, expected: String) throws {
    // What compinit brings is replaced: `compadd` takes what begins with the word, as it does.
    try expectCompletion((program, typed, expected), \.zsh) { file, words in
      """
      zsh -f -c 'compadd() { shift; print -rl -- ${(M)@:#${words[CURRENT]}*} }
      _files() { [[ $1 == -/ ]] && print -rl -- ${words[CURRENT]}*(N/) || print -rl -- ${words[CURRENT]}*(N) }
      words=(\(typed)) CURRENT=\(words.count); complete_it() { source \(file) }; complete_it'
      """
    }
  }

  @Test(
    "fish does not complete verbs, options and choices",
    .enabled(if: Self.hasShell("fish"), "fish is not installed"), arguments: completed)
  func fishCompletes(program: String, typed: String, expected: String) throws {
    try expectCompletion((program, typed, expected), \.fish) { file, _ in
      "fish --no-config -c 'source \(file); complete -C \"\(typed)\"' | cut -f 1"
    }
  }

  private static func hasShell(_ name: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + name)
    }
  }
}
