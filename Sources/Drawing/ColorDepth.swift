/// The colours that a terminal has.
package enum ColorDepth: Sendable, Hashable {
  case none, basic8, indexed256
}
