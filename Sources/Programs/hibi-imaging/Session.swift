import CImaging
import Glibc

/// One asker, from the first line to the end of its input.
struct Session {
  static let version = 1

  private var connection: Connection
  private var picture: Picture?

  init(_ connection: Connection) { self.connection = connection }

  mutating func run() {
    connection.write("hibi-imaging \(Self.version)\n")
    guard unsafe hibi_imaging_start("hibi-imaging") == 1 else {
      return connection.write(Refusal(.inner, "libvips does not start").line)
    }
    while true {
      _ = hibi_imaging_may_speak(1)
      do {
        guard let line = try connection.line() else { return }
        Limits.allowTime()
        try answer(try Request(line))
      } catch {
        say(error.line)
        // Where a line was not understood, what follows it is not known.
        if error.code == .protocol { return }
      }
    }
  }

  private mutating func answer(_ request: Request) throws(Refusal) {
    switch request {
    case .load(let bytes): try load(bytes)
    case .make(let part, let width, let height):
      let picture = try loaded(part)
      guard width > 0, height > 0, width <= Limits.madePixels / height else {
        throw Refusal(.large, "\(width) x \(height) pixels to make")
      }
      try unsafe picture.make(part, width: width, height: height) { png throws(Refusal) in
        guard png.count <= Limits.outputBytes else {
          throw Refusal(.large, "the PNG has \(png.count) bytes")
        }
        say("ok \(png.count)\n")
        unsafe connection.write(png)
      }
    case .render(let part, let columns, let rows, let colors, let background):
      let picture = try loaded(part)
      let across = 1...Limits.cellsAcross
      guard across.contains(columns), across.contains(rows), columns * rows <= Limits.cells else {
        throw Refusal(.large, "\(columns) x \(rows) cells")
      }
      let shape = CellShape(part, columns: columns, rows: rows)
      let cells = try picture.render(
        part, columns: shape.columns, rows: shape.rows, colors, background: background)
      say("ok \(cells.count * 12) \(shape.columns) \(shape.rows)\n")
      // On both machines that have filters the memory of a record is its form of the protocol.
      unsafe cells.withUnsafeBytes { unsafe connection.write($0) }
    }
  }

  private mutating func load(_ count: Int) throws(Refusal) {
    picture = nil
    guard count > 0 else { throw Refusal(.empty, "no bytes") }
    guard count <= Limits.inputBytes else {
      guard connection.skip(count) else { throw Refusal(.protocol, "the input ends too early") }
      throw Refusal(.large, "\(count) bytes, at most \(Limits.inputBytes)")
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    guard unsafe connection.read(into: bytes) else {
      unsafe bytes.deallocate()
      throw Refusal(.protocol, "the input ends too early")
    }
    let picture = try unsafe Picture(taking: bytes)
    self.picture = picture
    say("ok \(picture.format.rawValue) \(picture.width) \(picture.height) \(picture.frames)\n")
  }

  /// The loaded picture, where it has that part.
  private func loaded(_ part: Request.Part) throws(Refusal) -> Picture {
    guard let picture else { throw Refusal(.state, "no picture is loaded") }
    guard part.width > 0, part.height > 0, part.x + part.width <= picture.width,
      part.y + part.height <= picture.height
    else { throw Refusal(.state, "the part is not within \(picture.width) x \(picture.height)") }
    return picture
  }

  /// Begins an answer.
  ///
  /// A limit that strikes from now on ends the process without a word, so that no
  /// line of it comes into an answer.
  private func say(_ line: String) {
    // Where it was not ours to say, the one who took the word ends the process; what would follow
    // this line must not come into its own.
    guard hibi_imaging_may_speak(0) == 1 else { while true { pause() } }
    connection.write(line)
  }
}
