extension Entry {
  /// What is asked before so many entries are deleted.
  package static func questionToDelete(_ count: Int) -> Localized {
    count == 1
      ? Localized("Delete this entry?", ja: "この記録を削除しますか？")
      : Localized("Delete these \(count.grouped) entries?", ja: "この\(count.grouped)件の記録を削除しますか？")
  }
}

extension Schema {
  /// An entry in one line: number, day, list fields; a long text is for those who ask for it.
  /// - Parameter ascii: whether stars, which are ours, have only ASCII to be shown with.
  package func line(_ entry: Entry, ascii: Bool = false) -> Localized {
    func text(_ language: Language) -> String {
      let texts = listFields.compactMap { field -> String? in
        if field.isLongText { return nil }
        let value = entry.value(of: field.name, self)
        if value.isNone { return nil }
        let text = shown(field, of: entry, language)
        if ascii, field.hasOwnSigns { return text.withPlainSigns }
        return text
      }
      let parts = [shown(id: entry.id)] + (entry.day.map { [$0.slashed] } ?? []) + texts
      return parts.joined(separator: "  ")
    }
    return Localized(text(.en), ja: text(.ja))
  }

  /// A text with the day and the fields of an entry in the place of their names.
  package func filled(_ text: Localized, _ entry: Entry) -> Localized {
    func filled(_ language: Language) -> String {
      let text = text[language]
      return TextTemplate(text)?.filled { name, _ in
        switch name {
        case "id": return shown(id: entry.id)
        case "day": return LooseDay.titled(entry.day, language)
        default:
          let value = entry.value(of: name, self)
          guard let field = field(name), !value.isNone else { return nil }
          return field.type.rules.show(value, language)
        }
      } ?? text
    }
    return Localized(filled(.en), ja: filled(.ja))
  }
}
