import HibiCore

/// The keys of the dashboard.
package enum KeyTable {
  /// The command of a key, nil where it has none there.
  package static func command(of key: Key, in mode: KeyMode) -> Command? {
    if case .character(let digit)? = KeyFolding.fold(key), let number = digit.wholeNumberValue,
      digit.isASCII,
      (1...9).contains(number), [.cards, .list, .panel, .menu].contains(mode)
    {
      return .part(number)
    }
    return bindings.first { $0.modes.contains(mode) && $0.keys.contains(key) }?.command
  }

  /// The bindings of a mode, in the order of the table.
  package static func bindings(of mode: KeyMode) -> [KeyBinding] {
    bindings.filter { $0.modes.contains(mode) }
  }

  private static let data: Set<KeyMode> = [.cards, .list, .panel]
  private static let lists: Set<KeyMode> = [.cards, .list, .panel, .entry, .reader]

  /// The whole table.
  package static let bindings: [KeyBinding] = [
    KeyBinding(
      [Key("a"), .insert], .add, in: data, short: Localized("add", ja: "追加"),
      Localized("add an entry", ja: "記録を追加する")),
    KeyBinding(
      [.enter], .open, in: data, short: Localized("open", ja: "開く"),
      Localized("open what is selected", ja: "選んだものを開く")),
    KeyBinding(
      [.right, Key("l")], .open, in: [.list], Localized("into the entry", ja: "記録の中を見る")),
    KeyBinding(
      [.enter], .open, in: [.menu, .grid, .days], short: Localized("choose", ja: "決定"),
      Localized("choose what is selected", ja: "選んだものに決定する")),
    KeyBinding(
      [.enter, .right], .open, in: [.files], short: Localized("choose", ja: "決定"),
      Localized("take the picture, or go into the folder", ja: "写真に決定する・フォルダに入る")),
    KeyBinding(
      [.backspace, .left], .left, in: [.files],
      Localized(
        "the folder above; Backspace where nothing is typed", ja: "上のフォルダへ（Backspace は何も入力していないとき）"
      )),
    KeyBinding(
      [.enter], .open, in: [.form],
      Localized("the next field; in a long text a new line", ja: "次の項目へ（長い文章では改行）")),
    KeyBinding(
      [Key("e")], .edit, in: [.list, .entry], short: Localized("edit", ja: "編集"),
      Localized("edit the entry", ja: "記録を編集する")),
    KeyBinding(
      [Key("d"), .delete], .delete, in: [.list, .entry], short: Localized("delete", ja: "削除"),
      Localized("delete the entry, or all that are marked", ja: "記録（選択中ならそのすべて）を削除する")),
    KeyBinding(
      [Key("u")], .undo, in: lists, short: Localized("undo", ja: "取り消し"),
      Localized("undo the last act", ja: "直前の操作を取り消す")),
    KeyBinding(
      [.control("r")], .redo, in: lists, Localized("redo it", ja: "取り消しを戻す")),
    KeyBinding(
      [Key("p")], .viewer, in: [.list, .entry],
      Localized("the entry's picture in the system's viewer", ja: "記録の写真をビューアーで開く")),
    KeyBinding(
      [Key("/")], .filter, in: [.list, .reader], short: Localized("find", ja: "検索"),
      Localized(
        "find as you type: a text, or a filter such as 'day = today'", ja: "入力しながら検索する（文字列や条件式）")),
    KeyBinding(
      [Key("r")], .again, in: [.list],
      Localized("record the entry again, today", ja: "同じ内容を今日の記録にする")),
    KeyBinding(
      [Key(" ")], .mark, in: [.list], Localized("mark the entry", ja: "記録を選択する・解除する")),
    KeyBinding(
      [Key("v")], .markRange, in: [.list],
      Localized("mark from here to where you go", ja: "ここから移動先までを選択する")),
    KeyBinding(
      [Key("A")], .markAll, in: [.list],
      Localized("mark all that are shown, or none", ja: "表示中のすべてを選択する・解除する")),
    KeyBinding(
      [Key("K"), .shifted(.up)], .moveUp, in: [.list],
      Localized("move the entry up, in a list with an order of its own", ja: "記録を上へ移す（順番のある一覧だけ）")),
    KeyBinding(
      [Key("J"), .shifted(.down)], .moveDown, in: [.list],
      Localized("move the entry down", ja: "記録を下へ移す")),
    KeyBinding(
      [Key("s")], .sort, in: [.list], Localized("sort by the next column", ja: "次の列で並べ替える")),
    KeyBinding(
      [Key("S")], .reverse, in: [.list], Localized("reverse the order", ja: "並び順を逆にする")),
    KeyBinding(
      [Key("n")], .nextMatch, in: [.list],
      Localized("the next entry that is found", ja: "次の該当する記録へ")),
    KeyBinding(
      [Key("N")], .previousMatch, in: [.list], Localized("the one before", ja: "前の該当する記録へ")),
    KeyBinding(
      [Key("o")], .entries, in: [.panel, .cards], short: Localized("entries", ja: "記録"),
      Localized("the entries behind a bar or a day", ja: "棒や日付のもとになる記録を見る")),
    KeyBinding(
      [.left, Key("h"), Key("[")], .left, in: [.cards],
      Localized("the card or month before", ja: "前のカード・月へ")),
    KeyBinding(
      [.right, Key("l"), Key("]")], .right, in: [.cards],
      Localized("the next card or month", ja: "次のカード・月へ")),
    KeyBinding(
      [.left, Key("h"), Key("[")], .left, in: [.panel], short: Localized("period", ja: "期間"),
      Localized(
        "the period or page before; from a chosen day of a calendar the day before",
        ja: "前の期間・ページへ（カレンダーで日を選んでいれば前の日へ）")),
    KeyBinding(
      [.right, Key("l"), Key("]")], .right, in: [.panel],
      Localized(
        "the next period or page; from a chosen day of a calendar the day after",
        ja: "次の期間・ページへ（カレンダーで日を選んでいれば次の日へ）")),
    KeyBinding(
      [.enter, .control("s")], .open, in: [.picture], short: Localized("use", ja: "決定"),
      Localized("keep what is in the frame", ja: "枠の中を写真にする")),
    KeyBinding(
      [.left, Key("h")], .left, in: [.picture], short: Localized("move", ja: "枠"),
      Localized("the frame to the left", ja: "枠を左へ")),
    KeyBinding(
      [.right, Key("l")], .right, in: [.picture], Localized("the frame to the right", ja: "枠を右へ")),
    KeyBinding([.up, Key("k")], .up, in: [.picture], Localized("the frame up", ja: "枠を上へ")),
    KeyBinding([.down, Key("j")], .down, in: [.picture], Localized("the frame down", ja: "枠を下へ")),
    KeyBinding(
      [Key("+"), Key("=")], .larger, in: [.picture], short: Localized("larger", ja: "広げる"),
      Localized("more of the picture", ja: "枠を広げる")),
    KeyBinding(
      [Key("-"), Key("_")], .smaller, in: [.picture], short: Localized("smaller", ja: "狭める"),
      Localized("less of the picture", ja: "枠を狭める")),
    KeyBinding(
      [Key("0")], .whole, in: [.picture], short: Localized("all", ja: "全体"),
      Localized("all of the picture", ja: "写真の全体を残す")),
    KeyBinding(
      [Key("r")], .restore, in: [.picture], short: Localized("reset", ja: "元の枠"),
      Localized("the frame that the tracker asks for", ja: "枠を最初の位置と大きさに戻す")),
    KeyBinding(
      [Key("<")], .first, in: [.grid, .days], Localized("a year back", ja: "前の年へ")),
    KeyBinding(
      [Key(">")], .last, in: [.grid, .days], Localized("a year on", ja: "次の年へ")),
    KeyBinding(
      [.left], .left, in: [.grid, .days, .form, .menu], Localized("to the left", ja: "左へ")),
    KeyBinding(
      [.right], .right, in: [.grid, .days, .menu], Localized("to the right", ja: "右へ")),
    KeyBinding(
      [.right], .right, in: [.form],
      Localized(
        "to the right; at the end of a text, takes what is suggested",
        ja: "右へ（文字の終わりでは候補を入れる）")),
    KeyBinding(
      [.down, Key("j")], .down, in: [.panel], short: Localized("choose", ja: "選ぶ"),
      Localized("chooses the next bar or point, the day a week later", ja: "次の棒・点を選ぶ（カレンダーでは次の週へ）")),
    KeyBinding(
      [.up, Key("k")], .up, in: [.panel],
      Localized("chooses the one before, the day a week earlier", ja: "前の棒・点を選ぶ（カレンダーでは前の週へ）")),
    KeyBinding(
      [.up, Key("k")], .up, in: [.cards, .list, .entry, .reader, .grid, .days],
      Localized("up", ja: "上へ")),
    KeyBinding(
      [.down, Key("j")], .down, in: [.cards, .list, .entry, .reader, .grid, .days],
      Localized("down", ja: "下へ")),
    KeyBinding([.up], .up, in: [.menu, .files, .form], Localized("up", ja: "上へ")),
    KeyBinding([.down], .down, in: [.menu, .files, .form], Localized("down", ja: "下へ")),
    KeyBinding([.pageUp], .pageUp, in: [.menu, .files], Localized("a page up", ja: "1ページ上へ")),
    KeyBinding(
      [.pageDown], .pageDown, in: [.menu, .files], Localized("a page down", ja: "1ページ下へ")),
    KeyBinding([.home], .first, in: [.menu, .files], Localized("to the first", ja: "先頭へ")),
    KeyBinding([.end], .last, in: [.menu, .files], Localized("to the last", ja: "末尾へ")),
    KeyBinding(
      [.pageUp, .control("u"), .control("b")], .pageUp,
      in: [.cards, .list, .panel, .entry, .reader, .grid, .days],
      Localized("a page up; in days a month back", ja: "1ページ上へ（日付では前の月へ）")),
    KeyBinding(
      [.pageDown, .control("d"), .control("f")], .pageDown,
      in: [.cards, .list, .panel, .entry, .reader, .grid, .days],
      Localized("a page down; in days a month on", ja: "1ページ下へ（日付では次の月へ）")),
    KeyBinding(
      [.home, Key("g"), Key("<")], .first, in: [.cards, .list, .panel, .entry, .reader],
      Localized("to the first", ja: "先頭へ")),
    KeyBinding(
      [.end, Key("G"), Key(">")], .last, in: [.cards, .list, .panel, .entry, .reader],
      Localized("to the last", ja: "末尾へ")),
    KeyBinding(
      [.tab], .nextPart, in: data, short: Localized("next part", ja: "次の部分"),
      Localized("to the next part; 1 to 9 go to one", ja: "次の部分へ（1〜9で直接移動）")),
    KeyBinding(
      [.backTab], .previousPart, in: data, Localized("to the part before", ja: "前の部分へ")),
    KeyBinding(
      [.tab], .nextPart, in: [.days], short: Localized("entries", ja: "記録"),
      Localized("to the entries of the day, to scroll them, and back", ja: "その日の記録へ（上下で送る）・日付へ戻る")),
    KeyBinding(
      [.tab], .nextPart, in: [.form, .menu, .files], short: Localized("next", ja: "次へ"),
      Localized("to the next field or line", ja: "次の項目・行へ")),
    KeyBinding(
      [.backTab], .previousPart, in: [.form, .menu, .files],
      Localized("to the field or line before", ja: "前の項目・行へ")),
    KeyBinding(
      [Key("t")], .today, in: [.cards, .list, .panel, .grid, .days],
      Localized("back to today", ja: "今日に戻る")),
    KeyBinding(
      [.control("s")], .save, in: [.form], short: Localized("save", ja: "保存"),
      Localized("save the form", ja: "フォームを保存する")),
    KeyBinding(
      [.control("o")], .editor, in: [.form],
      Localized("write the text in your editor ($EDITOR)", ja: "エディター（$EDITOR）で文章を書く")),
    KeyBinding(
      [Key("y")], .yes, in: [.question], short: Localized("yes", ja: "はい"),
      Localized("yes, do it", ja: "はい（実行する）")),
    KeyBinding(
      [Key("n")], .back, in: [.question],
      short: Localized("no", ja: "いいえ"), Localized("no, leave all as it is", ja: "いいえ（何もしない）")),
    KeyBinding(
      [.enter], .open, in: [.question],
      Localized("nothing; the next day where days are asked for", ja: "何もしない（日を順に尋ねる画面では次の日へ）")),
    KeyBinding(
      [.escape, Key("q"), .control("c")], .quit, in: [.question],
      Localized("leave the question", ja: "質問を閉じる")),
    KeyBinding(
      [Key("H")], .history, in: data, Localized("what was done, with undo", ja: "操作の履歴を見る")),
    KeyBinding(
      [Key("p")], .showPrivate, in: [.cards],
      Localized("show private trackers, or hide them", ja: "非公開の記録帳を表示する・隠す")),
    KeyBinding(
      [Key(":")], .palette, in: lists, short: Localized("commands", ja: "コマンド"),
      Localized("all commands, by name", ja: "すべてのコマンドを名前で探す")),
    KeyBinding(
      [Key("?"), .function(1)], .help, in: [.cards, .list, .panel, .entry, .reader, .question],
      short: Localized("help", ja: "ヘルプ"), Localized("the keys", ja: "キーの一覧を表示する")),
    KeyBinding(
      [.function(1)], .help, in: [.form, .menu, .files, .grid, .days, .picture],
      short: Localized("help", ja: "ヘルプ"),
      Localized("the keys", ja: "キーの一覧を表示する")),
    KeyBinding(
      [Key("R"), .function(5)], .reload, in: data,
      Localized("read the store again", ja: "保存データを読み直す")),
    KeyBinding(
      [.function(5)], .reload, in: [.files],
      Localized("read the folder again", ja: "フォルダを読み直す")),
    KeyBinding(
      [.control("l")], .repaint, in: Set(KeyMode.allCases),
      Localized("paint the screen anew", ja: "画面を描き直す")),
    KeyBinding(
      [.control("z")], .suspend, in: Set(KeyMode.allCases),
      Localized("stop for a while; fg in the shell goes on", ja: "一時停止する（シェルの fg で再開）")),
    KeyBinding(
      [.escape], .back,
      in: [.list, .panel, .entry, .reader, .form, .menu, .files, .grid, .days, .picture],
      short: Localized("back", ja: "戻る"),
      Localized("back; never ends the program", ja: "戻る（終了はしない）")),
    KeyBinding(
      [.control("c")], .back, in: [.form, .menu, .files, .grid, .days, .picture],
      Localized("back", ja: "戻る")),
    KeyBinding(
      [.left, Key("h")], .back, in: [.list, .entry], Localized("out again", ja: "外へ戻る")),
    KeyBinding(
      [Key("q")], .quit, in: lists, short: Localized("quit", ja: "終了"),
      Localized("back, and out of the first screen", ja: "戻る（最初の画面では終了する）")),
    KeyBinding(
      [Key("Q"), .control("c")], .leave, in: lists, Localized("end the program", ja: "終了する")),
  ]
}
