package import HibiCore

/// Pictures without the libraries that read them: a program that speaks the protocol of
/// `hibi-imaging`, for files that are no pictures but say what they stand for.
///
/// ```swift
/// let box = Sandbox(["HIBI_LIBEXEC": StandIn.folder])
/// box.run(["calorie", "add", "soba", "480", "--photo", box.file("a.jpg", "4032x3024")])
/// ```
package enum StandIn {
  /// The folder of the program, as `HIBI_LIBEXEC` names it.
  package static let folder =
    #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Scripts/imaging"

  /// The program.
  package static let program = folder + "/hibi-imaging"

  /// The bytes of what stands for a PNG, with a text behind its head.
  package static func png(_ text: String, width: UInt8 = 40, height: UInt8 = 30) -> [UInt8] {
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      width, 0, 0, 0, height,
    ] + Array(text.utf8)
  }
}

extension TestStore {
  /// Gives a glass a picture, or another one.
  @discardableResult
  package func setPicture(_ id: Int64, _ picture: NewPicture) throws -> Act? {
    try store.act("water edit", .fake()) { writer throws(HibiError) in
      writer.offered = [picture.hash: picture]
      return try writer.set(
        id, day: nil, values: ["pic": picture.value], in: Water.glasses, of: Water.tracker)
    }.act
  }

  /// Adds a glass with a picture and returns its number.
  @discardableResult
  package func add(_ name: String, _ picture: NewPicture) throws -> Int64 {
    try store.act("water add", .fake()) { writer throws(HibiError) in
      writer.offered = [picture.hash: picture]
      var values = Water.values(name, 1)
      values[Water.picture] = picture.value
      return try writer.create(
        Writer.Draft(day: HibiTestSupport.day(20_261_128), values: values), in: Water.glasses,
        of: Water.tracker)
    }.result
  }
}

extension Water {
  /// The place of the picture among the fields of a glass.
  package static let picture = glasses.fields.firstIndex(where: \.isPicture) ?? 0
}
