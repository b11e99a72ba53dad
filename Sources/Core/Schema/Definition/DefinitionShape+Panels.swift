// What panels and goals hold, in the words of the schema file.
extension DefinitionShape {
  static let panelKeys = [
    DefinitionKey("name", .name, "The command.", isRequired: true),
    DefinitionKey(
      "title", .localized,
      "What stands over it; the name where left out. {n} is the number of slots, {day} the day."),
    DefinitionKey("summary", .localized, "What it answers, in one line of help."),
    DefinitionKey(
      "period", .period,
      "The days that are meant where none are typed: all (where left out), today, this-month, this-year or last-N-days."
    ),
    DefinitionKey(
      "parts", .list(.object(.part), DeclarationLimit.parts), "What it shows.", isRequired: true),
  ]

  static let partKeys: [DefinitionKey] = []

  private static let measured = DefinitionKey(
    "measure", .object(.measure), "What is shown.", isRequired: true)

  static let partVariants = [
    DefinitionVariant(
      "figures", "Numbers with names.",
      [
        DefinitionKey(
          "figures", .list(.object(.figure), DeclarationLimit.figures), "The numbers.",
          isRequired: true)
      ]),
    DefinitionVariant(
      "table", "The newest entries of the period.",
      [
        DefinitionKey("collection", .text, "The noun; the main one where left out."),
        DefinitionKey(
          "limit", .integer(DeclarationLimit.slots), "At most so many; 20 where left out."),
      ]),
    DefinitionVariant(
      "ranking", "The entries with the greatest values.",
      [
        measured,
        DefinitionKey("top", .integer(DeclarationLimit.slots), "So many; 3 where left out."),
      ]),
    DefinitionVariant(
      "latest", "The newest values, the oldest first.",
      [
        measured,
        DefinitionKey("last", .integer(DeclarationLimit.slots), "So many; 3 where left out."),
      ]),
    DefinitionVariant(
      "series", "The value of each day.",
      [
        measured,
        DefinitionKey(
          "average", .integer(DeclarationLimit.average),
          "The mean over so many days too; none where left out."),
        DefinitionKey("goal", .name, "The goal that is drawn too; none where left out."),
      ]),
    DefinitionVariant("months", "A bar for each month of a year.", [measured]),
    DefinitionVariant(
      "bars", "A bar for each value of a field, the greatest first.",
      [
        measured, DefinitionKey("by", .name, "The field.", isRequired: true),
        DefinitionKey(
          "per-page", .integer(DeclarationLimit.slots), "The bars of a page; 5 where left out."),
      ]),
    DefinitionVariant(
      "calendar", "A month or a year, day by day.",
      [
        DefinitionKey(
          "state", .object(.state), "What a day is; where left out, its count of entries.")
      ]),
    DefinitionVariant(
      "meter", "How full something is.",
      [
        measured,
        DefinitionKey("full", .number, "The value at which it is full.", isRequired: true),
        DefinitionKey(
          "bands", .list(.object(.band), DeclarationLimit.bands),
          "Words for how full it is, from 0 percent on.", isRequired: true),
      ]),
    DefinitionVariant(
      "runs", "Which numbers of each series are there, which are missing, which is next.",
      [
        DefinitionKey("collection", .text, "The noun; the main one where left out."),
        DefinitionKey("field", .name, "The text that holds the number.", isRequired: true),
        DefinitionKey("by", .name, "The text that names the series.", isRequired: true),
        DefinitionKey("title", .localized, "What is said of those that are there."),
        filter,
      ]),
    DefinitionVariant(
      "text", "A sentence.",
      [
        DefinitionKey("text", .localized, "One that is always the same."),
        DefinitionKey(
          "texts", .list(.object(.sentence), DeclarationLimit.sentences),
          "Or several, of which the first is shown whose figures all have a value."),
      ]),
  ]

  private static let filter = DefinitionKey(
    "where", .text, "A filter as it is typed after --where; all entries where empty or left out.")

  static let measureKeys = [
    DefinitionKey("collection", .text, "The noun; the main one where left out."),
    DefinitionKey(
      "fold", .words(Fold.allCases.filter { $0 != .none }.map(\.rawValue)),
      "How many values become one.", isRequired: true),
    DefinitionKey("field", .name, "The number field; not needed for count."),
    filter,
    DefinitionKey("unit", .localized, "What is counted; the field's unit where left out."),
  ]

  static let figureKeys = [
    DefinitionKey("name", .text, "The name in JSON, and in a sentence.", isRequired: true),
    DefinitionKey(
      "label", .localized,
      "What stands before the number; where left out the name, in a sentence nothing. {year} is the year of the period."
    ),
    DefinitionKey("of", .object(.source), "Where the number comes from.", isRequired: true),
    DefinitionKey(
      "extra-places", .integer(0...DeclarationLimit.places.upperBound),
      "More decimal places than the field has."),
    DefinitionKey("optional", .flag, "Whether it is left out where there is nothing to say."),
    DefinitionKey("note", .localized, "What stands behind it where nothing else does."),
  ]

