import HibiCore
import HibiDrawing

/// The pictures of the selected entry: beside the list, and in the system's viewer.
extension TrackerScreen {
  /// The pictures of the selected entry, each with its field.
  private func pictures(_ s: Surroundings) -> [(field: Field, path: String)] {
    guard case .list(let list) = parts[shownList], let entry = list.selected else { return [] }
    return entry.pictures(list.schema, s)
  }

  /// The field of the picture that is seen, where there are several.
  func pictureTitle(_ s: Surroundings) -> Localized? {
    guard case .list(let list) = parts[shownList], list.schema.fields.count(where: \.isPicture) > 1
    else { return nil }
    return pictures(s).first?.field.title
  }

  /// The rows below the panel for the picture of the selected entry and what stands over it, as many
  /// as the panel leaves.
  ///
  /// What can be seen in the entry too takes no figure away; where too little is left it is only there.
  func pictureRows(_ size: Size, _ s: Surroundings) -> Int {
    guard let shownPanel, case .panel(let panel) = parts[shownPanel], !pictures(s).isEmpty else {
      return 0
    }
    let columns = size.columns - listWidth(size.columns) - 2
    let left = size.rows - 1 - panel.leastRows(columns, s)
    return left < 5 ? 0 : min(12, (size.rows - 1) / 2, left)
  }

  /// Shows the picture of the selected entry.
  mutating func showPicture(_ s: Surroundings) {
    guard isWide(s.size, s) else { return preview.show(nil, size: s.size, s) }
    preview.show(
      pictures(s).first.map { PictureSource.Subject(now: $0.path) },
      size: Size(columns: panelSize(s).columns, rows: pictureRows(s.size, s) - 1), s)
  }
}

extension Entry {
  /// The pictures that it has, each with its field.
  func pictures(_ schema: Schema, _ s: Surroundings) -> [(field: Field, path: String)] {
    zip(schema.fields, values).compactMap { field, value in
      guard field.isPicture, let path = s.request.place.picture(value) else { return nil }
      return (field, path)
    }
  }

  /// Opens its pictures in the system's viewer.
  func view(_ schema: Schema, _ s: Surroundings) -> Outcome {
    let pictures = pictures(schema, s)
    return pictures.isEmpty
      ? .toast(Localized("This entry has no picture.", ja: "この記録に写真はありません。"))
      : .viewer(pictures.map(\.path))
  }
}
