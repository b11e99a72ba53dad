import Glibc
import HibiTools

// hibi-bench: the built program beside the sqlite3 command line. `make bench` runs it; it
// prints a table in Markdown and leaves nothing behind. docs/benchmarks.md has the method.

func bench() throws(ToolError) -> Bool {
  let options = try Options(
    Array(CommandLine.arguments.dropFirst()),
    values: [
      "--hibi", "--sizes", "--pairs", "--import-rows", "--import-pairs", "--folder", "--floors",
      "--imaging",
    ], flags: ["--check", "--pictures"])
  guard let program = options["--hibi"] else { throw ToolError("--hibi PROGRAM is missing") }
  guard let sqlite = find("sqlite3") else { throw ToolError("sqlite3 is missing") }
  var sizes: [Int] = []
  for word in (options["--sizes"] ?? "10000,100000,1000000").split(separator: ",") {
    guard let size = Int(word), size > 0 else {
      throw ToolError("--sizes takes numbers between commas, not \(word)")
    }
    sizes.append(size)
  }
  // A durable write is measured on a disk, never in memory: /tmp may be memory.
  let root = try Files.makeTemporary(in: options["--folder"] ?? "/var/tmp", named: "hibi-bench")
  defer { Files.remove(root) }

  let pairs = try options.integer("--pairs") ?? 150
  var bench = Bench(
    hibi: try canonical(program), sqlite: sqlite,
    floors: options["--floors"] ?? "Tests/Bench/Floors",
    root: root, pairs: pairs)
  say("hibi: \(grouped(Files.size(try canonical(program)))) bytes. Alternating pairs: \(pairs).\n")
  bench.report.head()
  if options.has("--pictures") {
    try bench.pictures(options["--imaging"])
    return bench.report.isWithin || !options.has("--check")
  }

  for size in sizes {
    try bench.makeStore(size)
    // The bounds are set for 100,000 entries; the other sizes are told, not judged.
    let isJudged = size == 100_000
    try bench.reads(size, limit: isJudged ? 1.2 : nil)
    try bench.add(size, limit: isJudged ? 1.4 : nil)
  }
  if let small = sizes.first {
    for size in sizes.dropFirst() {
      try bench.growth(from: small, to: size, limit: size == 1_000_000 ? 2 : nil)
    }
  }
  if let large = sizes.max() {
    try bench.trackers(100, large)
    try bench.dashboard(large)
  }
  for records in Records.allCases {
    for size in sizes {
      try bench.makeStore(records, size)
      try bench.list(records, size, limit: size == 100_000 ? 1.2 : nil)
    }
    for size in sizes.dropFirst() {
      try bench.growth(records, from: sizes[0], to: size)
    }
  }
  try bench.pictures(options["--imaging"])
  try bench.imports(
    try options.integer("--import-rows") ?? 1_000_000,
    pairs: try options.integer("--import-pairs") ?? 3, limit: 2)
  return bench.report.isWithin || !options.has("--check")
}

do {
  exit(try bench() ? 0 : 1)
} catch {
  complain("hibi-bench: \(error)")
  exit(2)
}
