import Synchronization

/// A region whose public holidays are computed.
///
/// Unless the law moves a holiday, both its date and the day in lieu count, because a place that
/// closes for Christmas closes on the day itself too. A country has the holidays that all its parts
/// observe.
struct HolidayRegion: Sendable {
  /// The code: ISO 3166-1 for a country, ISO 3166-2 for a part of one.
  let code: String

  /// The years for which the rules hold; others are unknown.
  let years: ClosedRange<Int>

  /// The rules.
  private let rules: [HolidayRule]

  /// Creates a region.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - years: The years for which the rules hold.
  ///   - rules: The rules, perhaps those shared with other regions.
  ///   - others: Further rules.
  init(
    _ code: String,
    years: ClosedRange<Int> = 2_000...2_100,
    _ rules: [HolidayRule],
    _ others: [HolidayRule] = []
  ) {
    self.code = code
    self.years = years
    self.rules = rules + others
  }

  /// Returns the holidays of `year`, including days in lieu of those of the years before and after.
  ///
  /// - Complexity: O(rules), without allocating.
  func holidays(of year: Int) -> HolidayYear {
    var result = HolidayYear(year, by: rules)
    let (before, after) = (HolidayYear(year - 1, by: rules), HolidayYear(year + 1, by: rules))
    let start = CalendarDate.firstDay(of: year)
    let length = CalendarDate.firstDay(of: year + 1) - start
    let lengthBefore = start - CalendarDate.firstDay(of: year - 1)
    for day in 0..<Self.reach where before.contains(lengthBefore + day) { result.insert(day) }
    for day in 1...Self.reach where after.contains(-day) { result.insert(length - day) }
    return result
  }

  /// The greatest number of days between a holiday and its day in lieu.
  private static let reach = 10
}

/// The holidays of a region, computed once for the years that matter most.
struct RegionHolidays: Sendable {
  /// The region.
  private let region: HolidayRegion

  /// The holidays of `Self.years`.
  private let table: [HolidayYear]

  /// The years in the table.
  private static let years = 2_000...2_100

  /// The tables computed so far, by region code.
  private static let tables = Mutex<[String: Self]>([:])

  /// Computes the holidays of a region, or returns `nil` if it isn't built in.
  init?(region code: String) {
    guard let region = HolidayRegion.byCode[code] else { return nil }
    self = Self.tables.withLock { tables in
      if let known = tables[code] { return known }
      let result = Self(region)
      tables[code] = result
      return result
    }
  }

  /// Computes the holidays of `region`.
  private init(_ region: HolidayRegion) {
    self.region = region
    table = Self.years.map(region.holidays)
  }

  /// Returns whether `date` is a public holiday, or `nil` if its year is unknown.
  ///
  /// - Complexity: O(1) from 2000 to 2100, otherwise O(rules); without allocating.
  func contains(_ date: CalendarDate) -> Bool? {
    guard date.isEvaluable else { return false }
    let year = date.year
    guard region.years.contains(year) else { return nil }
    let offset = date.daysSinceEpoch - CalendarDate.firstDay(of: year)
    let holidays =
      Self.years.contains(year)
      ? table[year - Self.years.lowerBound] : region.holidays(of: year)
    return holidays.contains(offset)
  }
}

extension HolidayRegion {
  /// All regions, by part of the world.
  private static let groups: [[Self]] = [
    britishIsles, northernEurope, westernEurope, germany, centralEurope, southernEurope,
    easternEurope, northAmerica, latinAmerica, restOfTheWorld,
  ]

  /// All regions by code.
  static let byCode: [String: Self] = Dictionary(
    uniqueKeysWithValues: groups.joined().map { ($0.code, $0) }
  )
}
