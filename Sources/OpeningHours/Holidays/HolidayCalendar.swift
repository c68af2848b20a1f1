/// Which days are public holidays and school holidays at a place.
///
/// Public holidays of three regions are computed for any year. School holidays follow no rule, so
/// they come from the caller. Where nothing is known, a rule that asks (`PH off`) cannot be decided,
/// and the schedule is unknown on the days on which it matters.
public struct HolidayCalendar: Sendable {
  /// How one kind of holiday is found.
  enum Lookup: Sendable {
    /// Nothing is known.
    case unknown
    /// By the rules of a region.
    case region(HolidayRegion)
    /// In a set of days since 1970.
    case dates(Set<Int>)
    /// In a list of named holidays.
    case list(HolidayTable)
    /// By asking the caller.
    case predicate(@Sendable (CalendarDate) -> Bool)

    /// Returns whether `date` is such a holiday, or `nil` if that is not known.
    func contains(_ date: CalendarDate) -> Bool? {
      switch self {
      case .unknown: nil
      case .region(let region): region.isHoliday(date)
      case .dates(let days): days.contains(date.daysSinceEpoch)
      case .list(let table): table.contains(date)
      case .predicate(let isHoliday): isHoliday(date)
      }
    }
  }

  /// How public holidays are found.
  var publicHolidays: Lookup

  /// How school holidays are found.
  var schoolHolidays: Lookup

  /// Nothing is known of the holidays.
  public static let none = Self(publicHolidays: .unknown, schoolHolidays: .unknown)

  /// The bank holidays of England, with their substitute days.
  public static let england = Self(region: .england)

  /// The federal holidays as museums in New York State keep them, with their substitute days.
  public static let newYorkState = Self(region: .newYorkState)

  /// The statutory holidays of British Columbia.
  public static let britishColumbia = Self(region: .britishColumbia)

  private init(publicHolidays: Lookup, schoolHolidays: Lookup) {
    self.publicHolidays = publicHolidays
    self.schoolHolidays = schoolHolidays
  }

  private init(region: HolidayRegion) {
    self.init(publicHolidays: .region(region), schoolHolidays: .unknown)
  }

  /// Creates the calendar of a region, or returns `nil` if its holidays are not built in.
  ///
  /// - Parameter region: `GB-ENG`, `US-NY` or `CA-BC`, as ISO 3166-2 names them.
  public init?(region: String) {
    guard let region = HolidayRegion(rawValue: region) else { return nil }
    self.init(region: region)
  }

  /// Creates a calendar of days.
  ///
  /// - Parameters:
  ///   - publicHolidays: The public holidays; all other days are none.
  ///   - schoolHolidays: The school holidays; `nil` if they are not known.
  public init(publicHolidays: Set<CalendarDate>, schoolHolidays: Set<CalendarDate>? = nil) {
    self.init(
      publicHolidays: .dates(Set(publicHolidays.map(\.daysSinceEpoch))),
      schoolHolidays: schoolHolidays.map { .dates(Set($0.map(\.daysSinceEpoch))) } ?? .unknown
    )
  }

  /// Creates a calendar of named holidays, which intervals then have as their comment.
  ///
  /// Years in which no holiday begins are not known.
  ///
  /// - Parameters:
  ///   - publicHolidays: The public holidays; `nil` if they are not known.
  ///   - schoolHolidays: The school holidays; `nil` if they are not known.
  public init(listing publicHolidays: [Holiday]?, schoolHolidays: [Holiday]? = nil) {
    self.init(
      publicHolidays: publicHolidays.map { .list(HolidayTable($0)) } ?? .unknown,
      schoolHolidays: schoolHolidays.map { .list(HolidayTable($0)) } ?? .unknown
    )
  }

  /// Creates a calendar that asks.
  ///
  /// - Parameters:
  ///   - isPublicHoliday: Returns whether a day is a public holiday.
  ///   - isSchoolHoliday: Returns whether a day is a school holiday; `nil` if that is not known.
  public init(
    isPublicHoliday: @escaping @Sendable (CalendarDate) -> Bool,
    isSchoolHoliday: (@Sendable (CalendarDate) -> Bool)? = nil
  ) {
    self.init(
      publicHolidays: .predicate(isPublicHoliday),
      schoolHolidays: isSchoolHoliday.map { .predicate($0) } ?? .unknown
    )
  }

  /// Returns this calendar with school holidays.
  ///
  /// - Parameter days: The school holidays; all other days are none.
  /// - Returns: The calendar with both.
  public func withSchoolHolidays(_ days: Set<CalendarDate>) -> Self {
    Self(
      publicHolidays: publicHolidays,
      schoolHolidays: .dates(Set(days.map(\.daysSinceEpoch)))
    )
  }

  /// Returns this calendar, with the kinds of holidays that it does not know from another.
  ///
  /// - Parameter other: The calendar that knows them.
  /// - Returns: The calendar of both.
  public func completed(by other: Self) -> Self {
    var result = self
    if case .unknown = publicHolidays { result.publicHolidays = other.publicHolidays }
    if case .unknown = schoolHolidays { result.schoolHolidays = other.schoolHolidays }
    return result
  }

  /// Returns the name of the public or school holiday on `date`, if a list says it.
  func name(of kind: HolidaySelector.Kind, on date: CalendarDate) -> String? {
    guard case .list(let table) = kind == .publicHoliday ? publicHolidays : schoolHolidays else {
      return nil
    }
    return table.name(on: date)
  }

  /// Returns whether `date` is a public holiday, or `nil` if that is not known.
  ///
  /// - Parameter date: The day.
  /// - Returns: The answer, or `nil`.
  public func isPublicHoliday(_ date: CalendarDate) -> Bool? {
    publicHolidays.contains(date)
  }

  /// Returns whether `date` is a school holiday, or `nil` if that is not known.
  ///
  /// - Parameter date: The day.
  /// - Returns: The answer, or `nil`.
  public func isSchoolHoliday(_ date: CalendarDate) -> Bool? {
    schoolHolidays.contains(date)
  }
}
