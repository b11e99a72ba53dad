extension DeclarationCheck {
  /// Checks the actions of a tracker.
  /// - Parameter taken: the names of its collections and panels.
  func checkActions(_ taken: Set<String>) throws(HibiError) {
    var seen = taken
    for action in tracker.actions {
      try name(action.name, tracker.name)
      guard !DeclarationCheck.reserved.contains(action.name),
        seen.insert(action.name).inserted
      else { throw fault(action.name, "the action's name is taken", "この動作名はもう使われています") }
      let schema = try schema(action.collection)
      for name in action.form where name != Action.day && schema.field(name) == nil {
        throw fault(name, "no such field", "この項目はありません")
      }
      try check(action.values, schema, action.name)
      var spoken: Set<String> = []
      for (word, meaning) in action.words {
        for text in [word] + meaning.also where !spoken.insert(TextFold.key(text)).inserted {
          throw fault(word, "two words are spoken '\(text)'", "「\(text)」と読む words が二つあります")
        }
        try name(word, action.name)
        let other = try self.schema(meaning.collection)
        guard other.key == .day else {
          throw fault(
            word, "a word changes a collection with one entry a day", "words は1日1件の一覧だけに使えます")
        }
        try check(meaning.values, other, action.name)
        if !meaning.unless.isEmpty { _ = try self.schema(meaning.unless) }
      }
      try check(action.effect, schema, action.name)
    }
  }

  private func check(_ values: [String: Value], _ schema: Schema, _ place: String)
    throws(HibiError)
  {
    for (name, value) in values {
      guard let field = schema.field(name) else {
        throw fault(name, "no such field", "この項目はありません")
      }
      try checkInitial(value, field)
    }
  }

  private func check(_ effect: Action.Effect, _ schema: Schema, _ place: String)
    throws(HibiError)
  {
    switch effect {
    case .add: break
    case .put:
      guard schema.key == .day else {
        throw fault(place, "put needs a collection with one entry a day", "put は1日1件の一覧だけに使えます")
      }
    case .write(let field):
      guard schema.key == .day, case .longText? = schema.field(field)?.type else {
        throw fault(
          place, "write needs a long text of a collection with one entry a day",
          "write は1日1件の一覧の長文だけに使えます")
      }
    case .close:
      guard schema.interval != nil else {
        throw fault(
          place, "close needs a collection with an interval", "close には interval のある一覧が必要です")
      }
    case .next(let field, let same):
      for name in [field, same] where schema.field(name)?.type.isText != true {
        throw fault(name, "no such text field", "この文字列の項目はありません")
      }
    case .ask(let state, _, let yes, let no):
      try check(state, place)
      guard tracker.action(yes)?.words[no] != nil else {
        throw fault(
          place, "ask names an action and a word of it", "ask には動作の名前とその words の一つを書いてください")
      }
    }
  }
}
