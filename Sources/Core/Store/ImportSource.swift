/// The bytes of a file that is imported, read piece by piece and from the start as often as needed:
/// an act on a store that is not there yet is tried first.
package struct ImportSource {
  /// Begins at the start of the file; what it gives reads the next bytes, nil at the end.
  package let open: () throws(HibiError) -> () throws(HibiError) -> [UInt8]?

  /// Reads a file with a function that begins it anew.
  package init(
    open: @escaping () throws(HibiError) -> () throws(HibiError) -> [UInt8]?
  ) {
    self.open = open
  }

  /// Reads bytes that are there, in the pieces in which they came.
  package init(_ pieces: [[UInt8]]) {
    self.init { () throws(HibiError) in
      var rest = pieces[...]
      return { () throws(HibiError) in rest.popFirst() }
    }
  }

  /// All of the bytes, for what cannot be read in slices.
  package func all() throws(HibiError) -> [UInt8] {
    let read = try open()
    var bytes: [UInt8] = []
    while let piece = try read() { bytes += piece }
    return bytes
  }
}
