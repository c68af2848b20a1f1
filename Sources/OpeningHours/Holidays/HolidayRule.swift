/// A public holiday that recurs by a rule, or a single one.
struct HolidayRule: Sendable {
  /// How the day is found in a year.
  enum Day: Sendable {
    /// A date.
    case fixed(month: Int, day: Int)
    /// The nth given weekday of a month; −1 is the last.
    case nth(Int, Weekday, month: Int)
    /// The first given weekday on or after a date.
    case onOrAfter(Weekday, month: Int, day: Int)
    /// A number of days after Easter Sunday in the Western churches.
    case easter(Int)
    /// A number of days after Easter Sunday in the Orthodox churches.
    case orthodoxEaster(Int)
    /// An equinox or solstice.
    case season(Season)
  }

  /// What a rule does with its day.
  enum Effect: Sendable {
    /// The day is a holiday.
    case holiday
    /// The day is not one, although another rule makes it one.
    case canceled
    /// The day between two holidays is one too, unless it is a Sunday.
    case bridge
  }

  /// The day.
  let day: Day

  /// The years in which the rule applies.
  private(set) var years = 1...10_000

  /// The number of years between holidays, counted from the first of `years`.
  private(set) var interval = 1

  /// The weekdays on which the day counts; `nil` for all.
  private(set) var weekdays: Set<Weekday>?

  /// The day in lieu, if any.
  private(set) var substitution: Substitution?

  /// What the rule does with its day.
  private(set) var effect = Effect.holiday

  /// Whether the rule applies in `year`.
  func applies(in year: Int) -> Bool {
    years.contains(year) && (year - years.lowerBound).isMultiple(of: interval)
  }
}

// MARK: - Writing rules

extension HolidayRule {
  /// A date.
  static func on(_ month: Int, _ day: Int, _ substitution: Substitution? = nil) -> Self {
    Self(day: .fixed(month: month, day: day), substitution: substitution)
  }

  /// A date, if it falls on one of the given weekdays.
  static func on(_ month: Int, _ day: Int, if weekdays: Set<Weekday>) -> Self {
    Self(day: .fixed(month: month, day: day), weekdays: weekdays)
  }

  /// A date of one year.
  static func once(_ year: Int, _ month: Int, _ day: Int) -> Self {
    on(month, day).within(year...year)
  }

  /// A date of one year that isn't a holiday against the other rules.
  static func canceled(_ year: Int, _ month: Int, _ day: Int) -> Self {
    var result = once(year, month, day)
    result.effect = .canceled
    return result
  }

  /// The nth given weekday of a month; −1 is the last.
  static func nth(_ nth: Int, _ weekday: Weekday, _ month: Int) -> Self {
    Self(day: .nth(nth, weekday, month: month))
  }

  /// The first given weekday on or after a date.
  static func first(_ weekday: Weekday, from month: Int, _ day: Int) -> Self {
    Self(day: .onOrAfter(weekday, month: month, day: day))
  }

  /// A number of days after Easter Sunday in the Western churches.
  static func easter(_ offset: Int) -> Self { Self(day: .easter(offset)) }

  /// A number of days after Easter Sunday in the Orthodox churches.
  static func orthodox(_ offset: Int) -> Self { Self(day: .orthodoxEaster(offset)) }

  /// An equinox or solstice.
  static func season(_ season: Season, _ substitution: Substitution? = nil) -> Self {
    Self(day: .season(season), substitution: substitution)
  }

  /// Days between two holidays, other than Sundays.
  static let bridges = Self(day: .easter(0), effect: .bridge)

  /// Good Friday.
  static let goodFriday = easter(-2)
  /// Easter Sunday.
  static let easterSunday = easter(0)
  /// Easter Monday.
  static let easterMonday = easter(1)
  /// Ascension Day.
  static let ascension = easter(39)
  /// Pentecost.
  static let whitSunday = easter(49)
  /// The Monday after Pentecost.
  static let whitMonday = easter(50)
  /// Corpus Christi.
  static let corpusChristi = easter(60)

  /// Returns this rule limited to `years`.
  func within(_ years: ClosedRange<Int>) -> Self {
    var result = self
    result.years = years
    return result
  }

  /// Returns this rule from `year` on, every `interval` years.
  func since(_ year: Int, every interval: Int = 1) -> Self {
    var result = within(year...years.upperBound)
    result.interval = interval
    return result
  }

  /// Returns this rule through `year`.
  func until(_ year: Int) -> Self { within(years.lowerBound...year) }

