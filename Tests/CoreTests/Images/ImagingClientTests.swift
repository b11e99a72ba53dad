import Foundation
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ImagingClientTests {
  private func client(patience: Int64 = 10_000) throws -> ImagingClient {
    try ImagingClient(at: StandIn.program, patience: patience)
  }

  @Test("a session does not serve several pictures and sizes") func session() throws {
    let client = try client()
    let source = try client.load(Array("4032x3024".utf8))
    #expect(source == ImagingClient.Source(format: "jpeg", width: 4_032, height: 3_024, frames: 1))
    let plan = ImageRule(crop: .half).plan(width: 4_032, height: 3_024, limit: 1_600)
    let picture = try client.make(plan)
    #expect((picture.width, picture.height) == (1_600, 1_200))
    #expect(
      String(decoding: picture.bytes.dropFirst(24), as: UTF8.self).contains(
        "cut 1008,756,2016,1512"))
    #expect(try client.load(picture.bytes).format == "png")
    let cells = try client.render(plan.cut, columns: 3, rows: 9, colors: .indexed256)
    #expect((cells.columns, cells.rows, cells.cells.count) == (3, 2, 6))
    #expect(cells.cells[0] == PictureCells.Cell(sign: "▀", foreground: 1, background: 2))
    let plain = try client.render(plan.cut, columns: 3, rows: 1, colors: .ascii)
    #expect(plain.cells[0] == PictureCells.Cell(sign: "#", foreground: nil, background: nil))
    let all = try client.render(plan.cut, columns: 1, rows: 1, colors: .truecolor)
    #expect(all.cells[0].foreground == 0x01_0203 && all.cells[0].background == 0x04_0506)
  }

  @Test("a large picture is not sent whole") func large() throws {
    let bytes = Array("10x10 ".utf8) + [UInt8](repeating: 65, count: 3_000_000)
    #expect(try client().load(bytes).width == 10)
  }

  @Test(
    "a bad picture has no reason of its own",
    arguments: [
      ("format", "JPEG, PNG, WebP or HEIC"), ("damaged", "damaged"), ("empty", "empty"),
      ("large", "100 megapixels"), ("memory", "512 MiB"), ("time", "too long"),
    ])
  func refused(code: String, reason: String) throws {
    let client = try client()
    let error = failure { _ = try client.load(Array("10x10 \(code)".utf8)) }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.contains(reason) == true)
    #expect(error.map { $0.message.en != $0.message.ja } == true)
    // The session goes on, or it is known that another is needed: no other picture is blamed.
    #expect(client.isEnded == ["memory", "time"].contains(code))
    if !client.isEnded { #expect(try client.load(Array("7x5".utf8)).height == 5) }
  }

  @Test("what is no picture is sent at all") func early() throws {
    let client = try client()
    #expect(failure { _ = try client.load([]) }?.message.en.contains("empty") == true)
    let much = [UInt8](repeating: 0, count: ImagingClient.mostBytes + 1)
    #expect(failure { _ = try client.load(much) }?.message.en.contains("64 MiB") == true)
  }

  @Test("a crash, a hang or nonsense is more than an error") func dead() throws {
    for (mode, kind) in [
      ("crash", HibiError.Kind.refused), ("hang", .refused), ("noise", .fault),
      ("internal", .fault),
    ] {
      let client = try client(patience: mode == "hang" ? 400 : 10_000)
      let start = Date()
      #expect(failure { _ = try client.load(Array("10x10 \(mode)".utf8)) }?.kind == kind, "\(mode)")
      #expect(Date().timeIntervalSince(start) < 9, "\(mode)")
      if mode != "internal" {
        #expect(failure { _ = try client.load(Array("10x10".utf8)) } != nil, "\(mode)")
      }
    }
  }

  @Test("a sign that a terminal would obey is shown") func hostile() throws {
    let client = try client()
    _ = try client.load(Array("10x10 evil".utf8))
    let area = PixelArea(x: 0, y: 0, width: 10, height: 10)
    let cells = try client.render(area, columns: 2, rows: 1, colors: .mono)
    #expect(cells.cells.allSatisfy { $0.sign == " " })
  }

  @Test("a program that is missing, of another version or none is not told") func missing() throws {
    let folder = try TemporaryFolder()
    let error = failure { _ = try ImagingClient.find([:], program: folder("hibi")) }
    #expect(error?.kind == .unavailable)
    #expect(error?.hints.first?.en.contains("libvips-dev") == true)
    #expect(error?.hints.first?.en.contains("make install") == true)
    func program(_ text: String) throws -> String {
      let path = folder("hibi-imaging")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }
    for (text, reason) in [
      ("#!/bin/sh\necho hibi-imaging 2\n", "another version"), ("#!/bin/sh\n", "does not answer"),
      ("#!/bin/sh\nexec sleep 60\n", "does not answer"), ("no program", "cannot be started"),
      ("#!/nowhere\n", "cannot be started"),
    ] {
      let path = try program(text)
      let error = failure {
        _ = try ImagingClient(at: path, patience: text.contains("sleep") ? 300 : 10_000)
          .load(Array("10x10".utf8))
      }
      #expect(error?.kind == .unavailable, "\(text)")
      // It is there: what to install is no answer.
      #expect(error?.message.en.contains(reason) == true, "\(text)")
      #expect(error?.message.en.contains(path) == true)
    }
    #expect(
      try ImagingClient.find(["HIBI_LIBEXEC": folder.path], program: nil) == folder("hibi-imaging"))
    #expect(try ImagingClient.find([:], program: folder("hibi")) == folder("hibi-imaging"))
  }

  @Test("a folder that HIBI_LIBEXEC names is passed over where the program is not in it")
  func wrongFolder() throws {
    let folder = try TemporaryFolder()
    let error = failure {
      _ = try ImagingClient.find(
        ["HIBI_LIBEXEC": folder("nowhere")], program: StandIn.folder + "/hibi")
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.message.en.contains(folder("nowhere")) == true)
    #expect(
      try ImagingClient.find(["HIBI_LIBEXEC": ""], program: StandIn.folder + "/hibi")
        == StandIn.program)
  }
}
