import Foundation

// hibi-new-tracker FOLDER NAME: what the plugin new-tracker starts. FOLDER is the package's.

/// The texts of the package that say what is there, by their paths.
func texts(of package: URL) -> [String: String] {
  var texts: [String: String] = [:]
  for place in ["Package.swift", "Sources", "Tests", "docs/guide"] {
    let root = package.appendingPathComponent(place)
    let below = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    for name in [""] + (below ?? []) {
      let path = name.isEmpty ? place : "\(place)/\(name)"
      guard path.hasSuffix(".swift") || path.hasSuffix(".md") else { continue }
      texts[path] = try? String(
        contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }
  }
  return texts
}

/// Whether a program of that name is there; a link to hibi is none.
func isCommand(_ name: String) -> Bool {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.contains { folder in
    let file = URL(fileURLWithPath: "\(folder)/\(name)")
    return FileManager.default.isExecutableFile(atPath: file.path)
      && file.resolvingSymlinksInPath().lastPathComponent != "hibi"
  }
}

/// Writes the new files, then the changed ones; what was made goes away again if one fails.
func write(_ new: NewTracker, into package: URL) throws {
  var made: [URL] = []
  do {
    for file in new.added {
      let url = package.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
      made.append(url)
    }
    for file in new.changed {
      try Data(file.text.utf8).write(
        to: package.appendingPathComponent(file.path), options: .atomic)
    }
  } catch {
    for url in made { try? FileManager.default.removeItem(at: url) }
    throw error
  }
}

do {
  let words = CommandLine.arguments.dropFirst()
  guard words.count == 2, let folder = words.first, let name = words.last else {
    throw NewTrackerError("one name is wanted, such as: new-tracker Weight")
  }
  let package = URL(fileURLWithPath: folder)
  let new = try NewTracker(name, texts(of: package), isCommand: isCommand)
  try write(new, into: package)
  print(new.report)
} catch {
  FileHandle.standardError.write(Data("new-tracker: \(error)\n".utf8))
  exit(1)
}
