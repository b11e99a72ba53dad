import HibiCore

/// Pictures as they are typed: the name of a file, and how it is cut and scaled.
extension Session {
  /// Reads a picture from a file, or from the input for `-`, and makes what will be stored of it.
  func picture(
    _ name: String, _ field: Field, _ rule: ImageRule, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Value {
    let typed = try typedRule(rule, schema)
    // It starts while the file is read; what is wrong with the file is said before what it lacks.
    let early = try? reader()
    let bytes: [UInt8]
    do throws(HibiError) { bytes = try pictureBytes(name) } catch {
      throw error.kind == .usage ? error : field.named(error)
    }
    let limit = try store.pictureSide(on: try now(store).day)
    let client: ImagingClient
    if let early { client = early } else { client = try reader() }
    do throws(HibiError) {
      let source = try client.load(bytes)
      let cut = try typed.cut.map { cut throws(HibiError) in try cut.area(of: source) }
      let plan = typed.rule.plan(
        width: source.width, height: source.height, cut: cut, limit: limit)
      let picture = try client.make(plan)
      pictures[picture.hash] = picture
      // The rest is kept nowhere: who does not know the rule should hear of it in time.
      let canSay = Verb.pictureOptions(schema).contains { $0.name == "crop" }
      if plan.cut != source.whole, canSay, !arguments.has("crop") {
        let kept = "\(plan.cut.width)x\(plan.cut.height)"
        let whole = "\(source.width)x\(source.height)"
        let file =
          name == "-" ? Localized("FILE", ja: "ファイル") : Localized(both: ShellText.quoted(name))
        func line(_ file: String) -> String {
          "\(path) edit ID --\(field.name) \(file) --crop none"
        }
        output.hint(
          Localized(
            "Of the picture the centre is kept: \(kept) of \(whole). To keep all of it: \(line(file.en))",
            ja: "写真は中央の \(kept)（全体は \(whole)）を保存しました。全体を残すには：\(line(file.ja))"))
      }
      if source.frames > 1 {
        output.hint(
          Localized(
            "\(name) moves; its first picture is taken.", ja: "\(name) は動く画像なので、最初の1枚を使います。"))
      }
      return picture.value
    } catch {
      guard error.kind == .refused else { throw error }
      throw field.named(error.of(file: name))
    }
  }

  /// Refuses options about a picture where none was given.
  func refusePictureOptions(_ schema: Schema) throws(HibiError) {
    guard pictures.isEmpty,
      let option = Verb.pictureOptions(schema).first(where: { arguments.has($0.name) }),
      let field = schema.fields.first(where: \.isPicture)
    else { return }
    throw HibiError(
      .usage,
      Localized(
        "--\(option.name) goes with --\(field.name) FILE",
        ja: "--\(option.name) は --\(field.name) と一緒に使います"),
      hints: verb.kind != .edit
        ? []
        : [
          Localized(
            "Of a stored picture the rest is not kept: the file is needed once more.",
            ja: "保存した写真には切り抜いた残りがないため、もとのファイルが必要です。")
        ])
  }

  private func pictureBytes(_ name: String) throws(HibiError) -> [UInt8] {
    if name == "-", hasReadInput {
      throw HibiError(
        .usage,
        Localized(
          "'-' can stand for one picture only", ja: "「-」を指定できる写真は1枚だけです"))
    }
    if name == "-" { hasReadInput = true }
    if name == "-", world.isTerminal(0) {
      throw HibiError(
        .usage,
        Localized(
          "'-' is a picture from a pipe, and the input is a terminal",
          ja: "「-」はパイプから写真を読みますが、入力が端末です"))
    }
    let next = try ImportFile(name, world, picture: ImagingClient.mostBytes).source.open()
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    return bytes
  }

  /// The rule of a field as the options change it, and the part that was typed.
  private func typedRule(_ rule: ImageRule, _ schema: Schema) throws(HibiError)
    -> (rule: ImageRule, cut: TypedCut?)
  {
    let names = Verb.pictureOptions(schema).map(\.name)
    func typed(_ name: String) -> String? { names.contains(name) ? arguments.value(name) : nil }
    if typed("scale") != nil, typed("width") != nil {
      throw HibiError(
        .usage,
        Localized("--scale and --width exclude each other", ja: "--scale と --width は同時に使えません"))
    }
    var rule = rule
    let cut = try typed("crop").flatMap { text throws(HibiError) in try rule.take(crop: text) }
    if let text = typed("scale") { try rule.take(scale: text) }
    if typed("width") != nil, let width = try arguments.count("width") {
      rule.scale = .width(width)
      rule.leastWidth = 0
    }
    return (rule, cut)
  }

  // MARK: - Answers

  /// A value as `show` tells it; of a picture its size and where its file is.
  func shown(_ value: Value, of field: Field, _ store: Store) throws(HibiError) -> String {
    guard field.isPicture, let path = store.picturePath(value) else {
      return field.show(value, language)
    }
    let size = try store.picture(value).map { "\($0.width)x\($0.height)  " } ?? ""
    guard let fault = try store.pictureState(value).fault else { return size + path }
    output.hint(pictureAdvice)
    return size + path
      + Localized("  (\(fault.en))", ja: "  （\(fault.ja)）")[language]
  }

  /// What helps where the file of a picture is missing or damaged.
  var pictureAdvice: Localized {
    Localized("What to do: hibi doctor", ja: "対処は hibi doctor で確認できます。")
  }
}
