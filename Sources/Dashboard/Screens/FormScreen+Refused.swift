import HibiCore

/// What becomes of a form of which the entry is another by now: nothing that was typed is lost.
extension FormScreen {
  /// Says why nothing was saved.
  ///
  /// Where another program changed the entry, the form goes on from what
  /// is there now, so that saving once more is meant.
  mutating func refused(_ error: HibiError, _ s: Surroundings) {
    fault = error.message
    let day: LooseDay?
    switch purpose {
    case .edit(let entry):
      guard let store = try? s.source.store() else { return }
      if let there = try? store.entry(entry.id, schema, own) {
        if there != entry { follow(there) }
      } else if error.kind == .missing {
        addAnew()
      }
      return
    case .add(let action?):
      guard case .write = action.effect else { return }
      day = (try? self.day(s.days)) ?? nil
    case .add, .verb: return
    }
    // The text of the day came between looking and saving.
    guard let key = day?.day?.key, let store = try? s.source.store(),
      let there = try? store.entry(key, schema, own)
    else { return }
    follow(there)
    fault = Localized(
      "This day has a text by now. Yours stands below it: Ctrl-S saves both.",
      ja: "この日にはすでに本文があります。入力した文章はその下に続けました。Ctrl-S で両方を保存します。")
  }

  /// Goes on as an edit of what is there: what nobody typed in shows it, what was typed stays, and
  /// says what it would replace; a new text of a day stands below the one that is there.
  mutating func follow(_ there: Entry) {
    let isNew = !isEditing
    purpose = .edit(there)
    for index in fields.indices {
      guard let field = fields[index].field else {
        if !fields[index].isTouched { fields[index] = FormField(day: there.day, language) }
        continue
      }
      let value = there.value(of: field.name, schema)
      let now = FormField(field, value, language)
      guard fields[index].isTouched else {
        fields[index] = now
        continue
      }
      if isNew, case .lines(let typed) = fields[index].input, let text = value.text {
        fields[index].replace(text + "\n\n" + typed.text)
      } else if now.input != fields[index].input, !value.isNone {
        let (en, ja) = (
          schema.shown(field, of: there, .en), schema.shown(field, of: there, .ja)
        )
        fields[index].fault = Localized("There now: \(en)", ja: "現在の内容：\(ja)")
      }
    }
  }

  /// Goes on as a new entry, of what the deleted one had and what was typed.
  private mutating func addAnew() {
    purpose = .add(nil)
    for index in fields.indices { fields[index].isTouched = true }
  }
}
