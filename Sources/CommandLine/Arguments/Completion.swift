package import HibiCore

/// Completion for shells, made from the verb tables: verbs, options and the few words that a
/// value may be.
///
/// Nothing is run and no store is read, so a key press never waits and never shows
/// what was recorded.
package struct Completion {
  private let program: String
  /// What can follow, by what was typed: `` for the first word, `add`, or `water add` under hibi.
  private var levels: [(path: String, verbs: [Verb], verb: Verb?)]
  /// The words after which the next word decides: trackers and nouns of collections.
  private var steps: [Step]

  private struct Step {
    /// What stands before it, empty for the first word.
    let parent: String
    let word: String
    let summary: String
    var path: String { parent.isEmpty ? word : parent + " " + word }
  }

  /// Completion of the program over all trackers.
  package init(_ registry: Registry) {
    program = "hibi"
    steps = [Step(parent: "", word: "tracker", summary: "make trackers of your own")]
    levels =
      Completion.levels("", Verb.program.filter { $0.name != "tracker" })
      + Completion.levels("tracker", Verb.trackers)
    for tracker in registry.trackers {
      steps.append(Step(parent: "", word: tracker.name, summary: tracker.summary.en))
      add(tracker, under: tracker.name)
    }
  }

  /// Completion of a tracker.
  package init(_ tracker: Tracker) {
    program = tracker.name
    steps = []
    levels = []
    add(tracker, under: "")
  }

  private mutating func add(_ tracker: Tracker, under parent: String) {
    levels += Completion.levels(parent, Verb.all(of: tracker))
    for schema in tracker.collections.dropFirst() {
      let step = Step(parent: parent, word: schema.noun, summary: schema.title.en)
      steps.append(step)
      levels += Completion.levels(step.path, Verb.all(of: tracker, schema))
    }
  }

  private static func levels(_ path: String, _ verbs: [Verb]) -> [(
    path: String, verbs: [Verb], verb: Verb?
  )] {
    let bare = verbs.first { $0.name.isEmpty }
    return [(path, verbs.filter { !$0.name.isEmpty }, bare)]
      + verbs.filter { !$0.name.isEmpty }.map { verb in
        (path.isEmpty ? verb.name : path + " " + verb.name, [], verb)
      }
  }

  // MARK: - bash

  /// A script for bash-completion.
  package var bash: String {
    """
    # Completion of \(program) for bash, made from the program's tables of commands.
    \(function) () {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local path='' words='' index
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index-1]} in \(before) continue ;; esac
        case ${COMP_WORDS[index]} in
          -*) ;;
    \(deeper)      *) [ -n "$path" ] || path=${COMP_WORDS[index]} ;;
        esac
      done
      case "$path:$previous" in
    \(lines(values: true))    *:--store) COMPREPLY=($(compgen -d -- "$current")); return ;;
    \(files { "    *:--\($0)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;" })
      esac
      case "$path" in
    \(lines(values: false))  esac
      case $path in
        \(fileCommands)) [ "${current:0:1}" = - ] || { COMPREPLY=($(compgen -f -- "$current")); return; } ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -F \(function) \(program)

    """
  }

  private var function: String { "_hibi_complete_\(program.replacing(text: "-", with: "_"))" }

  /// The options that may stand before a verb and take the next word.
  private var before: String {
    let names = Verb.Option.everywhere.filter { $0.value != nil }.map { "--\($0.name)" }
    return names.joined(separator: "|") + ")"
  }

  /// Under a tracker's name the next word decides.
  private var deeper: String {
    steps.map { step in
      """
            *) if [ "$path" = '\(step.path)' ]; then path="$path ${COMP_WORDS[index]}"; continue; fi ;;&

      """
    }.joined()
  }

  private func lines(values: Bool) -> String {
    var text = ""
    for level in levels {
      if values {
        for option in options(level.verb) where !option.choices.isEmpty {
          let words = option.choices.joined(separator: " ")
          text +=
            "    '\(level.path):--\(option.name)') COMPREPLY=($(compgen -W '\(words)' -- \"$current\")); return ;;\n"
        }
        if let pattern = free(level) { text += "    \(pattern)) return ;;\n" }
      } else {
        text += "    '\(level.path)') words='\(words(level).joined(separator: " "))' ;;\n"
      }
    }
    return text
  }

  /// A pattern of the options whose value is free, so that nothing is offered; nil without one.
  private func free(_ level: (path: String, verbs: [Verb], verb: Verb?)) -> String? {
    let options = (level.verb?.shownOptions ?? []).filter {
      $0.value != nil && $0.choices.isEmpty && $0.value != "FILE"
    }
    let names = options.flatMap {
      ["--\($0.name)"] + [$0.short.map { "-\($0)" }].compactMap(\.self)
    }
    return names.isEmpty ? nil : names.map { "'\(level.path):\($0)'" }.joined(separator: "|")
  }

  /// A line for each option that takes a file.
  private func files(_ line: (String) -> String) -> String {
    let names = levels.flatMap { $0.verb?.shownOptions ?? [] }.filter { $0.value == "FILE" }.map(
      \.name)
    return Set(names).sorted().map(line).joined(separator: "\n")
  }

  /// A pattern of the commands that take a file; of none where there is none.
  private var fileCommands: String {
    let names = levels.filter { $0.verb?.arguments.contains { $0.name == "FILE" } == true }
      .compactMap { $0.path.split(separator: " ").last.map { "*\($0)" } }
    return names.isEmpty ? "''" : Set(names).sorted().joined(separator: "|")
  }

  private func options(_ verb: Verb?) -> [Verb.Option] {
    (verb?.shownOptions ?? []) + Verb.Option.everywhere
  }

  private func words(_ level: (path: String, verbs: [Verb], verb: Verb?)) -> [String] {
    var words = level.verbs.map(\.name)
    words += steps.filter { $0.parent == level.path }.map(\.word)
    words += helped(level).map(\.name)
    return words + options(level.verb).map { "--" + $0.name }
  }

  /// The verbs that `help` of a level tells of.
  private func helped(_ level: (path: String, verbs: [Verb], verb: Verb?)) -> [Verb] {
    guard level.verb?.kind == .help else { return [] }
    let parent = level.path.split(separator: " ").dropLast().joined(separator: " ")
    return levels.first { $0.path == parent }?.verbs ?? []
  }

  // MARK: - zsh

  /// A function file for zsh.
  package var zsh: String {
    var text = """
      #compdef \(program)
      # Completion of \(program) for zsh, made from the program's tables of commands.
      local spot= word skip=
      for word in ${words[2,CURRENT-1]}; do
        [[ -n $skip ]] && { skip=; continue }
        case $word in \(before) skip=1 ;; esac
        [[ $word == -* ]] && continue

      """
    for step in steps {
      text += "  [[ $spot == '\(step.path)' ]] && { spot=\"$spot $word\"; continue }\n"
    }
    text += """
        [[ -z $spot ]] && spot=$word
      done
      case "$spot:${words[CURRENT-1]}" in

      """
    for level in levels {
      for option in options(level.verb) where !option.choices.isEmpty {
        text +=
          "  '\(level.path):--\(option.name)') compadd -- \(option.choices.joined(separator: " ")); return ;;\n"
      }
      if let pattern = free(level) { text += "  \(pattern)) return ;;\n" }
    }
    text += """
        *:--store) _files -/; return ;;
      \(files { "  *:--\($0)) _files; return ;;" })
      esac
      case "$spot" in

      """
    for level in levels {
      text += "  '\(level.path)') compadd -- \(words(level).joined(separator: " ")) ;;\n"
    }
    text += """
      esac
      case "$spot" in
        \(fileCommands)) _files ;;
      esac

      """
    return text
  }

  // MARK: - fish

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
      for option in level.verb?.shownOptions ?? [] { text += fish(option, level.path) }
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
    case "DIR": line += " -x -a '(__fish_complete_directories)'"
    default:
      // Without choices nothing is offered, least of all files.
      line += " -x"
      if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
    }
    return line + " -d \(ShellText.inQuotes(option.help.en))\n"
  }
}
