import HibiCore

extension Completion {
  /// A script for fish.
  package var fish: String {
    var text = """
      # Completion of \(program) for fish, made from the program's tables of commands.
      function \(function)_at
        set -l words (commandline -opc)
        set -e words[1]
        set -l path
        set -l skip
        for word in $words
          if test -n "$skip"
            set skip
            continue
          end
          switch $word
            case \(before.dropLast().split(separator: "|").joined(separator: " "))
              set skip 1
            case '-*'
            case '*'
              if contains -- "$path" ''\(steps.map { " '\($0.path)'" }.joined())
                set -a path $word
              end
          end
        end
        test "$path" = "$argv"
      end
      complete -c \(program) -f

      """
    for option in Verb.Option.everywhere { text += fish(option, nil) }
    for level in levels {
      for step in steps where step.parent == level.path {
        text += fish(word: step.word, step.summary, level.path)
      }
      for verb in level.verbs + helped(level) {
        text += fish(word: verb.name, verb.summary.en, level.path)
      }
      for option in level.verb?.options ?? [] { text += fish(option, level.path) }
      if level.verb?.arguments.contains(where: { $0.name == "FILE" }) == true {
        text += "complete -c \(program) -n '\(condition(level.path))' -F\n"
      }
    }
    return text
  }

  /// Whether the words before are those of a path.
  private func condition(_ path: String) -> String { "\(function)_at \(path)" }

  private func fish(word: String, _ help: String, _ path: String) -> String {
    "complete -c \(program) -n '\(condition(path))' -a \(word) -d \(ShellText.inQuotes(help))\n"
  }

  private func fish(_ option: Verb.Option, _ path: String?) -> String {
    var line = "complete -c \(program)"
    if let path { line += " -n '\(condition(path))'" }
    line += " -l \(option.name)"
    if let short = option.short { line += " -s \(short)" }
    switch option.value {
    case nil: break
    case "FILE": line += " -r -F"
    case "DIR", "FOLDER": line += " -x -a '(__fish_complete_directories)'"
    default:
      // Without choices nothing is offered, least of all files.
      line += " -x"
      if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
    }
    return line + " -d \(ShellText.inQuotes(option.help.en))\n"
  }
}
