extension Tracker {
  /// Reads the file that defines a tracker: strict JSON, then the declaration, then its check.
  ///
  /// Use it for whatever comes from outside, a file or the store; a tracker that it gives can be
  /// registered.
  /// - Throws: 65 with what is wrong and where.
  package init(definitionFile bytes: [UInt8]) throws(HibiError) {
    try self.init(definition: JSON.parse(bytes))
    try DeclarationCheck(self).run()
  }
}