  /// Returns this rule with a day in lieu.
  func or(_ substitution: Substitution) -> Self {
    var result = self
    result.substitution = substitution
    return result
  }
}

// MARK: - Substitution

/// The day in lieu of a holiday, by the weekday on which the holiday falls.
struct Substitution: Sendable {
  /// The number of days by which the holiday is shifted, from Monday to Sunday; 0 for none.
  private let shifts: [Int]

  /// Whether the day in lieu is delayed to a day that is neither in a weekend nor a holiday.
  let isDelayed: Bool

  /// Whether the date itself isn't a holiday if there is a day in lieu.
  let isMove: Bool

  /// Creates a rule of substitution.
  private init(_ shifts: [Int], isDelayed: Bool = false, isMove: Bool = false) {
    self.shifts = shifts
    self.isDelayed = isDelayed
    self.isMove = isMove
  }

  /// Returns the shift of a holiday on `weekday`; 0 for none.
  func shift(on weekday: Weekday) -> Int { shifts[weekday.rawValue - 1] }

  /// The Friday before a Saturday and the Monday after a Sunday also count.
  static let nearestWeekday = Self([0, 0, 0, 0, 0, -1, 1])
  /// The Monday after a Sunday also counts.
  static let mondayAfterSunday = Self([0, 0, 0, 0, 0, 0, 1])
  /// The Monday after a weekend also counts.
  static let mondayAfterWeekend = Self([0, 0, 0, 0, 0, 2, 1])
  /// The next working day after a Sunday also counts.
  static let workdayAfterSunday = Self([0, 0, 0, 0, 0, 0, 1], isDelayed: true)
  /// The next working day after a weekend also counts.
  static let workdayAfterWeekend = Self([0, 0, 0, 0, 0, 2, 1], isDelayed: true)
  /// Moved from a Sunday to the Saturday before.
  static let fromSundayToSaturday = Self([0, 0, 0, 0, 0, 0, -1], isMove: true)
  /// Moved from a weekend to the Monday after.
  static let fromWeekendToMonday = Self([0, 0, 0, 0, 0, 2, 1], isMove: true)
  /// Moved to the next Monday.
  static let toMonday = Self([0, 6, 5, 4, 3, 2, 1], isMove: true)
  /// Moved to the next Monday, except from a Friday.
  static let toMondayExceptFriday = Self([0, 6, 5, 4, 0, 2, 1], isMove: true)
  /// Moved from Tuesday and Wednesday to the Monday before, from Thursday and Friday to the Monday
  /// after.
  static let toNearestMonday = Self([0, -1, -2, 4, 3, 0, 0], isMove: true)
  /// Moved from Tuesday and Wednesday to the Monday before, from Thursday to the Monday after.
  static let toNearestMondayExceptFriday = Self([0, -1, -2, 4, 0, 0, 0], isMove: true)
  /// Moved from Tuesday to Thursday to the Monday before, from Friday to the Monday after.
  static let toMondayOfWeek = Self([0, -1, -2, -3, 3, 0, 0], isMove: true)
  /// Moved from Tuesday to the Friday before, from Wednesday to the Friday after.
  static let toNearestFriday = Self([0, -4, 2, 0, 0, 0, 0], isMove: true)
}

// MARK: - Seasons

/// An equinox or solstice that is a holiday, on the date of a country's clock.
enum Season: Sendable {
  /// The vernal equinox in Japan.
  case marchEquinoxInJapan
  /// The autumnal equinox in Japan.
  case septemberEquinoxInJapan
  /// The winter solstice in Chile.
  case juneSolsticeInChile

  /// Returns the month and day in `year`.
  ///
  /// A linear approximation in millionths of a day, exact for 1980 to 2099 in Japan. In Chile, the
  /// solstices of 2050 and 2079 are within half an hour of midnight, the others until 2099 aren't.
  ///
  /// > Source: Shinkoyomi Benricho, Hydrographic Department of Japan (1980); for the solstice,
  /// > fitted to J. Meeus, *Astronomical Algorithms*, 2nd ed. (1998), chapter 27.
  func date(in year: Int) -> (month: Int, day: Int) {
    let (month, start, drift) =
      switch self {
      case .marchEquinoxInJapan: (3, 20_843_100, 242_194)
      case .septemberEquinoxInJapan: (9, 23_248_800, 242_194)
      case .juneSolsticeInChile: (6, 21_075_000, 241_626)
      }
    let past = year - 1_980
    let day = (start + drift * past).dividedRoundingDown(by: 1_000_000)
    return (month, day - past.dividedRoundingDown(by: 4))
  }
}
