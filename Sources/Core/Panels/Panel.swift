/// An answer: a title, a period and the parts that a face draws or prints.
///
/// A panel holds data only. Which cells show it is decided in `HibiDrawing`, which JSON in
/// `HibiCommandLine`.
public struct Panel: Sendable, Hashable {
  /// The tracker that it belongs to.
  public var tracker: String
  /// The name that is typed: `best`.
  public var name: String
  public var title: Localized
  /// The days that it answers for.
  public var period: DayRange
  /// Whether another period would give another answer, so that the title says which it is.
  public var isOfPeriod: Bool
  public var parts: [Part]
  /// What must be said with the answer, such as the denominator of a mean.
  public var notes: [Localized]

  /// Creates a panel.
  public init(
    tracker: String, name: String, title: Localized, period: DayRange, isOfPeriod: Bool = true,
    parts: [Part], notes: [Localized] = []
  ) {
    self.tracker = tracker
    self.name = name
    self.title = title
    self.period = period
    self.isOfPeriod = isOfPeriod
    self.parts = parts
    self.notes = notes
  }

  /// One part of an answer.
  ///
  /// A face has one way to draw each.
  public enum Part: Sendable, Hashable {
    case figures([Figure])
    case bars(BarChart)
    case line(LineChart)
    case months(MonthChart)
    case calendar(CalendarGrid)
    case meter(Meter)
    case table(Table)
    /// A sentence, and the figures in it for who wants numbers.
    case text(Localized, figures: [Figure] = [])
  }
}

/// One number, day or word with its name: `Today 1,450 m`.
public struct Figure: Sendable, Hashable {
  /// The stable name in JSON.
  public var name: String
  public var label: Localized
  /// None where there is nothing to say, which is not zero.
  public var content: Content?
  /// More decimal places than the field has, for means and shares.
  public var extraPlaces: Int
  /// What stands behind the number: `per logged day, 12 of 30`.
  public var note: Localized

  /// Creates a figure.
  public init(
    _ name: String, _ label: Localized, _ quantity: Quantity?, extraPlaces: Int = 0,
    note: Localized = ""
  ) {
    self.name = name
    self.label = label
    content = quantity.map { .quantity($0) }
    self.extraPlaces = extraPlaces
    self.note = note
  }

  /// What a figure says.
  public enum Content: Sendable, Hashable {
    case quantity(Quantity)
    case day(Day)
    case text(Localized)
  }

  /// The number, where the figure is one.
  public var quantity: Quantity? {
    get { if case .quantity(let quantity)? = content { quantity } else { nil } }
    set { content = newValue.map { .quantity($0) } }
  }
}

/// Bars in given order, paged, all pages on one scale from zero.
public struct BarChart: Sendable, Hashable {
  /// The bars; an empty slot is nil and drawn as nothing, never as zero.
  public var bars: [Bar?]
  /// How many bars a page shows, at least 1.
  public var perPage: Int

  /// Creates a chart.
  public init(bars: [Bar?], perPage: Int = 5) {
    self.bars = bars
    self.perPage = max(1, perPage)
  }

  /// One bar.
  public struct Bar: Sendable, Hashable {
    /// What stands under it, as stored: a face makes it safe to show.
    public var label: String
    public var quantity: Quantity
    /// The entry behind it, where there is exactly one.
    public var entry: Int64?
    public var day: Day?
    /// The end of the label that is never cut off: the number in a series.
    public var end: String
    /// The label in machine formats, where that for people depends on the language.
    public var name: String?

    /// Creates a bar.
    public init(
      label: String, quantity: Quantity, entry: Int64? = nil, day: Day? = nil, name: String? = nil,
      end: String = ""
    ) {
      self.label = label
      self.end = end
      self.name = name
      self.quantity = quantity
      self.entry = entry
      self.day = day
    }
  }
}

/// A bar for each month of a year.
public struct MonthChart: Sendable, Hashable {
  public var year: Int
  /// January to December; none for months to come, and where a mean or an extreme is of nothing.
  public var months: [Quantity?]
  /// What entries come to that are of the year, but of no known month; none where there are none.
  public var unknownMonth: Quantity?
  /// The first and last year that have an entry, where a face stops; none without entries.
  public var years: ClosedRange<Int>?

