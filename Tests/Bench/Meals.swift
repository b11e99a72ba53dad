import HibiTools

/// Made-up meals, the same for ever, spread evenly over the ten years before 29 November 2026.
struct Meals {
  /// 2016-12-01 and 2026-11-28, in days since 1970-01-01.
  private static let firstDay = 17_136
  private static let days = 3_650

  private static let foods = [
    "rice", "tempura soba", "ramen", "curry", "toast and egg", "yogurt", "salad", "apple",
    "ごはん", "てんぷらそば", "ラーメン", "カレーライス", "トースト", "ヨーグルト", "サラダ", "りんご",
  ]
  private static let meals = ["breakfast", "lunch", "dinner", "snack"]

  let count: Int
  private var random = Seeded(seed: 2_026)
  private var number = 0

  init(count: Int) { self.count = count }

  struct Meal {
    var number: Int
    var day: (year: Int, month: Int, day: Int)
    var food: String
    var kcal: Int
    var meal: String
    var minute: Int
    /// In tenths of a gram.
    var protein: Int, fat: Int, carbs: Int
  }

  mutating func next() -> Meal? {
    guard number < count else { return nil }
    let index = number
    number += 1
    let bits = random.next()
    func part(_ shift: UInt64, _ bound: Int) -> Int { Int(bits >> shift) & 0xfff % bound }
    let food = Self.foods[Int(bits & 15)]
    return Meal(
      number: index + 1, day: civil(Self.firstDay + index * Self.days / count),
      food: "\(food) \(part(4, 128))", kcal: 20 + part(12, 1_200), meal: Self.meals[index & 3],
      minute: 360 + part(24, 900), protein: part(32, 600), fat: part(40, 500),
      carbs: part(48, 1_500))
  }

  /// Writes the meals as a person would keep them in a spreadsheet.
  static func write(_ count: Int, to path: String) throws(ToolError) {
    var meals = Meals(count: count)
    var isHead = true
    try Files.write(linesTo: path) {
      if isHead {
        isHead = false
        return "day,food,kcal,meal,time,protein,fat,carbs"
      }
      guard let meal = meals.next() else { return nil }
      return "\(iso(meal.day)),\(meal.food),\(meal.kcal),\(meal.meal),\(clock(meal.minute)),"
        + "\(tenths(meal.protein)),\(tenths(meal.fat)),\(tenths(meal.carbs))"
    }
  }

  /// Writes the same meals as the columns of the table, for `.import`.
  static func write(columnsOf count: Int, to path: String) throws(ToolError) {
    var meals = Meals(count: count)
    try Files.write(linesTo: path) {
      guard let meal = meals.next() else { return nil }
      let key = meal.day.year * 10_000 + meal.day.month * 100 + meal.day.day
      // An import has one moment for all its entries.
      return "\(meal.number),\(padded(meal.number, 16)),\(key),1795921200000,32400,"
        + "\(meal.food),\(meal.kcal),\(meal.meal),\(meal.minute),"
        + "\(meal.protein),\(meal.fat),\(meal.carbs),,,\(meal.food),"
    }
  }

  private static func iso(_ day: (year: Int, month: Int, day: Int)) -> String {
    "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
  }

  private static func clock(_ minute: Int) -> String {
    "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
  }

  private static func tenths(_ value: Int) -> String { "\(value / 10).\(value % 10)" }
}
