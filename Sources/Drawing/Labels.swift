internal import HibiCore

/// Labels made to fit, so that different ones stay different where that is possible.
enum Labels {
  /// Cuts labels at their ends, or inside where that would make two of them the same; what must
  /// stay at the end of one stays.
  static func fit(
    _ labels: [SafeText], ends: [SafeText], _ columns: Int, _ context: DrawingContext
  ) -> [SafeText] {
    let cut = zip(labels, ends).map { fit($0, end: $1, columns, context) }
    return labels.indices.map { index in
      guard ends[index].isEmpty else { return cut[index] }
      let isAmbiguous = labels.indices.contains {
        labels[$0] != labels[index] && cut[$0] == cut[index]
      }
      guard isAmbiguous else { return cut[index] }
      return labels[index].cutInside(to: columns, ascii: context.ascii)
    }
  }

  /// Cuts one label: before its end in the middle of the rest, where there is room for that.
  static func fit(_ label: SafeText, end: SafeText, _ columns: Int, _ context: DrawingContext)
    -> SafeText
  {
    let room = columns - end.columns
    guard label.columns > columns, !end.isEmpty, room > 1 else {
      return context.cut(label, columns)
    }
    let glyphs = Array(label.glyphs)
    let head = SafeText(glyphs.dropLast(end.glyphs.reduce(0) { count, _ in count + 1 }))
    return head.cutInside(to: room, ascii: context.ascii) + end
  }
}
