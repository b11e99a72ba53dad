import HibiCore

extension Session {
  /// `doctor`: checks the store and says what it found; ends with 65 where anything is wrong.
  func doctor() throws(HibiError) {
    let (findings, folder) = try examined()
    switch format() {
    case .json, .jsonl, .csv, .tsv:
      try write(
        records: findings.map { finding in
          .object([
            JSON.Member("check", .string(finding.name)),
            JSON.Member("ok", .bool(!finding.isFault)),
            JSON.Member("text", .string(finding.text.en)),
          ])
        })
    default:
      if let folder {
        try output.line(Localized("Store: \(folder)", ja: "保存先：\(folder)"))
      }
      for finding in findings {
        let sign =
          switch finding.level {
          case .ok: output.isASCII ? "ok " : "✓ "
          case .advice: "! "
          case .fault: output.isASCII ? "x " : "✗ "
          }
        try output.line(Localized(sign + finding.text.en, ja: sign + finding.text.ja))
      }
    }
    guard findings.allSatisfy({ !$0.isFault }) else {
      throw HibiError(
        .refused, Localized("the store has faults", ja: "保存データに問題があります"))
    }
  }

  /// What is found; a file that cannot even be opened as a store is a finding too.
  private func examined() throws(HibiError) -> (findings: [Finding], folder: String?) {
    do throws(HibiError) {
      let store = try examining()
      var registry = registry
      let faults = try registry.registerDefinitions(of: store)
      let findings = try store.examine(registry)
      return (
        findings + faults.map { Finding("definitions", isFault: true, $0.message) }
          + unsaved(store), store.folder
      )
    } catch {
      guard error.kind == .refused else { throw error }
      let said = [error.message.sentence] + error.hints
      let text = Localized(
        said.map(\.en).joined(separator: " "), ja: said.map(\.ja).joined())
      return ([Finding("pages", isFault: true, text)], try place().path)
    }
  }

  /// The texts of editors that no command saved; which days they are of, their names say.
  private func unsaved(_ store: Store) -> [Finding] {
    guard let folder = store.folder else { return [] }
    let files = Drafts.all(of: folder, draftPlaces(folder))
    guard !files.isEmpty else { return [] }
    let list = files.joined(separator: ", ")
    return [
      Finding(
        "drafts", .advice,
        Localized(
          "Texts that were written and not saved: \(list). Writing the text of that day offers them; or delete the files.",
          ja: "書いたまま保存されていない文章があります：\(list)。その日の文章を書くコマンドで続きから書けます。不要ならファイルを削除してください。"
        ))
    ]
  }
}
