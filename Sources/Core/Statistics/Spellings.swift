/// Puts texts that people take for the same into one group, under the spelling that is used most.
///
/// Use it wherever entries are grouped by a text: case, width and kana make no other series.
///
/// ```swift
/// var spellings = Spellings()
/// spellings.key(.text("ラーメン")) == spellings.key(.text("らーめん"))  // true
/// spellings.shown(spellings.key(.text("ラーメン")))  // ラーメン, which was used twice
/// ```
struct Spellings {
  private var keys: [Value: Value] = [:]
  private var uses: [Value: [Value: Use]] = [:]
  private var count = 0

  private struct Use {
    var count = 0
    var last = 0
  }

  /// The group of a value, which is used once more; of two spellings used as often, the one that
  /// was given last is shown.
  mutating func key(_ value: Value) -> Value {
    guard case .text(let text) = value else { return value }
    let key = keys[value] ?? .text(TextFold.key(text))
    keys[value] = key
    count += 1
    uses[key, default: [:]][value, default: Use()].count += 1
    uses[key]?[value]?.last = count
    return key
  }

  /// The spelling of a group that is used most.
  func shown(_ key: Value) -> Value {
    let best = uses[key]?.max { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }
    return best?.key ?? key
  }
}
