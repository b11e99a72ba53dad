import Glibc

/// The few file operations that the tools need.
package enum Files {
  package static func read(_ path: String) throws(ToolError) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  private static func bytes(_ path: String) throws(ToolError) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw ToolError("\(path): \(message(errno))") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  package static func write(_ text: String, to path: String) throws(ToolError) {
    guard let file = fopen(path, "w") else { throw ToolError("\(path): \(message(errno))") }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw ToolError("\(path): \(message(errno))")
    }
  }

  /// Writes the lines that the function gives, one after the other, until it gives nil.
  package static func write(linesTo path: String, from next: () -> String?) throws(ToolError) {
    guard let file = fopen(path, "w") else { throw ToolError("\(path): \(message(errno))") }
    var isWhole = true
    while let line = next() {
      isWhole = fputs(line, file) >= 0 && fputc(10, file) >= 0 && isWhole
    }
    guard fclose(file) == 0, isWhole else { throw ToolError("\(path): \(message(errno))") }
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  package static func size(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  package static func makeFolder(_ path: String) throws(ToolError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw ToolError("\(path): \(message(errno))")
    }
  }

  /// Makes a folder of its own below the one given, named after the tool.
  package static func makeTemporary(in parent: String, named name: String) throws(ToolError)
    -> String
  {
    var template = Array("\(parent)/\(name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ToolError("\(parent): \(message(errno))") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder, sorted; none when there is no such folder.
  package static func names(in folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file, or a folder with all in it.
  package static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in names(in: path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// Whether two files, or two folders with all in them, hold the same.
  package static func areSame(_ left: String, _ right: String) throws(ToolError) -> Bool {
    var one = stat()
    var other = stat()
    guard lstat(left, &one) == 0, lstat(right, &other) == 0, one.st_mode == other.st_mode else {
      return false
    }
    if one.st_mode & S_IFMT == S_IFDIR {
      let names = names(in: left)
      guard names == self.names(in: right) else { return false }
      for name in names where try !areSame("\(left)/\(name)", "\(right)/\(name)") { return false }
      return true
    }
    guard one.st_size == other.st_size else { return false }
    return try bytes(left) == bytes(right)
  }

  /// Copies a file, or a folder with all in it, with its permissions.
  package static func copy(_ source: String, to target: String) throws(ToolError) {
    var status = stat()
    guard lstat(source, &status) == 0 else { throw ToolError("\(source): \(message(errno))") }
    let mode = status.st_mode & 0o777
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      try makeFolder(target)
      for name in names(in: source) { try copy("\(source)/\(name)", to: "\(target)/\(name)") }
      chmod(target, mode)
    case S_IFLNK:
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      // One byte less: readlink writes no end, the array brings it.
      guard readlink(source, &buffer, buffer.count - 1) >= 0, symlink(buffer, target) == 0 else {
        throw ToolError("\(source): \(message(errno))")
      }
    default:
      try copyFile(source, to: target, mode: mode)
    }
  }

  private static func copyFile(_ source: String, to target: String, mode: mode_t)
    throws(ToolError)
  {
    let input = open(source, O_RDONLY)
    guard input >= 0 else { throw ToolError("\(source): \(message(errno))") }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC, mode)
    guard output >= 0 else { throw ToolError("\(target): \(message(errno))") }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0, Glibc.write(output, buffer, count) == count else {
        throw ToolError("\(target): \(message(errno))")
      }
    }
  }
}
