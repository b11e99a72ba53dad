extension Tracker {
  /// The tracker as a definition file writes it; reading it back gives an equal tracker.
  package var definition: JSON {
    var members = [JSON.Member("hibi", .integer(1)), JSON.Member("name", .string(name))]
    members.add("title", title, unless: Localized(both: name))
    members.add("summary", summary)
    members.append(JSON.Member("icon", .string(icon)))
    members.add("collections", collections.map { $0.definition(of: self) })
    members.add("panels", panels.map { $0.definition(of: self) })
    members.add("goals", goals.map(\.definition))
    members.add("settings", settings.map(\.definition))
    members.add("actions", actions.map { $0.definition(self) })
    members.add("card", card.map { .string($0) })
    members.add("notice", notice)
    members.add("discreet", isDiscreet)
    return .object(members)
  }

  /// Reads a definition; what it gives is of use only where no fault was noted.
  init(_ reader: DefinitionReader) {
    _ = reader.integer("hibi")
    let name = reader.string("name")
    let title = reader.localized("title", default: Localized(both: name))
    let collections = reader.objects("collections") { Schema($0, title) }
    self.init(
      name: name, title: title, summary: reader.localized("summary"),
      icon: reader["icon"] == nil ? "•" : reader.string("icon"), collections: collections,
      panels: reader.objects("panels") { PanelRule($0, collections) },
      goals: reader.objects("goals") { Goal($0) },
      settings: reader.objects("settings") { Setting($0) },
      actions: reader.objects("actions") { Action($0, collections) },
      card: reader.strings("card"), notice: reader.localized("notice"),
      isDiscreet: reader.bool("discreet"))
  }
}
