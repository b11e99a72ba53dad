extension String {
  /// Whether a text has the same bytes; `==` also takes texts for equal that only look the same.
  func isSame(as other: String) -> Bool {
    // Most are told apart by the first two, which look at no byte.
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }

  /// Adds the bytes to a hash.
  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { bytes in
      hasher.combine(bytes.count)
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}
