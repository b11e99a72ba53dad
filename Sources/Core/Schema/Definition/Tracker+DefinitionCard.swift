extension Tracker {
  /// Reads of a definition what stands first on a view over all trackers: the tracker with the first
  /// panel of its card, without its other panels and without actions.
  ///
  /// Who has many trackers looks at all of them at once, mostly at small parts of large files. What
  /// is passed over is not looked at: a fault there is told where the whole tracker is read.
  ///
  /// Nil where anything else is not as it should be; reading the whole file tells what.
  init?(cardOf bytes: [UInt8]) {
    guard UTF8Text.firstInvalid(in: bytes) == nil, bytes.count <= DeclarationLimit.fileBytes else {
      return nil
    }
    var parser = JSONParser(bytes)
    guard let members = try? parser.cardMembers() else { return nil }
    let faults = DeclarationFaults()
    self.init(DefinitionReader(.object(members), .tracker, faults))
    DeclarationCheck(self, faults).run()
    guard faults.isEmpty else { return nil }
  }
}

extension JSONParser {
  /// The members of a definition, of its panels only the first of its card.
  fileprivate mutating func cardMembers() throws(HibiError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var panels: JSONParser?
    try object { parser, name throws(HibiError) in
      switch name {
      case "panels":
        panels = parser
        parser.pass()
      case "actions", "summary", "notice": parser.pass()
      default: members.append(JSON.Member(name, try parser.value()))
      }
    }
    try end()
    guard let index = members.firstIndex(where: { $0.name == "card" }),
      case .array(let names) = members[index].value, let first = names.first
    else { return members }
    members[index].value = .array([first])
    if let panel = try panels?.panel(named: first) {
      members.append(JSON.Member("panels", .array([panel])))
    }
    return members
  }

  /// The panel of a name in the list of panels that begins here.
  private mutating func panel(named wanted: JSON) throws(HibiError) -> JSON? {
    skipSpace()
    guard skip("[") else { return nil }
    repeat {
      skipSpace()
      var start = self
      var isWanted = false
      try object { parser, name throws(HibiError) in
        if name != "name" { return parser.pass() }
        isWanted = try parser.value() == wanted
      }
      if isWanted { return try start.value() }
      skipSpace()
    } while skip(",")
    return nil
  }

  /// Reads an object, each value of which `member` goes behind.
  private mutating func object(
    _ member: (inout JSONParser, String) throws(HibiError) -> Void
  ) throws(HibiError) {
    skipSpace()
    guard skip("{") else { throw expected("'{'") }
    repeat {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else { throw expected("'\"'") }
      let name = try string()
      skipSpace()
      guard skip(":") else { throw expected("':'") }
      skipSpace()
      try member(&self, name)
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw expected("'}'") }
  }
}
