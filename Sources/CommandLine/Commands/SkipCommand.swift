import HibiCore

extension Session {
  /// `skip`: leaves days out of runs and means, or counts them again.
  func skip(_ tracker: Tracker) throws(HibiError) {
    guard !arguments.positionals.isEmpty else { return try showSkips(tracker) }
    let store = try changing()
    let now = try now(store)
    let period: DayRange
    do throws(HibiError) {
      period = try days(store).closedRange(arguments.positionals)
    } catch {
      var error = error
      if error.kind == .refused, error.hints.isEmpty {
        error.hints.append(
          Localized(
            "Example: \(path) skip 2026/08/10..2026/08/16",
            ja: "例：\(path) skip 2026/08/10..2026/08/16"))
      }
      throw error
    }
    let isOff = arguments.has("off")
    let (act, _) = try act(now) { writer throws(HibiError) in
      if isOff {
        try writer.unskip(period, of: tracker)
      } else {
        try writer.skip(period, of: tracker)
      }
    }
    if act == nil { output.hint(Localized("Nothing changed.", ja: "変更はありません。")) }
    sayTime(now)
    try showSkips(tracker)
  }

  private func showSkips(_ tracker: Tracker) throws(HibiError) {
    let skips = try reading().skips(of: tracker)
    switch format() {
    case .json, .jsonl, .csv, .tsv:
      try write(
        records: skips.map { skip in
          .object([
            JSON.Member("from", skip.first.map { .string($0.dashed) } ?? .null),
            JSON.Member("to", skip.last.map { .string($0.dashed) } ?? .null),
          ])
        })
    default:
      if skips.isEmpty {
        return try output.line(DayRange.noneSkipped)
      }
      for skip in skips { try output.line(skip.saidSkipped) }
    }
  }
}
