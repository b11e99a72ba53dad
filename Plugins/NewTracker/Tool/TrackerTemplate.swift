/// The files of a new tracker: small, and whole enough to be used and tested at once.
struct TrackerTemplate {
  let type: String
  let command: String

  /// The sources, a test and a page, in the order in which they are read.
  var files: [NewTracker.File] {
    [
      ("Sources/Trackers/\(type)/\(type).swift", tracker),
      ("Sources/Trackers/\(type)/Entries.swift", entries),
      ("Sources/Trackers/\(type)/Panels.swift", panels),
      ("Tests/CommandLineTests/\(type)Tests.swift", test),
      ("docs/guide/\(command).md", page),
    ]
  }

  /// The name as people read it: `Sleep log`.
  private var title: String {
    String(type.prefix(1)) + command.dropFirst().replacing("-", with: " ")
  }

  private var tracker: String {
    """
    public import HibiCore

    /// What is recorded, in a line; then when to use it.
    ///
    /// ```
    /// \(command) add 5
    /// \(command) days
    /// ```
    public enum \(type) {
      /// The tracker, as the program registers it.
      public static let tracker = Tracker(
        name: "\(command)",
        title: Localized("\(title)", ja: "\(title)"),
        summary: Localized("What you do, day by day", ja: "日ごとの量を記録します"),
        collections: [entries],
        panels: [days, best],
        goals: [
          Goal("amount", Localized("Amount", ja: "量"), Measure(.sum, "amount"), .atLeast)
        ],
        card: ["days"])
    }

    """
  }

  private var entries: String {
    """
    import HibiCore

    extension \(type) {
      /// The one collection, and what an entry of it holds.
      static let entries = Schema(
        title: Localized("Entries", ja: "記録"),
        fields: [
          Field(
            "amount", Localized("Amount", ja: "量"), .integer(0...1_000_000),
            prompt: Localized("How much?", ja: "どのくらい？"), placeholder: "5", required: true,
            positional: true, ranked: true, daily: .sum),
          Field(
            "note", Localized("Note", ja: "メモ"), .longText(),
            placeholder: Localized("a first note", ja: "はじめてのメモ"), searched: true),
        ])
    }

    """
  }

  private var panels: String {
    """
    import HibiCore

    extension \(type) {
      /// What each day adds up to, with the goal and the mean of seven days.
      static let days = PanelRule(
        "days", Localized("Amount per day", ja: "1日ごとの量"),
        summary: Localized("what each day adds up to", ja: "1日ごとの合計の推移"),
        period: .lastDays(14),
        [.series(Measure(.sum, "amount"), average: 7, goal: "amount")])

      /// The entries with the largest amounts.
      static let best = PanelRule(
        "best", Localized("Largest", ja: "上位{n}件"),
        summary: Localized("the entries with the largest amounts", ja: "量の多い記録"),
        [.ranking(Measure(.max, "amount"), top: 3)])
    }

    """
  }

  private var test: String {
    """
    import HibiTestSupport
    import Testing

    // The contract tests have it too, since it is in the list of trackers.
    @Suite("\(command)")
    struct \(type)Tests {
      @Test("its screens do not show what was added", arguments: [("en", ": "), ("ja", "：")])
      func screens(language: String, colon: String) {
        let box = Sandbox(["HIBI_LANG": language])
        expectCode(box.run(["\(command)", "add", "5"]), 0)
        expectCode(box.run(["\(command)", "add", "7", "-d", "yesterday", "--note", "memo"]), 0)
        for words in [[], ["days"], ["best"]] {
          let answer = box.run(["\(command)"] + words)
          expectCode(answer, 0)
          for text in ["2026/11/28\\(colon)7", "2026/11/29\\(colon)5"] {
            #expect(answer.stdout.contains(text), "\\(answer.stdout)")
          }
        }
      }
    }

    """
  }

  private var page: String {
    """
    # \(command)

    What is recorded, and when to use it.

    ```
    \(command) add 5                 # an entry of today
    \(command) add 7 -d yesterday
    \(command)                       # the days of two weeks
    \(command) best                  # the largest amounts
    \(command) goal 10               # at least so much a day, from today
    \(command) --help
    ```

    """
  }
}
