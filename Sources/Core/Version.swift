/// The version of Hibi.
package enum Version {
  /// As `--version` says it and acts carry it.
  package static let text = "0.1.0"
}
