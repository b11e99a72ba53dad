/// The key by which texts are searched and sorted.
package enum TextFold {
  /// The key of a text.
  package static func key(_ text: String) -> String {
    text.lowercased()  // Until the fold table is there.
  }
}
