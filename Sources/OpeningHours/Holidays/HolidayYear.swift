/// The holidays of a year as a set of days, including days in lieu shortly before and after it.
struct HolidayYear: Equatable {
  /// A bit for each day from 64 days before January 1.
  private var words = SIMD8<UInt64>()

  /// Returns whether the day `offset` days after January 1 is in the set.
  func contains(_ offset: Int) -> Bool {
    let bit = offset + Self.margin
    return Self.bits.contains(bit) && words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }

  /// Adds the day `offset` days after January 1, if it is in range.
  mutating func insert(_ offset: Int) {
    let bit = offset + Self.margin
    if Self.bits.contains(bit) { words[bit >> 6] |= 1 << UInt64(bit & 63) }
  }

  /// Removes the day `offset` days after January 1.
  mutating func remove(_ offset: Int) {
    let bit = offset + Self.margin
    if Self.bits.contains(bit) { words[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
  }

  /// The number of days before January 1 that a set holds.
  private static let margin = 64

  /// The bits of a set.
  private static let bits = 0..<512
}

extension HolidayYear {
  /// Computes the holidays of `year` by `rules`.
  ///
  /// Days in lieu come after all dates, because those on the next working day have to avoid the
  /// dates.
  init(_ year: Int, by rules: [HolidayRule]) {
    let calendar = YearCalendar(year)
    for rule in rules where rule.applies(in: year) {
      let offset = calendar.offset(of: rule.day)
      let weekday = calendar.weekday(of: offset)
      if let weekdays = rule.weekdays, !weekdays.contains(weekday) { continue }
      if case .holiday = rule.effect, !rule.isMoved(from: weekday) { insert(offset) }
      if case .canceled = rule.effect { remove(offset) }
    }
    if rules.contains(where: \.isBridge) { insertBridges(in: calendar) }
    for rule in rules where rule.applies(in: year) {
      guard let substitution = rule.substitution else { continue }
      let offset = calendar.offset(of: rule.day)
      let shift = substitution.shift(on: calendar.weekday(of: offset))
      guard shift != 0 else { continue }
      var substitute = offset + shift
      while substitution.isDelayed, contains(substitute) || calendar.isWeekend(substitute) {
        substitute += 1
      }
      insert(substitute)
    }
  }

  /// Adds the days between two holidays that are neither holidays nor Sundays.
  private mutating func insertBridges(in calendar: YearCalendar) {
    let dates = self
    for offset in 1..<365
    where dates.contains(offset - 1) && dates.contains(offset + 1)
      && calendar.weekday(of: offset) != .sunday
    {
      insert(offset)
    }
  }
}

extension HolidayRule {
  /// Whether the rule makes days between two holidays holidays.
  fileprivate var isBridge: Bool {
    if case .bridge = effect { true } else { false }
  }

  /// Whether the rule moves a holiday away from `weekday`.
  fileprivate func isMoved(from weekday: Weekday) -> Bool {
    substitution.map { $0.isMove && $0.shift(on: weekday) != 0 } ?? false
  }
}

/// The days of a year as numbers of days after January 1.
private struct YearCalendar {
  /// The year.
  let year: Int

  /// The days from the epoch to January 1.
  let start: Int

  /// Creates the calendar of `year`.
  init(_ year: Int) {
    self.year = year
    start = CalendarDate.firstDay(of: year)
  }

  /// Returns the weekday of the day at `offset`.
  func weekday(of offset: Int) -> Weekday { CalendarDate(daysSinceEpoch: start + offset).weekday }

  /// Returns whether the day at `offset` is a Saturday or Sunday.
  func isWeekend(_ offset: Int) -> Bool { weekday(of: offset).rawValue >= 6 }

  /// Returns the offset of a rule's day.
  func offset(of day: HolidayRule.Day) -> Int {
    switch day {
    case .fixed(let month, let day):
      return offset(month, day)
    case .nth(let nth, let weekday, let month):
      if nth > 0 { return offset(month, 1 + 7 * (nth - 1), orNext: weekday) }
      let length = CalendarDate.daysIn(month: month, of: year)
      return offset(month, length - 6 + 7 * (nth + 1), orNext: weekday)
    case .onOrAfter(let weekday, let month, let day):
      return offset(month, day, orNext: weekday)
    case .easter(let days):
      let easter = CalendarDate.easterDay(of: year)
      return offset(easter.month, easter.day) + days
    case .orthodoxEaster(let days):
      let easter = CalendarDate.julianEasterDay(of: year)
      let century = year.dividedRoundingDown(by: 100)
      let lag = century - century.dividedRoundingDown(by: 4) - 2
      return offset(easter.month, easter.day) + lag + days
    case .season(let season):
      let date = season.date(in: year)
      return offset(date.month, date.day)
    }
  }

  /// Returns the offset of a date, which may be beyond the end of its month.
  private func offset(_ month: Int, _ day: Int) -> Int {
    let leap = month > 2 && CalendarDate.isLeap(year) ? 1 : 0
    return Self.months[month - 1] + leap + day - 1
  }

  /// Returns the offset of the first given weekday on or after a date.
  private func offset(_ month: Int, _ day: Int, orNext weekday: Weekday) -> Int {
    let date = offset(month, day)
    return date + (weekday.rawValue - self.weekday(of: date).rawValue + 7) % 7
  }

  /// The days of a common year before each month.
  private static let months = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
}
