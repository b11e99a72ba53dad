// What trackers and collections hold, in the words of the schema file.
extension DefinitionShape {
  static let trackerKeys = [
    DefinitionKey("$schema", .text, "Where this schema is, for editors; not read."),
    DefinitionKey("hibi", .integer(1...1), "The version of this format: 1, also where left out."),
    DefinitionKey(
      "name", .name, "What is typed, and the name of the main table: water.", isRequired: true),
    DefinitionKey("title", .localized, "What people call it; the name where left out."),
    DefinitionKey(
      "summary", .localized, "What it is for, in one line of help; none where left out."),
    DefinitionKey("icon", .text, "One sign for combined views; a bullet where left out."),
    DefinitionKey(
      "collections", .list(.object(.collection), DeclarationLimit.collections),
      "What is recorded, each a table; the first is the main one.", isRequired: true),
    DefinitionKey(
      "panels", .list(.object(.panel), DeclarationLimit.panels),
      "The answers it gives, each a command; stats and calendar are there without a word."),
    DefinitionKey(
      "goals", .list(.object(.goal), DeclarationLimit.goals),
      "What may have a target; people set the targets."),
    DefinitionKey(
      "settings", .list(.object(.setting), DeclarationLimit.settings),
      "Values that people may change and that change answers."),
    DefinitionKey(
      "actions", .list(.object(.action), DeclarationLimit.actions),
      "Commands beside those that every tracker has."),
    DefinitionKey(
      "card", .list(.name, DeclarationLimit.panels),
      "The panels that the bare command and combined views show; a list where left out."),
    DefinitionKey("notice", .localized, "What help always says first; nothing where left out."),
    DefinitionKey(
      "discreet", .flag, "Whether histories and undo lines never tell what entries hold."),
  ]

  static let collectionKeys = [
    DefinitionKey(
      "noun", .name,
      "The plural noun that is typed after the tracker's name; empty or left out in the main collection, which is the first, and needed in others."
    ),
    DefinitionKey(
      "title", .localized, "What people call it; the noun, or the tracker's title, where left out."),
    DefinitionKey(
      "version", .integer(DeclarationLimit.version),
      "1 where left out; one more with each change of the fields."),
    DefinitionKey(
      "key", .words(Schema.Key.allCases.map(\.rawValue)),
      "What the number of an entry is: one more than the last (serial, where left out), or its day, so that each day has one entry (day)."
    ),
    DefinitionKey(
      "days", .words(Schema.Days.allCases.map(\.rawValue)),
      "Which days entries may have: none at all, today or before (past, where left out), or any."),
    DefinitionKey(
      "loose-days", .flag, "Whether a day may also be a month, a year or unknown."),
    DefinitionKey(
      "order", .words(Schema.Order.allCases.map(\.rawValue)),
      "The order of the list: newest first (where left out), or as entered."),
    DefinitionKey(
      "fields", .list(.object(.field), DeclarationLimit.fields),
      "What an entry holds, in the order of forms and files.", isRequired: true),
    DefinitionKey(
      "columns", .list(.name, DeclarationLimit.fields),
      "The fields of the list; all but long texts where empty or left out."),
    DefinitionKey(
      "splits", .list(.object(.split), DeclarationLimit.splits),
      "Options that fill several fields at once, with / between the parts."),
    DefinitionKey(
      "texts", .object(.texts), "What is said after an act; each has a plain default."),
    DefinitionKey(
      "migrations", .list(.object(.migration), DeclarationLimit.migrations),
      "Which fields each version after the first added; they stand last among the fields."),
    DefinitionKey(
      "interval", .name,
      "The field of the type day that ends what begins on the entry's day; such entries never overlap."
    ),
    DefinitionKey("distinct", .flag, "Whether no two entries hold the same values."),
    DefinitionKey(
      "answer", .list(.object(.sentence), DeclarationLimit.sentences),
      "What is said after an entry was added: the first sentence whose figures all have a value."),
    DefinitionKey(
      "defaults", .list(.values, DeclarationLimit.defaults),
      "Entries that are there from the start, of a collection without days."),
  ]

