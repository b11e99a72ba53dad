extension DeclarationCheck {
  /// Checks the actions of a tracker.
  /// - Parameter taken: the names of its collections and panels.
  func checkActions(_ taken: Set<String>) {
    most(tracker.actions.count, DeclarationLimit.actions, "actions")
    var seen = taken
    for (index, action) in tracker.actions.enumerated() {
      faults.within("actions", index) {
        if name(action.name, "name"),
          DeclarationCheck.reserved.contains(action.name) || !seen.insert(action.name).inserted
        {
          fault(
            "name", "the action's name '\(action.name)' is taken",
            "動作名「\(action.name)」はもう使われています")
        }
        texts([("summary", action.summary), ("done", action.done)])
        if let schema = schema(action.collection, "of") { check(action, schema) }
      }
    }
  }

  private func check(_ action: Action, _ schema: Schema) {
    for (index, name) in action.form.enumerated() where name != Action.day {
      faults.within("form", index) { _ = field(name, nil, of: schema) }
    }
    check(action.values, schema)
    most(action.words.count, DeclarationLimit.words, "words")
    var spoken: Set<String> = []
    // What is written as a list is kept by name; a fault names the word itself.
    for (word, meaning) in action.words.sorted(by: { $0.key < $1.key }) {
      faults.within(.name("words")) {
        for text in [word] + meaning.also where !spoken.insert(TextFold.key(text)).inserted {
          fault(nil, "two words are spoken '\(text)'", "「\(text)」と読む words が二つあります")
        }
        check(word, meaning)
      }
    }
    check(action.effect, schema, action)
  }

  private func check(_ word: String, _ meaning: Action.Word) {
    name(word, nil)
    text(nil, meaning.done)
    most(meaning.also.count, DeclarationLimit.also, "also")
    for word in meaning.also { text(nil, Localized(both: word)) }
    if let other = schema(meaning.collection, word) {
      if other.key != .day {
        fault(
          nil, "the word '\(word)' changes a collection that has not one entry a day",
          "words は1日1件の一覧だけに使えます（\(word)）", source: place(of: other.noun))
      }
      check(meaning.values, other)
    }
    if !meaning.unless.isEmpty { _ = schema(meaning.unless, word) }
  }

  private func check(_ values: [String: Value], _ schema: Schema) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      faults.within(.name("values")) {
        if let field = field(name, name, of: schema) {
          checkValue(value, field, name, source: place(of: schema.noun))
        }
      }
    }
  }

  private func check(_ effect: Action.Effect, _ schema: Schema, _ action: Action) {
    let source = place(of: schema.noun)
    switch effect {
    case .add: break
    case .put:
      if schema.key != .day {
        fault(
          "effect", "put needs a collection with one entry a day", "put は1日1件の一覧だけに使えます",
          source: source)
      }
    case .write(let name):
      field(name, "field", of: schema, Localized("long text", ja: "長文の項目")) { type in
        if case .longText = type { true } else { false }
      }
      if schema.key != .day {
        fault(
          "effect", "write needs a collection with one entry a day", "write は1日1件の一覧だけに使えます",
          source: source)
      }
    case .close:
      if schema.interval == nil {
        fault(
          "effect", "close needs a collection with an interval", "close には interval のある一覧が必要です",
          source: source)
      }
    case .next(let number, let same):
      field(number, "field", of: schema, Self.textField) { $0.isText }
      field(same, "same", of: schema, Self.textField) { $0.isText }
      if action.form != [same] {
        fault(
          "form", "the form of next is its text", "next の form には same の項目だけを書いてください",
          source: source)
      }
    case .ask(let state, let question, let yes, let no):
      faults.within(.name("state")) { check(state) }
      text("question", question)
      let other = tracker.action(yes)
      if other?.effect != .add || other?.words[no] == nil {
        fault(
          "yes", "ask names an action that adds, and a word of it",
          "ask には記録を追加する動作の名前とその words の一つを書いてください",
          source: JSONPath([.name("actions")]))
      }
    }
  }
}
