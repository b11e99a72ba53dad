// What fields and settings hold, in the words of the schema file.
extension DefinitionShape {
  static let fieldKeys = [
    DefinitionKey("name", .name, "The option, the column and the JSON name.", isRequired: true),
    DefinitionKey("title", .localized, "What people call it; the name where left out."),
    DefinitionKey("prompt", .localized, "What a form asks; the title where left out."),
    DefinitionKey("unit", .text, "What stands after a number and may be typed after it."),
    DefinitionKey("placeholder", .localized, "An example, shown where the field is asked for."),
    DefinitionKey("required", .flag, "Whether an entry cannot be without it."),
    DefinitionKey("positional", .flag, "Whether it may be typed without its option."),
    DefinitionKey("ranked", .flag, "Whether rankings by it are common; one field has an index."),
    DefinitionKey("searched", .flag, "Whether find looks into it; text only."),
    DefinitionKey(
      "daily", .words(Fold.allCases.map(\.rawValue)),
      "How several values of one day become one, for numbers; none where left out."),
    DefinitionKey("initial", .initial, "What a new entry holds where nothing was typed."),
    DefinitionKey("suggest", .object(.suggest), "What it gets from other entries."),
    DefinitionKey(
      "unique", .flag, "Whether no two entries may hold the same; searched text only."),
    DefinitionKey(
      "ranges", .flag, "Whether 1-10 stands for ten entries in one act, and a,b for two; text only."
    ),
  ]

  static let settingKeys = [
    DefinitionKey("name", .name, "What is typed behind the tracker's name.", isRequired: true),
    DefinitionKey("title", .localized, "What people call it; the name where left out."),
    DefinitionKey("unit", .text, "What stands after a number and may be typed after it."),
    DefinitionKey(
      "initial", .value, "What holds where nobody has set anything.", isRequired: true),
  ]

  static let settingVariants = typeVariants.filter { Setting.types.contains($0.name) }

  private static let bytes = "The greatest length in bytes of UTF-8"

