import HibiCore

extension Completion {
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
      \(files { "  *:--\($0)) _files\($1 ? " -/" : ""); return ;;" })
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
}
