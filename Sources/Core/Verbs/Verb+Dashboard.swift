extension Verb {
  /// The second face, of a tracker or over all.
  package static let dashboard = Verb(
    "dashboard", .dashboard,
    Localized("open the dashboard on the whole terminal", ja: "端末の全画面でダッシュボードを開く"),
    options: [
      Option(
        "theme", value: "dark|light|high-contrast|mono",
        Localized("colours for this kind of terminal", ja: "端末に合わせた配色")),
      Option(
        "screen-reader",
        Localized("no boxes, bars as lines of text", ja: "枠線を使わず、グラフも文字で表示する（読み上げ向け）")),
      Option("no-animation", Localized("nothing moves", ja: "動きのある表示をしない")),
      .private,
      Option(
        "script", value: "FILE",
        Localized(
          "take keys from a file, print the screen, use no terminal (- reads the input)",
          ja: "キー操作をファイルから読み、画面を文字で出力する（- は標準入力）")),
      Option(
        "size", value: "COLUMNSxROWS",
        Localized("the size of a script's screen (80x24)", ja: "--script の画面の大きさ（80x24）")),
    ],
    details: [
      Localized(
        "In it ? shows the keys, and u takes back the last act. A script has a step a line: 'keys a down ctrl-s' presses keys, 'type TEXT' types, 'paste TEXT' pastes, 'click ROW COLUMN' clicks, 'wheel up' turns the wheel, 'size 40x12' resizes, 'show' prints the screen, 'times' how long the steps took; at its end the screen is printed.",
        ja:
          "画面では ? でキーの一覧、u で直前の操作の取り消しができます。スクリプトは1行に1手順です：「keys a down ctrl-s」でキー、「type 文字」で入力、「paste 文字」で貼り付け、「click 行 列」でクリック、「wheel up」でホイール、「size 40x12」で大きさの変更、「show」で画面の出力、「times」で所要時間の出力。最後に画面を出力します。"
      )
    ])
}
