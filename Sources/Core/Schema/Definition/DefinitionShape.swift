/// A kind of object of a definition file: which members it has, and what each means.
///
/// The reader takes from here what it allows, and `DefinitionSchema` writes the JSON Schema from
/// it, so that the two cannot differ. The tables themselves are in `DefinitionShape+…`.
package enum DefinitionShape: String, CaseIterable, Sendable {
  case tracker, collection, texts, split, migration
  case field, choice, clock, step, suggest, setting
  case panel, part, measure, figure, source, sentence, band, state
  case noEntry = "no-entry"
  case goal, action, word

  /// The members that every object of the kind may have.
  package var keys: [DefinitionKey] {
    switch self {
    case .tracker: Self.trackerKeys
    case .collection: Self.collectionKeys
    case .texts: Self.textsKeys
    case .split: Self.splitKeys
    case .migration: Self.migrationKeys
    case .field: Self.fieldKeys
    case .choice: Self.choiceKeys
    case .clock: Self.clockKeys
    case .step: Self.stepKeys
    case .suggest, .source: []
    case .setting: Self.settingKeys
    case .panel: Self.panelKeys
    case .part: Self.partKeys
    case .measure: Self.measureKeys
    case .figure: Self.figureKeys
    case .sentence: Self.sentenceKeys
    case .band: Self.bandKeys
    case .state: Self.stateKeys
    case .noEntry: Self.noEntryKeys
    case .goal: Self.goalKeys
    case .action: Self.actionKeys
    case .word: Self.wordKeys
    }
  }

  /// Of which an object is exactly one; empty where all objects of the kind are alike.
  package var variants: [DefinitionVariant] {
    switch self {
    case .field: Self.typeVariants
    case .setting: Self.settingVariants
    case .suggest: Self.suggestVariants
    case .part: Self.partVariants
    case .source: Self.sourceVariants
    case .action: Self.effectVariants
    default: []
    }
  }

  /// The member whose word chooses the variant; where nil, the variant is the one whose own name
  /// is a member.
  package var chooser: String? {
    switch self {
    case .field, .setting: "type"
    case .part: "kind"
    case .action: "effect"
    default: nil
    }
  }

  /// A member of all that objects of the kind may have.
  func key(_ name: String) -> DefinitionKey? {
    let keys = keys
    if let index = keys.index(of: name) { return keys[index] }
    for variant in variants {
      if let index = variant.keys.index(of: name) { return variant.keys[index] }
    }
    return nil
  }
}

/// One of several forms of an object, with the members that only this form has.
package struct DefinitionVariant: Sendable {
  package let name: String
  package let text: String
  package let keys: [DefinitionKey]

  init(_ name: String, _ text: String, _ keys: [DefinitionKey] = []) {
    self.name = name
    self.text = text
    self.keys = keys
  }
}

/// A member of an object of a definition file.
package struct DefinitionKey: Sendable {
  package let name: String
  package let kind: Kind
  package let isRequired: Bool
  /// What it means, and what holds where it is left out.
  package let text: String

  init(_ name: String, _ kind: Kind, _ text: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.text = text
    self.isRequired = isRequired
  }

  /// What a member holds.
  package indirect enum Kind: Sendable {
    /// A text as it stands; what other declarations are called, filters, units.
    case text
    /// A name that people type: small letters, digits and hyphens.
    case name
    /// A text for people: one for both languages, or one for each.
    case localized
    case flag
    case integer(ClosedRange<Int64>)
    case number
    /// One of some words.
    case words([String])
    /// A default period.
    case period
    /// A value of the field, as entries have it in JSON.
    case value
    /// Values by the names of fields.
    case values
    /// A value, or one that depends on the time of day.
    case initial
    case object(DefinitionShape)
    /// A list of at most so many.
    case list(Kind, Int)
  }
}