  static let typeVariants = [
    DefinitionVariant(
      IntegerType.name, "A whole number.",
      [
        DefinitionKey("min", .integer(FieldType.widest), "The least; 0 where left out."),
        DefinitionKey(
          "max", .integer(FieldType.widest), "The greatest; 9,000,000,000,000 where left out."),
        DefinitionKey(
          "titles", .list(.localized, DeclarationLimit.choices),
          "What the values are called, from the least on."),
      ]),
    DefinitionVariant(
      DecimalType.name, "A number with decimal places, kept exactly.",
      [
        DefinitionKey(
          "places", .integer(DeclarationLimit.places), "The decimal places; 1 where left out."),
        DefinitionKey("min", .number, "The least; 0 where left out."),
        DefinitionKey(
          "max", .number,
          "The greatest; where left out 9,000,000,000,000 of its last place."),
      ]),
    DefinitionVariant(
      TextType.name, "One line of text.",
      [DefinitionKey("max-bytes", .integer(TextType.lengths), "\(bytes); 10,000 where left out.")]
    ),
    DefinitionVariant(
      LongTextType.name, "Text of many lines.",
      [
        DefinitionKey(
          "max-bytes", .integer(LongTextType.lengths), "\(bytes); 1,000,000 where left out.")
      ]),
    DefinitionVariant(
      ChoiceType.name, "One of a list of names.",
      [
        DefinitionKey(
          "choices", .list(.object(.choice), DeclarationLimit.choices), "The names.",
          isRequired: true),
        DefinitionKey("open", .flag, "Whether other texts are taken too."),
      ]),
    DefinitionVariant(TimeType.name, "A time of day."),
    DefinitionVariant(
      DurationType.name, "A length of time, kept in seconds: 1h30m.",
      [
        DefinitionKey(
          "min", .integer(FieldType.widest), "The shortest in seconds; 0 where left out."),
        DefinitionKey(
          "max", .integer(FieldType.widest),
          "The longest in seconds; 360,000,000 (100,000 hours) where left out."),
      ]),
    DefinitionVariant(DayType.name, "A day beside the entry's own."),
    DefinitionVariant(ISBNType.name, "The number of a book."),
    DefinitionVariant(
      RatingType.name, "0 to 100 points, shown as up to five stars.",
      [DefinitionKey("stars", .text, "A further option that takes stars; none where left out.")]),
    DefinitionVariant(
      FlagType.name, "Yes or no.",
      [
        DefinitionKey("yes", .localized, "What yes is called; yes where left out."),
        DefinitionKey("no", .localized, "What no is called; no where left out."),
      ]),
    DefinitionVariant(
      TagsType.name, "Words without an order.",
      [
        DefinitionKey(
          "offered", .list(.text, DeclarationLimit.choices), "The common ones; others may be typed."
        )
      ]),
    DefinitionVariant(
      ProductType.name, "The product of other fields and a factor, never typed.",
      [
        DefinitionKey(
          "of", .list(.name, DeclarationLimit.factors), "The number fields.", isRequired: true),
        DefinitionKey(
          "numerator", .integer(DeclarationLimit.factor), "The factor; 1 where left out."),
        DefinitionKey(
          "denominator", .integer(DeclarationLimit.factor),
          "What is divided by; 1 where left out."),
        DefinitionKey(
          "places", .integer(0...DeclarationLimit.places.upperBound),
          "The decimal places that are kept; 0 where left out."),
        DefinitionKey(
          "shown", .integer(0...DeclarationLimit.places.upperBound),
          "Those that are shown; all where left out."),
      ]),
    DefinitionVariant(
      LinkType.name, "The address of a page or a mailbox; never fetched."),
    DefinitionVariant(PositionType.name, "The place in an order made by hand."),
    DefinitionVariant(
      ImageType.name, "A picture; cut, then scaled, never enlarged.",
      [
        DefinitionKey(
          "crop", .words(ImageRule.Crop.allCases.map(\.rawValue)),
          "The part that is kept: half is the centre half of each side; none, which keeps all, where left out."
        ),
        DefinitionKey(
          "percent", .number, "What it is scaled to, up to 100; not with width."),
        DefinitionKey(
          "width", .integer(ImageType.sides), "The width that it is scaled to in pixels."),
        DefinitionKey(
          "min-width", .integer(ImageType.sides), "The least width that scaling leaves in pixels."),
        DefinitionKey(
          "adjustable", .flag, "Whether a form lets a person move the part that is kept."),
      ]),
  ]

  static let choiceKeys = [
    DefinitionKey("name", .name, "What is stored and typed.", isRequired: true),
    DefinitionKey("title", .localized, "What people call it; the name where left out."),
    DefinitionKey("also", .list(.text, DeclarationLimit.also), "Further words for it."),
  ]

  static let clockKeys = [
    DefinitionKey(
      "by-clock", .list(.object(.step), DeclarationLimit.clockSteps),
      "The steps of a day in order; before the first the last one holds.", isRequired: true),
    DefinitionKey(
      "time", .name, "The field whose time counts; the clock's where empty or left out."),
    DefinitionKey(
      "unless-negative", .name, "The number that must not be negative; none where left out."),
  ]

  static let stepKeys = [
    DefinitionKey("from", .text, "The time at which it begins: 11:00.", isRequired: true),
    DefinitionKey("value", .value, "The value from then on.", isRequired: true),
  ]

  static let suggestVariants = [
    DefinitionVariant(
      "last-of-same", "The value of the newest entry with the same text, offered.",
      [DefinitionKey("last-of-same", .name, "The text that is the same.", isRequired: true)]),
    DefinitionVariant(
      "copy-of-same", "The same, taken without asking.",
      [DefinitionKey("copy-of-same", .name, "The text that is the same.", isRequired: true)]),
    DefinitionVariant(
      "copy-from", "The value of the entry of another collection that a text names.",
      [
        DefinitionKey("copy-from", .text, "The noun of that collection.", isRequired: true),
        DefinitionKey("field", .name, "Its field.", isRequired: true),
        DefinitionKey("named", .name, "The text that names the entry.", isRequired: true),
      ]),
  ]
}
