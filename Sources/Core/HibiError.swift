/// What went wrong, for a person: the thing as typed, what is allowed, what to do.
///
/// Every function of Hibi that can fail throws this one type. It holds texts and
/// a kind, never values that a person did not just type, so that a log or a
/// screenshot of an error shows nothing private.
public struct HibiError: Error, Sendable, Hashable {
  /// What kind of failure it is; the raw value is the exit code of a program.
  public enum Kind: Int32, Sendable, Hashable {
    /// The answer is no: nothing to undo, changed meanwhile, declined.
    case no = 1
    /// The command line is not understood: a command, an option or a name that there is not, an
    /// argument missing or too many, options that exclude each other, nobody there to be asked.
    case usage = 64
    /// What was typed as a value was refused: of a field, one that an entry cannot be without
    /// too, a day, a period, a filter, a number, a file's content. Or stored content is damaged.
    case refused = 65
    /// There is no such entry, file or tracker.
    case missing = 66
    /// A helper that is needed is not there.
    case unavailable = 69
    /// A fault of Hibi itself.
    case fault = 70
    /// A file or folder cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed; the disk may be full.
    case inputOutput = 74
    /// Another program holds the store.
    case busy = 75
    /// The system does not permit it.
    case permission = 77
    /// The store is of a newer version of Hibi.
    case tooNew = 78
  }

  public var kind: Kind
  public var message: Localized
  /// What to do about it, one line each.
  public var hints: [Localized]

  /// Creates an error.
  public init(_ kind: Kind, _ message: Localized, hints: [Localized] = []) {
    self.kind = kind
    self.message = message
    self.hints = hints
  }

  /// The same error with the file that it is about before it.
  package func of(file name: String) -> HibiError {
    HibiError(
      kind, Localized("\(name): \(message.en)", ja: "\(name)：\(message.ja)"), hints: hints)
  }
}
