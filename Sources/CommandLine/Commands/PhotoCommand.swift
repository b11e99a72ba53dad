import HibiCore
import HibiDrawing

extension Session {
  /// `photo`: the pictures of entries, drawn on a terminal, given to a viewer, or as paths.
  func photo(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    guard !arguments.has("open") || !arguments.has("path") else {
      throw HibiError(
        .usage, Localized("--open and --path exclude each other", ja: "--open と --path は同時に使えません"))
    }
    let store = try reading()
    var shown: [(title: Localized, path: String)] = []
    for entry in try picturedEntries(tracker, schema, store) {
      let held = shown.count
      for (field, value) in zip(schema.fields, entry.values) where field.isPicture {
        guard let path = store.picturePath(value) else { continue }
        let state = try store.pictureState(value)
        if let fault = state.fault {
          throw HibiError(
            state == .missing ? .missing : .refused,
            Localized("\(path): \(fault.en)", ja: "\(path)：\(fault.ja)"), hints: [pictureAdvice])
        }
        let line = self.line(entry, schema).text
        shown.append(
          (Localized("\(line)  \(field.title.en)", ja: "\(line)  \(field.title.ja)"), path))
      }
      if shown.count == held {
        let id = schema.shown(id: entry.id)
        let name = schema.fields.first(where: \.isPicture)?.name ?? ""
        throw HibiError(
          .missing,
          Localized("Entry \(id) has no picture.", ja: "記録 \(id) に写真はありません。"),
          hints: [
            Localized(
              "To add one: \(path) edit \(id) --\(name) FILE",
              ja: "付けるには：\(path) edit \(id) --\(name) ファイル")
          ])
      }
    }
    // A viewer is looked at for as long as one likes.
    close()
    if arguments.has("open") { return try openPictures(shown.map(\.path)) }
    guard world.isTerminal(1), !arguments.has("path") else {
      for picture in shown { try output.raw(picture.path + "\n") }
      return
    }
    for picture in shown {
      if shown.count > 1 { try output.line(picture.title) }
      try draw(picture.path, rows: shown.count > 1 ? 15 : nil)
    }
  }

  /// The entries that were named, or those of a period that have a picture.
  private func picturedEntries(_ tracker: Tracker, _ schema: Schema, _ store: Store)
    throws(HibiError) -> [Entry]
  {
    guard let words = arguments.value("in") else {
      return try entries(arguments.positionals, tracker, schema, store)
    }
    guard arguments.positionals.isEmpty else {
      throw HibiError(
        .usage, Localized("IDs and --in exclude each other", ja: "番号と --in は同時に使えません"))
    }
    var query = Query(descending: false)
    query.period = try days(store).range([words])
    let places = schema.fields.indices.filter { schema.fields[$0].isPicture }
    let pictured = try store.entries(query, schema, tracker).filter { entry in
      places.contains { !entry.values[$0].isNone }
    }
    guard pictured.isEmpty else { return pictured }
    throw HibiError(
      .missing,
      Localized("No entry of that period has a picture.", ja: "この期間に写真のある記録はありません。"))
  }

  /// Gives pictures to the system's viewer.
  func openPictures(_ paths: [String]) throws(HibiError) {
    for path in paths {
      // The shell would say in its own words that it is not there.
      let code = world.runEditor("command -v xdg-open >/dev/null || exit 127; xdg-open", path)
      guard code != 0 else { continue }
      throw HibiError(
        .unavailable,
        code == 127
          ? Localized("xdg-open is not installed", ja: "xdg-open が入っていません")
          : Localized("xdg-open ended with \(code)", ja: "xdg-open が \(code) で終了しました"),
        hints: [
          Localized("The file is \(path)", ja: "ファイルの場所は \(path) です")
        ])
    }
  }

  /// Draws a picture as large as the terminal is, with a row left for the shell.
  private func draw(_ path: String, rows: Int?) throws(HibiError) {
    let (bytes, code) = readAll(path, limit: ImagingClient.mostBytes)
    guard code == 0 else { throw HibiError(errno: code, path: path) }
    let client = try reader()
    let source = try client.load(bytes)
    let height = min(rows ?? .max, max(4, (world.rows() ?? 25) - 1))
    let cells = try client.render(
      source.whole, columns: max(4, min(world.width, 1_000)), rows: min(height, 500),
      colors: pictureColors())
    try output.draw(cells)
  }

  /// The colours of a picture: those of drawings, and all of them where the terminal says so.
  private func pictureColors() -> PictureCells.Colors {
    if output.isASCII { return .ascii }
    switch colors() {
    case .none: return .mono
    case .basic8: return .basic8
    case .basic16: return .basic16
    case .indexed256:
      let all = world.variables["COLORTERM"] ?? ""
      return ["truecolor", "24bit"].contains(all) ? .truecolor : .indexed256
    }
  }
}
