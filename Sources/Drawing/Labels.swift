internal import HibiCore

/// Labels made to fit, so that different ones stay different where that is possible.
enum Labels {
  /// Cuts labels at their ends, or inside where that would make two of them the same.
  static func fit(_ labels: [SafeText], _ columns: Int, _ context: DrawingContext) -> [SafeText] {
    let cut = labels.map { context.cut($0, columns) }
    return labels.indices.map { index in
      let isAmbiguous = labels.indices.contains {
        labels[$0] != labels[index] && cut[$0] == cut[index]
      }
      guard isAmbiguous else { return cut[index] }
      return labels[index].cutInside(to: columns, ascii: context.ascii)
    }
  }
}