  /// Creates a chart.
  public init(
    year: Int, months: [Quantity?], unknownMonth: Quantity? = nil, years: ClosedRange<Int>? = nil
  ) {
    self.year = year
    self.months = months
    self.unknownMonth = unknownMonth
    self.years = years
  }

  /// Whether no month has anything: then no bars are drawn.
  public var isZero: Bool { months.allSatisfy { $0 == nil || $0?.numerator == 0 } }
}

/// Points from oldest to newest, with an optional mean and goal.
///
/// A missing value is a gap.
public struct LineChart: Sendable, Hashable {
  public var points: [Point]
  /// Whether the axis must start at zero: sums and counts do, a body weight does not.
  public var fromZero: Bool
  /// What the mean is over: 7 for seven days, nil when none is drawn.
  public var meanLength: Int?
  /// Whether a goal line belongs to the chart, even where it holds on no day shown.
  public var hasGoal: Bool

  /// Creates a chart.
  public init(points: [Point], fromZero: Bool, meanLength: Int? = nil, hasGoal: Bool = false) {
    self.points = points
    self.fromZero = fromZero
    self.meanLength = meanLength
    self.hasGoal = hasGoal
  }

  /// One place on the horizontal axis.
  public struct Point: Sendable, Hashable {
    /// What stands under it, as stored.
    public var label: String
    /// The end of the label that is never cut off: the number in a series.
    public var end: String
    public var day: Day?
    public var quantity: Quantity?
    /// The mean of the last `meanLength` days that have a value, ending here.
    public var mean: Quantity?
    /// The goal that held on the day.
    public var goal: Quantity?
    public var entry: Int64?

    /// Creates a point.
    public init(
      label: String, day: Day? = nil, quantity: Quantity?, mean: Quantity? = nil,
      goal: Quantity? = nil, entry: Int64? = nil, end: String = ""
    ) {
      self.label = label
      self.end = end
      self.day = day
      self.quantity = quantity
      self.mean = mean
      self.goal = goal
      self.entry = entry
    }
  }
}

/// Rows and columns of text, as stored; a face makes them safe and fits them.
public struct Table: Sendable, Hashable {
  public var columns: [Column]
  public var rows: [Row]

  /// Creates a table.
  public init(columns: [Column], rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }

  /// One column.
  public struct Column: Sendable, Hashable {
    /// The stable name in machine formats.
    public var name: String
    public var title: Localized
    /// Numbers stand at the right, so that their digits align.
    public var isNumeric: Bool
    /// Whether the column may be cut with `…` when the width is short.
    public var mayShrink: Bool
    /// Whether the column may be left out of a drawing that is too narrow, the last one first.
    public var mayDrop: Bool
    /// Whether its texts begin with stars, which draw the number that follows and go where the width
    /// is short.
    package var hasStars = false
    /// Whether signs in its texts are ours and not a person's, so that they have a form in ASCII.
    package var hasOwnSigns = false
    /// Whether each of its texts is one sign: it needs no title where the width is short, and is
    /// left out last.
    package var isSign = false

    /// Creates a column.
    public init(
      _ name: String, _ title: Localized, isNumeric: Bool = false, mayShrink: Bool = false,
      mayDrop: Bool = false
    ) {
      self.name = name
      self.title = title
      self.isNumeric = isNumeric
      self.mayShrink = mayShrink
      self.mayDrop = mayDrop
    }
  }

  /// One row.
  ///
  /// A heading stands over the rows that follow it: a day and its total.
  public struct Row: Sendable, Hashable {
    public var cells: [String]
    public var isHeading: Bool
    /// The entry that it shows, as machines read it.
    public var record: JSON?

    /// Creates a row.
    public init(_ cells: [String], isHeading: Bool = false, record: JSON? = nil) {
      self.cells = cells
      self.isHeading = isHeading
      self.record = record
    }
  }
}
