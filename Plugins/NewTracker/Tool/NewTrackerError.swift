/// Why no tracker is made; nothing was written then.
package struct NewTrackerError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
