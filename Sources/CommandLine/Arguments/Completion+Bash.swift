import HibiCore

extension Completion {
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
    \(files { "    *:--\($0)) COMPREPLY=($(compgen -\($1 ? "d" : "f") -- \"$current\")); return ;;" })
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
}
