extension Tracker {
  /// Reads the file that defines a tracker: strict JSON, then the declaration, then its check.
  ///
  /// Use it for whatever comes from outside, a file or the store; a tracker that it gives can be
  /// registered.
  /// - Throws: 65 with all that is wrong, each with line, column and path, what stands there, what
  ///   is allowed, and the nearest right word; of JSON that is none the first fault.
  package init(definitionFile bytes: [UInt8]) throws(HibiError) {
    guard bytes.count <= DeclarationLimit.fileBytes else {
      throw HibiError(
        .refused,
        Localized(
          "the definition has \(bytes.count) bytes; at most \(DeclarationLimit.fileBytes) are allowed",
          ja: "定義が\(bytes.count)バイトあります。\(DeclarationLimit.fileBytes)バイトまでにしてください"))
    }
    let faults = DeclarationFaults()
    self.init(DefinitionReader(try JSON.parse(bytes), .tracker, faults))
    if !faults.isFull {
      faults.beginCheck()
      DeclarationCheck(self, faults).run()
    }
    if let error = faults.error(in: bytes) { throw error }
  }
}
