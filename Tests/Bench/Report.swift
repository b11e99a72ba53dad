import HibiTools

/// The table that is printed, in Markdown, row by row as the figures come in.
struct Report {
  private(set) var isWithin = true

  func head() {
    say("| work | entries | hibi | beside it | ratio | must be | |")
    say("|---|--:|--:|--:|--:|--:|---|")
  }

  mutating func row(_ work: String, _ entries: Int, _ pairs: Pairs, beside: String, limit: Double?)
  {
    let holds = limit.map { pairs.ratio <= $0 }
    if holds == false { isWithin = false }
    let verdict = holds.map { $0 ? "yes" : "**no**" } ?? ""
    say(
      "| \(work) | \(grouped(entries)) | \(time(pairs.ours)) | \(beside) \(time(pairs.floor)) "
        + "| \(fixed(pairs.ratio, places: 2)) | \(limit.map { "≤ \(fixed($0, places: 1))" } ?? "–") "
        + "| \(verdict) |")
  }

  private func time(_ seconds: Double) -> String {
    seconds >= 1
      ? "\(fixed(seconds, places: 2)) s" : "\(fixed(seconds * 1_000, places: 2)) ms"
  }
}
