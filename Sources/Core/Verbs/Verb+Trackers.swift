extension Verb {
  /// The verbs of `hibi tracker`, in the order of help; the bare one lists.
  package static let trackers: [Verb] = [
    Verb(
      "", .tracker(.list), Localized("list your own trackers", ja: "自分の記録帳の一覧を表示する"),
      options: allTrackers + Option.format),
    Verb(
      "new", .tracker(.new), Localized("make a tracker in one line", ja: "1行で記録帳を作る"),
      arguments: [
        Argument(
          "NAME",
          Localized(
            "what you will type: small letters, digits, hyphens", ja: "コマンドの名前（英小文字・数字・ハイフン）"),
          isRequired: true),
        Argument(
          "FIELD", Localized("NAME:TYPE, such as pain:0-10", ja: "項目。NAME:TYPE の形（例 pain:0-10）"),
          isRequired: true, isRepeated: true),
      ],
      options: [
        Option("title", value: "TEXT", Localized("its title (the name)", ja: "題名（省くと名前）")),
        Option("ja", value: "TEXT", Localized("its title in Japanese", ja: "日本語の題名")),
        Option("one-per-day", Localized("one entry a day", ja: "記録を1日1件にする")),
        .dryRun,
      ] + Option.format,
      details: [
        Localized(
          "A field is NAME=TITLE:TYPE:UNIT!, all but NAME may be left out. TYPE is text (where none is typed), long-text, integer, decimal (decimal.2 for two places), time, day, flag, tags, rating, image, or another type of definition files; a range such as 0-10 or 35.0-42.0; or words such as hot|cold for a choice, in quotes.",
          ja:
            "項目は NAME=題名:TYPE:単位! の形で、NAME 以外は省けます。TYPE は text（省いたとき）・long-text・integer・decimal（小数2桁なら decimal.2）・time・day・flag・tags・rating・image など定義ファイルの種類、0-10 や 35.0-42.0 のような範囲、または 'hot|cold' のような選択です（引用符で囲みます）。"
        ),
        Localized(
          "An entry cannot be without a field that ends with !, and those are typed in their order without a name; where no field has it, the first is such a field. All others are options.",
          ja: "! で終わる項目は必須で、名前を付けずに順に入力します。! がどこにもなければ最初の項目が必須です。ほかの項目はオプションになります。"),
        Localized(
          "Numbers add up over a day; ranges, ratings and the numbers of a tracker with one entry a day are averaged.",
          ja: "数値は1日ごとに合計します。範囲・評価・1日1件の記録帳の数値は平均します。"),
        Localized(
          "With --dry-run the definition is printed and nothing is made: a file to go on from.",
          ja: "--dry-run を付けると何も作らず定義を出力します。それをファイルに保存して手直しできます。"),
      ],
      examples: [
        Example(
          "new migraine start:time pain:0-10 trigger:tags aura:flag note:long-text",
          Localized("five fields", ja: "項目が5つ")),
        Example(
          "new water amount=量:integer:ml --ja 水分", Localized("with Japanese titles", ja: "日本語の題名付き")
        ),
        Example(
          "new tea 'kind:green|black' cups:1-20",
          Localized("a choice and a range", ja: "選択と範囲")),
      ]),
    Verb(
      "define", .tracker(.define),
      Localized("make a tracker from a file, or change one", ja: "ファイルから記録帳を作る・変更する"),
      arguments: [
        Argument(
          "FILE", Localized("a definition file; - for the input", ja: "定義ファイル（- で標準入力）"),
          isRequired: true)
      ],
      options: [
        .dryRun,
        Option(
          "yes", short: "y", Localized("also where something is removed", ja: "なくなるものがあっても実行する")),
      ],
      details: [
        Localized(
          "A field that a file no longer has keeps its values in the store; they come back with the field. A field cannot change its type: give the new one another name.",
          ja: "ファイルからなくなった項目の値は保存先に残り、項目を戻せばまた使えます。項目の種類は変えられません。新しい項目には別の名前を付けてください。"),
        Localized(
          "Before a field is added to a tracker with entries, the store is copied to its folder backups; the newest \(Store.keptDefinitionCopies) of these copies are kept.",
          ja:
            "記録のある記録帳に項目を追加する前に、保存データを backups フォルダに複製します。この複製は新しい順に\(Store.keptDefinitionCopies)つまで残します。"
        ),
      ],
      examples: [
        Example("define water.json --dry-run", Localized("what would change", ja: "何が変わるかを見る")),
        Example("define water.json", Localized("do it", ja: "実行する")),
      ]),
    Verb(
      "list", .tracker(.list), Localized("list your own trackers", ja: "自分の記録帳の一覧を表示する"),
      options: allTrackers + Option.format,
      examples: [Example("list --all", Localized("with those that were removed", ja: "取り外したものも"))]),
    Verb(
      "show", .tracker(.show), Localized("show what a tracker holds", ja: "記録帳の内容を表示する"),
      arguments: [.tracker], options: Option.format,
      examples: [Example("show water", Localized("its fields and commands", ja: "項目とコマンド"))]),
    Verb(
      "export", .tracker(.export),
      Localized("print a tracker's definition file", ja: "記録帳の定義ファイルを出力する"),
      arguments: [.tracker],
      examples: [
        Example(
          "export water > water.json",
          Localized("to change it, then define it", ja: "編集して define する"))
      ]),
    Verb(
      "remove", .tracker(.remove), Localized("take a tracker out of use", ja: "記録帳を取り外す（記録は残る）"),
      arguments: [.tracker],
      details: [
        Localized(
          "Its entries stay in the store. They are there again after undo, or once it is defined again.",
          ja: "記録は保存先に残り、取り消すか、もう一度定義すると、また使えます。")
      ],
      examples: [Example("remove water", Localized("and back: hibi undo", ja: "戻すには hibi undo"))]),
    Verb(
      "gallery", .tracker(.gallery), Localized("list ready-made trackers", ja: "用意された記録帳の一覧を表示する"),
      options: Option.format,
      examples: [Example("gallery", Localized("what install takes", ja: "install で使えるもの"))]),
    Verb(
      "install", .tracker(.install),
      Localized("make a ready-made tracker yours", ja: "用意された記録帳を使い始める"),
      arguments: [.tracker],
      options: [
        .dryRun,
        Option(
          "yes", short: "y", Localized("also where something is removed", ja: "なくなるものがあっても実行する")),
      ],
      examples: [Example("install water", Localized("one of the gallery", ja: "gallery にあるもの"))]),
    Verb(
      "link", .tracker(.link),
      Localized("make its name a command of its own", ja: "名前だけで使えるコマンドにする"),
      arguments: [.tracker],
      options: [
        Option(
          "dir", value: "DIR",
          Localized(
            "where (beside hibi, else ~/.local/bin)", ja: "置く場所（省くと hibi の隣、なければ ~/.local/bin）"))
      ],
      details: [
        Localized(
          "Makes a symbolic link to hibi. A name that is a command already is refused.",
          ja: "hibi へのシンボリックリンクを作ります。すでにあるコマンドの名前は使えません。")
      ],
      examples: [
        Example("link water", Localized("then: water add 250", ja: "以後 water add 250 と入力できます"))
      ]),
    Verb(
      "completion", .tracker(.completion),
      Localized("print completion for a shell", ja: "シェルの補完スクリプトを出力する"),
      arguments: [
        .tracker,
        Argument("SHELL", Localized("bash, zsh or fish", ja: "bash・zsh・fish"), isRequired: true),
      ],
      examples: [
        Example("completion water bash", Localized("for bash-completion", ja: "bash-completion 用"))
      ]),
    Verb(
      "man", .tracker(.man), Localized("print its manual page", ja: "マニュアルページを出力する"),
      arguments: [.tracker],
      examples: [
        Example("man water > water.1", Localized("for man -l water.1", ja: "man -l water.1 で読む"))
      ]),
    Verb(
      "help", .tracker(.help), Localized("show help for a command", ja: "コマンドのヘルプを表示する"),
      arguments: [
        Argument("COMMAND", Localized("a command", ja: "コマンド"), isRepeated: true)
      ]),
  ]

  static let allTrackers = [
    Option("all", Localized("those too that were removed", ja: "取り外した記録帳も表示する"))
  ]
}

extension Verb.Argument {
  static let tracker = Verb.Argument(
    "NAME", Localized("a tracker's name", ja: "記録帳の名前"), isRequired: true)
}