  static let textsKeys = [
    DefinitionKey("saved", .localized, "An entry was added; {id} and fields stand for themselves."),
    DefinitionKey("deleted", .localized, "It was deleted."),
    DefinitionKey("missing", .localized, "There is none to change or delete."),
    DefinitionKey("absent", .localized, "There is none to show; as missing where left out."),
    DefinitionKey("which", .localized, "The ID was not typed."),
    DefinitionKey("heading", .localized, "What stands before a long text that is shown alone."),
    DefinitionKey("empty", .localized, "There are no entries."),
    DefinitionKey("begin", .localized, "The command to begin with, shown behind it."),
    DefinitionKey("invalid", .localized, "What was typed is refused."),
  ]

  static let splitKeys = [
    DefinitionKey("name", .name, "The option.", isRequired: true),
    DefinitionKey(
      "fields", .list(.name, DeclarationLimit.fields), "The fields in the order of the parts.",
      isRequired: true),
  ]

  static let migrationKeys = [
    DefinitionKey(
      "version", .integer(2...DeclarationLimit.version.upperBound), "The version that it leads to.",
      isRequired: true),
    DefinitionKey(
      "added", .list(.name, DeclarationLimit.fields), "The fields that are new in it."),
  ]

  static let actionKeys = [
    DefinitionKey("name", .name, "What is typed.", isRequired: true),
    DefinitionKey("summary", .localized, "What it does, in one line of help."),
    DefinitionKey(
      "of", .text, "The noun of the collection that it changes; the main one where left out."),
    DefinitionKey(
      "form", .list(.name, DeclarationLimit.fields),
      "The fields that are typed without their option; day is the entry's day."),
    DefinitionKey("values", .values, "What the entry gets where nothing was typed."),
    DefinitionKey(
      "words", .list(.object(.word), DeclarationLimit.words),
      "Words that do something else instead of the first value of the form."),
    DefinitionKey(
      "done", .localized, "What is said after it; the collection's text where left out."),
    DefinitionKey("notice", .flag, "Whether the tracker's notice is said too."),
  ]

  static let effectVariants = [
    DefinitionVariant("add", "Adds an entry."),
    DefinitionVariant("put", "Changes the entry of the day, or adds it."),
    DefinitionVariant("close", "Sets the last day of the interval that goes on."),
    DefinitionVariant(
      "write", "Writes the long text of the day.",
      [DefinitionKey("field", .name, "The long text.", isRequired: true)]),
    DefinitionVariant(
      "next", "Adds the entry after the last one of a series.",
      [
        DefinitionKey("field", .name, "The text that holds the number.", isRequired: true),
        DefinitionKey("same", .name, "The text that names the series.", isRequired: true),
      ]),
    DefinitionVariant(
      "ask", "Asks about the days of the last week of which nothing is known.",
      [
        DefinitionKey("state", .object(.state), "What makes a day known.", isRequired: true),
        DefinitionKey("question", .localized, "What is asked.", isRequired: true),
        DefinitionKey("yes", .name, "The action that a yes runs.", isRequired: true),
        DefinitionKey("no", .name, "The word of that action that a no says.", isRequired: true),
      ]),
  ]

  static let wordKeys = [
    DefinitionKey("name", .name, "What is typed.", isRequired: true),
    DefinitionKey(
      "of", .text, "The noun of a collection with one entry a day; the main one where left out."),
    DefinitionKey("values", .values, "What the entry of the day gets."),
    DefinitionKey("done", .localized, "What is said after it."),
    DefinitionKey("also", .list(.text, DeclarationLimit.also), "Further words for the same."),
    DefinitionKey(
      "unless", .text, "The noun of a collection that may hold no entry of the day."),
  ]
}
