extension Tracker {
  private static let names = [
    "hibi", "name", "title", "summary", "icon", "collections", "panels", "goals", "settings",
    "actions",
    "card", "notice", "discreet",
  ]

  /// The tracker as a definition file writes it; reading it back gives an equal tracker.
  package var definition: JSON {
    var members = [JSON.Member("hibi", .integer(1)), JSON.Member("name", .string(name))]
    members.add("title", title)
    members.add("summary", summary)
    members.append(JSON.Member("icon", .string(icon)))
    members.add("collections", collections.map(\.definition))
    members.add("panels", panels.map(\.definition))
    members.add("goals", goals.map(\.definition))
    members.add("settings", settings.map(\.definition))
    members.add("actions", actions.map { $0.definition(self) })
    members.add("card", card.map { .string($0) })
    members.add("notice", notice)
    members.add("discreet", isDiscreet)
    return .object(members)
  }

  /// Reads a definition.
  /// - Throws: 65 with the place in the file and what is allowed there.
  package init(definition json: JSON) throws(HibiError) {
    let reader = try DefinitionReader(json, "", allowed: Tracker.names)
    _ = try reader.integer("hibi", in: 1...1, default: 1)
    let collections = try reader.list("collections") { json, place throws(HibiError) in
      try Schema(definition: json, place)
    }
    self.init(
      name: try reader.string("name"), title: try reader.localized("title"),
      summary: try reader.localized("summary"), icon: try reader.string("icon", default: "•"),
      collections: collections,
      panels: try reader.list("panels") { json, place throws(HibiError) in
        try PanelRule(definition: json, place)
      },
      goals: try reader.list("goals") { json, place throws(HibiError) in
        try Goal(definition: json, place)
      },
      settings: try reader.list("settings") { json, place throws(HibiError) in
        try Setting(definition: json, place)
      },
      actions: try reader.list("actions") { json, place throws(HibiError) in
        try Action(definition: json, place, collections)
      },
      card: try reader.strings("card"), notice: try reader.localized("notice"),
      isDiscreet: try reader.bool("discreet"))
  }
}
