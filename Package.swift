// swift-tools-version: 6.2
import PackageDescription

// Warnings become errors only in `make lint` and CI: a newer compiler's new
// warning must not stop a user's build.
let strict = Context.environment["HIBI_STRICT"] == "1"

// The trackers in Swift; each is a folder of Sources/Trackers.
let trackers = [
  "Calorie",
  "Manga",
  "Sober",
  // new-tracker: trackers are above this line
]

// What decodes pictures is built where libvips and libchafa are; `make` asks pkg-config for them.
let hasImaging = Context.environment["HIBI_IMAGING"] == "1"
let imaging: [Target] = [
  .systemLibrary(
    name: "CVips", path: "Sources/C/Vips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
  .systemLibrary(
    name: "CChafa", path: "Sources/C/Chafa", pkgConfig: "chafa",
    providers: [.apt(["libchafa-dev"])]),
  .target(
    name: "CImaging", dependencies: ["CVips", "CChafa"], path: "Sources/C/Imaging",
    // Of GLib, which both bring: it loads what libvips keeps in modules.
    linkerSettings: [.linkedLibrary("gmodule-2.0")]),
  .executableTarget(
    name: "hibi-imaging", dependencies: ["CImaging"], path: "Sources/Programs/hibi-imaging"),
  // What makes the files of the tests.
  .target(
    name: "CTestPictures", dependencies: ["CVips", "CChafa", "CImaging"],
    path: "Tests/ImagingPictures"),
  .testTarget(
    name: "ImagingTests",
    dependencies: ["hibi-imaging", "CImaging", "CTestPictures", "HibiTestSupport"],
    path: "Tests/ImagingTests", exclude: ["Goldens"]),
]

let package = Package(
  name: "hibi",
  products: [
    .executable(name: "hibi", targets: ["hibi"])
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", path: "Sources/C/SQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CPlatform", path: "Sources/C/Platform"),
    .target(
      name: "CCurses", path: "Sources/C/Curses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

    .target(name: "HibiCore", dependencies: ["CSQLite", "CPlatform"], path: "Sources/Core"),
    // Definition files as text; it needs nothing of Hibi.
    .target(name: "Gallery", path: "Sources/Trackers/Gallery", packageAccess: false),
    .target(
      name: "BuiltIn",
      dependencies: ["HibiCore", "Gallery"] + trackers.map { .target(name: $0) },
      path: "Sources/Trackers/BuiltIn", packageAccess: false),
    .target(name: "HibiDrawing", dependencies: ["HibiCore"], path: "Sources/Drawing"),
    .target(
      name: "HibiCommandLine", dependencies: ["HibiCore", "HibiDrawing", "CPlatform"],
      path: "Sources/CommandLine"),
    .target(
      name: "HibiDashboard", dependencies: ["HibiCore", "HibiDrawing", "CCurses", "CPlatform"],
      path: "Sources/Dashboard"),
    .executableTarget(
      name: "hibi",
      dependencies: ["HibiCommandLine", "HibiCore", "HibiDashboard", "HibiDrawing", "BuiltIn"],
      path: "Sources/Programs/hibi"),

    .target(
      name: "HibiTestSupport", dependencies: ["HibiCore", "BuiltIn", "CSQLite"],
      path: "Tests/Support"),
    .testTarget(
      name: "CoreTests", dependencies: ["HibiCore", "HibiTestSupport"], path: "Tests/CoreTests"),
    .testTarget(
      name: "DrawingTests", dependencies: ["HibiCore", "HibiDrawing", "HibiTestSupport"],
      path: "Tests/DrawingTests", exclude: ["Goldens"]),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "hibi", "hibi-terminal-probe", "HibiCore", "HibiDrawing", "HibiDashboard", "BuiltIn",
        "Gallery", "HibiTestSupport",
      ],
      path: "Tests/DashboardTests", exclude: ["Goldens"]),
    // The tests run the built program, so it is a dependency, though nothing of it is imported.
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "hibi", "hibi-new-tracker", "HibiCore", "HibiCommandLine", "BuiltIn", "Calorie", "Gallery",
        "HibiTestSupport",
      ],
      path: "Tests/CommandLineTests", exclude: ["Goldens"]),
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "HibiCore", "HibiCommandLine", "BuiltIn", "Calorie", "HibiTestSupport",
      ],
      path: "Tests/ContractTests"),

    // Programs of `make bench` and `make proof`. They see nothing of Hibi but the built program.
    .target(name: "HibiTools", path: "Tests/Tools"),
    .executableTarget(
      name: "hibi-bench", dependencies: ["HibiTools"], path: "Tests/Bench",
      exclude: ["Floors"]),
    .executableTarget(name: "hibi-proof", dependencies: ["HibiTools"], path: "Tests/Proof"),
    // What tests of the terminal run: it shows what the layer below the dashboard tells.
    .executableTarget(
      name: "hibi-terminal-probe", dependencies: ["HibiCore", "HibiDrawing", "HibiDashboard"],
      path: "Tests/TerminalProbe"),

    // `swift package new-tracker Weight`: the plugin only calls the tool, which tests can call too.
    .executableTarget(name: "hibi-new-tracker", path: "Plugins/NewTracker/Tool"),
    .plugin(
      name: "NewTracker",
      capability: .command(
        intent: .custom(verb: "new-tracker", description: "Makes a new tracker in Swift"),
        permissions: [
          .writeToPackageDirectory(reason: "It adds the files and the entries of a new tracker.")
        ]),
      dependencies: ["hibi-new-tracker"], path: "Plugins/NewTracker/Plugin"),
  ]
    // A tracker sees what a user's own tracker sees: HibiCore's public types.
    + trackers.map { name in
      .target(
        name: name, dependencies: ["HibiCore"], path: "Sources/Trackers/\(name)",
        packageAccess: false)
    } + (hasImaging ? imaging : []),
  swiftLanguageModes: [.v6]
)

let tools: Set = [
  "HibiTools", "hibi-bench", "hibi-proof", "hibi-new-tracker", "HibiTestSupport",
  "hibi-terminal-probe",
]
let small: Set = ["HibiCommandLine", "HibiDashboard", "HibiDrawing"]
for target in package.targets where target.type != .system && target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
  let isProduct = target.type == .regular || target.type == .executable
  if isProduct && !tools.contains(target.name) {
    settings.append(.strictMemorySafety())
    // It brings a regular-expression parser and 2 MB into the program, with one `contains`.
    settings.append(
      .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]))
  }
  // Tests run most of the product most of the time: its own checks stay, only its speed changes.
  if isProduct && !tools.contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  // Faces run once for each command: what is small is loaded fast.
  if small.contains(target.name) {
    settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
  if strict { settings.append(.treatAllWarnings(as: .error)) }
  if !["CPlatform", "CCurses", "CImaging", "CTestPictures"].contains(target.name) {
    target.swiftSettings = settings
  }
}
