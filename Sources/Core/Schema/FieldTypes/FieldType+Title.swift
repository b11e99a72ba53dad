extension FieldType {
  /// What people call the type; definition files have its name.
  package var title: Localized {
    let name = type(of: rules).name
    let ja =
      switch self {
      case .integer: "整数"
      case .decimal: "小数"
      case .text: "文字列"
      case .longText: "長い文字列"
      case .choice: "選択"
      case .time: "時刻"
      case .duration: "時間の長さ"
      case .day: "日付"
      case .isbn: "ISBN"
      case .rating: "評価"
      case .flag: "はい・いいえ"
      case .tags: "タグ"
      case .product: "計算値"
      case .position: "並び順"
      case .image: "写真"
      case .link: "リンク"
      }
    return Localized(name, ja: ja)
  }
}
