import HibiCore
import HibiDrawing

/// Pictures in a form: chosen in a picker, shown below the field that has the keys.
extension FormScreen {
  /// The type of the field that has the keys, where it holds pictures.
  var pictureType: ImageType? {
    guard fields.indices.contains(focus), case .image(let type)? = fields[focus].field?.type else {
      return nil
    }
    return type
  }

  /// The rows that a picture has in a form.
  static let pictureRows = 8

  /// Looks for a file.
  /// - Parameter typed: what was pasted into the field.
  mutating func choosePicture(_ type: ImageType, typed: String = "", _ s: Surroundings)
    throws(HibiError) -> Outcome
  {
    // What reads pictures may be missing: that is said before one is looked for.
    try s.pictures.open()
    let limit = try s.source.store().pictureSide(on: s.today)
    let field = fields[focus].field
    let heading = field?.prompt == field?.title ? nil : field?.prompt
    return .push(FilePickerScreen(for: type.rule, heading, limit: limit, typed: typed, s))
  }

  mutating func take(picture: ChosenPicture, _ s: Surroundings) {
    guard pictureType != nil else { return }
    fields[focus].put(picture)
    showPicture(s)
  }

  /// Shows the picture of the field that has the keys.
  mutating func showPicture(_ s: Surroundings) {
    var subject: PictureSource.Subject?
    var area: PixelArea?
    if fields.indices.contains(focus), case .picture(let name, let chosen) = fields[focus].input {
      subject = chosen?.subject ?? s.request.place.picture(.text(name)).map { .init(now: $0) }
      area = chosen?.area
    }
    let columns = max(0, min(40, Self.columns(s.size) * 2 / 3))
    preview.show(subject, area, size: Size(columns: columns, rows: Self.pictureRows), s)
  }

  /// The pictures that were chosen, by what stands for them in values.
  var pictures: [String: NewPicture] {
    var pictures: [String: NewPicture] = [:]
    for case let picture? in fields.map(\.chosen?.picture) { pictures[picture.hash] = picture }
    return pictures
  }
}
