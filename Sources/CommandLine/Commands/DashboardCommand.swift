import Glibc
package import HibiCore
package import HibiDrawing

/// How the other face is to be opened: read here, so that both faces agree.
package struct DashboardCall {
  package var request: DashboardRequest
  package var colors: ColorDepth
  package var theme: Theme
  /// The name of the terminal.
  package var term: String
  /// The steps of a script, nil on a terminal.
  package var script: String?
  /// The size of a script's screen as it was typed, nil for the usual one.
  package var size: String?
  let output: Output

  /// Writes to the standard output.
  package func write(_ text: String) throws(HibiError) { try output.raw(text) }
}

extension Session {
  /// `dashboard`: opens the other face.
  func openDashboard(
    _ tracker: Tracker?, _ open: (DashboardCall) throws(HibiError) -> Void
  ) throws(HibiError) {
    let script = try arguments.value("script").map { path throws(HibiError) in try steps(path) }
    var registry = registry
    if let tracker, registry.tracker(tracker.name) == nil { try registry.insert(tracker) }
    var request = DashboardRequest(
      registry: registry, place: try place(), tracker: tracker?.name, language: language,
      ascii: output.isASCII,
      isAnimated: !arguments.has("no-animation") && config.values["animation"] != "off"
        && world.variables["SSH_CONNECTION"] == nil,
      isForScreenReader: arguments.has("screen-reader"), isPrivateShown: arguments.has("private"),
      clock: world.clock, zone: world.zone, override: world.variables["HIBI_NOW"],
      program: "hibi \(Version.text)",
      edit: { text throws(HibiError) in try self.edited(text) },
      export: { tracker, name throws(HibiError) in try self.export(tracker, to: name) },
      imaging: { () throws(HibiError) in try self.newReader() }, pictureFolder: pictureFolder(),
      rememberFolder: { folder in self.remember(folder: folder) },
      home: StoreFolder.home(world.variables))
    request.view = { paths throws(HibiError) in try self.openPictures(paths) }
    try open(
      DashboardCall(
        request: request, colors: colors(),
        theme: (arguments.value("theme") ?? config.values["theme"]).flatMap(Theme.init) ?? .dark,
        term: world.variables["TERM"] ?? "", script: script, size: arguments.value("size"),
        output: output))
  }

  /// Where a picture is looked for first: where the last one was, else where desktops keep them.
  private func pictureFolder() -> String {
    let home = StoreFolder.home(world.variables) ?? "/"
    let folders = [config.values[SettingKey.pictureFolder], home + "/Pictures", home + "/画像"]
    return folders.compactMap { $0 }.first { unsafe access($0, R_OK | X_OK) == 0 } ?? home
  }

  /// Keeps the folder for the next time; one that cannot be kept is looked for again.
  private func remember(folder: String) {
    let key = SettingKey.machine.first { $0.name == SettingKey.pictureFolder }
    guard key?.takes(folder) == true else { return }
    var config = config
    guard (try? config.set(SettingKey.pictureFolder, folder)) != nil else { return }
    self.config = config
  }

  /// The text of a script.
  private func steps(_ path: String) throws(HibiError) -> String {
    var bytes: [UInt8] = []
    if path == "-" {
      while let more = try world.read() { bytes += more }
    } else {
      let read = readAll(path, limit: 1_000_000)
      guard read.code == 0 else {
        throw HibiError(
          .missing,
          Localized(
            "the script \(path) cannot be read: \(systemText(read.code).en)",
            ja: "スクリプト \(path) を読めません（\(systemText(read.code).ja)）"))
      }
      bytes = read.bytes
    }
    if let offset = UTF8Text.firstInvalid(in: bytes) {
      throw HibiError(
        .refused,
        Localized(
          "\(path) is not UTF-8 at byte \(offset + 1)",
          ja: "\(path) の\(offset + 1)バイト目が UTF-8 ではありません"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as it comes back from the person's editor.
  ///
  /// Where that fails, what was written stays in its file, and the error says where.
  private func edited(_ text: String) throws(HibiError) -> String {
    let store = try place().path
    let runtime = runtimeFolder()
    let place = if let runtime { runtime } else { try Drafts.makeFolder(of: store) }
    let editor = try Editor(text, below: place, note: "dashboard")
    var bytes: [UInt8]
    do throws(HibiError) {
      bytes = try editor.run(editorCommand, world)
      try UTF8Text.check(bytes)
    } catch {
      let written = try? editor.read()
      guard let written, written != Array(text.utf8) else {
        editor.remove()
        throw error
      }
      editor.release()
      var error = error
      error.hints.insert(
        Localized("What you wrote is in \(editor.file)", ja: "書いた文章は \(editor.file) に残っています"),
        at: 0)
      throw error
    }
    editor.remove()
    // An editor ends a text with a line end that nobody typed.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