  private static let dayState = DefinitionKey(
    "state", .object(.state), "What a day is.", isRequired: true)

  static let sourceVariants = [
    DefinitionVariant(
      "measure", "A measure of the period.",
      [DefinitionKey("measure", .object(.measure), "What is measured.", isRequired: true)]),
    DefinitionVariant(
      "overall", "A measure of all days.",
      [DefinitionKey("overall", .object(.measure), "What is measured.", isRequired: true)]),
    DefinitionVariant(
      "logged-days", "The days that have an entry.",
      [DefinitionKey("logged-days", .object(.measure), "Of what.", isRequired: true)]),
    DefinitionVariant(
      "goal", "A part of a goal.",
      [
        DefinitionKey("goal", .name, "Its name.", isRequired: true),
        DefinitionKey(
          "part", .words(FigureRule.GoalPart.allCases.map(\.rawValue)), "The part.",
          isRequired: true),
      ]),
    DefinitionVariant(
      "ratio", "One number by another, in the unit of the first.",
      [
        DefinitionKey("ratio", .list(.object(.source), 2), "The two.", isRequired: true),
        DefinitionKey(
          "per", .words(FigureRule.Days.allCases.map(\.rawValue)),
          "By days: for how many of them; day where left out, and nothing before there are as many."
        ),
      ]),
    DefinitionVariant(
      "streak", "A part of the run of days as it stands today.",
      [
        DefinitionKey(
          "streak", .words(StreakPart.allCases.map(\.rawValue)), "The part.", isRequired: true),
        dayState,
      ]),
    DefinitionVariant(
      "milestone", "A milestone of the run of today.",
      [
        DefinitionKey(
          "milestone", .words(MilestonePart.allCases.map(\.rawValue)), "The part.",
          isRequired: true), dayState,
        DefinitionKey(
          "collection", .text, "The noun of the milestones, with fields count and unit.",
          isRequired: true),
      ]),
    DefinitionVariant(
      "days-of-use", "The days since the store was first written.",
      [DefinitionKey("days-of-use", .flag, "true.", isRequired: true)]),
    DefinitionVariant(
      "times", "A number so many times a setting, in the setting's unit.",
      [
        DefinitionKey("times", .object(.source), "The number.", isRequired: true),
        DefinitionKey("setting", .name, "The setting.", isRequired: true),
      ]),
  ]

  static let sentenceKeys = [
    DefinitionKey(
      "text", .localized,
      "The sentence; {name} is a figure, {name|one|many} with its word, {name:short} a day without this year.",
      isRequired: true),
    DefinitionKey(
      "figures", .list(.object(.figure), DeclarationLimit.figures), "The figures in it."),
    DefinitionKey("command", .localized, "The command that ends it, where commands are typed."),
    DefinitionKey("of-today", .flag, "Whether it is said only of an entry of today."),
    DefinitionKey("of-first", .flag, "Whether it is said only of the first entry of a day."),
  ]

  static let bandKeys = [
    DefinitionKey(
      "from", .integer(DeclarationLimit.percent), "From so many percent on.", isRequired: true),
    DefinitionKey("title", .localized, "What it is called."),
    DefinitionKey(
      "tone", .words(MeterBand.Tone.allCases.map(\.rawValue)), "How it looks.", isRequired: true),
  ]

  private static let measures = DefinitionKey.Kind.list(
    .object(.measure), DeclarationLimit.measures)

  static let stateKeys = [
    DefinitionKey("broken", measures, "A day on which one of these counts something is broken."),
    DefinitionKey("kept", measures, "Else one on which one of these does is kept."),
    DefinitionKey(
      "attempts", .text,
      "The noun of the collection of attempts; where left out, one from the first entry on."),
    DefinitionKey(
      "no-entry", .object(.noEntry),
      "Which setting makes days without an entry unknown; kept where left out."),
    DefinitionKey("kept-title", .localized, "What a calendar calls a kept day."),
    DefinitionKey("broken-title", .localized, "What a calendar calls a broken day."),
  ]

  static let noEntryKeys = [
    DefinitionKey("setting", .name, "The setting, a choice.", isRequired: true),
    DefinitionKey("unknown", .text, "Its choice that makes them unknown.", isRequired: true),
  ]

  static let goalKeys = [
    DefinitionKey("name", .name, "What is typed; mostly that of the field.", isRequired: true),
    DefinitionKey("title", .localized, "What people call it; the name where left out."),
    DefinitionKey("measure", .object(.measure), "A sum or a count.", isRequired: true),
    DefinitionKey(
      "direction", .words(Goal.Direction.allCases.map(\.rawValue)),
      "On which side of the target a day should end.", isRequired: true),
    DefinitionKey("gained", .localized, "What adds to it, where values may be negative."),
    DefinitionKey("spent", .localized, "What takes away from it."),
    DefinitionKey(
      "step", .words(Goal.Step.allCases.map(\.rawValue)),
      "How long a target has time; a day where left out."),
  ]
}
