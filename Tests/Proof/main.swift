import Glibc
import HibiTools

// hibi-proof: every writing command, broken at every system call, and writers killed at
// random moments. `make proof` runs it whole, `make test` in its short form.

func prove() throws(ToolError) -> Bool {
  let options = try Options(
    Array(CommandLine.arguments.dropFirst()),
    values: ["--hibi", "--seed", "--case", "--kills", "--folder"], flags: ["--short"])
  guard let program = options["--hibi"] else { throw ToolError("--hibi PROGRAM is missing") }
  let isShort = options.has("--short")
  let seed = UInt64(try options.integer("--seed") ?? 20_261_129)
  let parent = options["--folder"] ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
  let root = try Files.makeTemporary(in: parent, named: "hibi-proof")
  defer { Files.remove(root) }
  let world = World(hibi: try canonical(program), root: root)
  say("\(isShort ? "short form" : "long form"), seed \(seed), in \(parent)")

  var isSound = true
  if let strace = try usableStrace(world) {
    isSound = try sweep(world, strace, isShort: isShort, seed: seed, only: options["--case"])
  } else if variable("HIBI_REQUIRE_PTRACE") == "1" {
    throw ToolError("strace cannot trace here, and HIBI_REQUIRE_PTRACE=1 asks for it")
  } else {
    say("fault injection: skipped, strace is missing or may not trace here")
  }
  if options["--case"] == nil {
    let wanted = try options.integer("--kills") ?? (isShort ? 50 : 1_000)
    isSound = try killAtRandom(world, wanted: wanted, seed: seed) && isSound
  }
  return isSound
}

/// The path of strace, where it is there and the machine lets it inject faults.
func usableStrace(_ world: World) throws(ToolError) -> String? {
  guard let strace = find("strace") else { return nil }
  try world.makeEmpty()
  let probe = Child(
    strace, ["-f", "-qq", "-o", "/dev/null", "-e", "inject=openat:error=EIO:when=1+", "/bin/true"],
    environment: world.environment)
  // None of the loader's opens works, so /bin/true cannot start: with 0 nothing was injected.
  return try probe.run(seconds: 10) == .exit(127) ? strace : nil
}

func sweep(_ world: World, _ strace: String, isShort: Bool, seed: UInt64, only: String?)
  throws(ToolError) -> Bool
{
  var sweep = Sweep(world: world, strace: strace, random: Seeded(seed: seed))
  if isShort {
    sweep.step = 6
    sweep.modes = [(.eio, false), (.kill, false)]
  }
  var total = Sweep.Result()
  say("\ncommand                  points    old    new  unanswered  unknown  faults")
  for test in Case.all where only == nil || test.name == only {
    let result = try sweep.run(test)
    say(row(test.name, result))
    for fault in result.faults.prefix(10) { say("  \(fault)") }
    if result.faults.count > 10 { say("  and \(result.faults.count - 10) more") }
    total.points += result.points
    total.old += result.old
    total.new += result.new
    total.unanswered += result.unanswered
    total.unknown += result.unknown
    total.faults += result.faults
  }
  say(row("all", total))
  return total.faults.isEmpty && total.points > 0
}

func row(_ name: String, _ result: Sweep.Result) -> String {
  func column(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
  return name + String(repeating: " ", count: max(1, 24 - name.count)) + column(result.points, 7)
    + column(result.old, 7) + column(result.new, 7) + column(result.unanswered, 12)
    + column(result.unknown, 9) + column(result.faults.count, 8)
}

func killAtRandom(_ world: World, wanted: Int, seed: UInt64) throws(ToolError) -> Bool {
  var kills = Kills(world: world, wanted: wanted, random: Seeded(seed: seed))
  try kills.run()
  say(
    """

    random kills: \(kills.kills) of \(kills.started) writers killed, \(kills.finished) finished, \
    \(kills.acknowledgedCount) entries acknowledged, \(kills.faults.count) faults
    """)
  for fault in kills.faults.prefix(20) { say("  \(fault)") }
  return kills.faults.isEmpty
}

do {
  exit(try prove() ? 0 : 1)
} catch {
  complain("hibi-proof: \(error)")
  exit(2)
}
