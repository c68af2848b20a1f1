/// The public and school holidays at a place.
///
/// Public holidays are computed for the countries and regions in ``regions``. School holidays
/// follow no rule, so callers supply them. If a rule depends on unknown holidays (`PH off`), the
/// schedule is unknown on the days where they matter.
public struct HolidayCalendar: Sendable {
  /// How holidays of one kind are determined.
  enum Lookup: Sendable {
    /// Unknown.
    case unknown
    /// By the laws of a region.
    case region(RegionHolidays)
    /// From a set of days since 1970.
    case dates(Set<Int>)
    /// From a list of named holidays.
    case list(HolidayTable)
    /// From a function supplied by the caller.
    case predicate(@Sendable (CalendarDate) -> Bool)

    /// Returns whether `date` is a holiday, or `nil` if unknown.
    func contains(_ date: CalendarDate) -> Bool? {
      switch self {
      case .unknown: nil
      case .region(let holidays): holidays.contains(date)
      case .dates(let days): days.contains(date.daysSinceEpoch)
      case .list(let table): table.contains(date)
      case .predicate(let isHoliday): isHoliday(date)
      }
    }
  }

  /// The source of public holidays.
  var publicHolidays: Lookup

  /// The source of school holidays.
  var schoolHolidays: Lookup

  /// A calendar without any information.
  public static let none = Self(publicHolidays: .unknown, schoolHolidays: .unknown)

  /// The bank holidays of England, including substitute days.
  public static let england = built(in: "GB-ENG")

  /// The federal holidays, as observed by museums in New York State, including substitute days.
  public static let newYorkState = built(in: "US-NY")

  /// The statutory holidays of British Columbia.
  public static let britishColumbia = built(in: "CA-BC")

  private init(publicHolidays: Lookup, schoolHolidays: Lookup) {
    self.publicHolidays = publicHolidays
    self.schoolHolidays = schoolHolidays
  }

  /// Returns the calendar of a region that is built in.
  private static func built(in region: String) -> Self {
    guard let result = Self(region: region) else {
      preconditionFailure("the holidays of \(region) are built in")
    }
    return result
  }

  /// The codes of the regions that are built in, sorted.
  ///
  /// Those of countries are ISO 3166-1, as in `IT`; those of parts of a country are ISO 3166-2, as
  /// in `GB-ENG`. A country has the holidays that all its parts observe. England, New York State,
  /// and British Columbia are computed for any year, the others at most from 2000 to 2100.
  public static let regions: [String] = HolidayRegion.byCode.keys.sorted()

  /// Creates the calendar of a region, or returns `nil` if the region isn't built in.
  ///
  /// - Parameter region: One of ``regions``, as in `IT`, `DE-BW`, or `GB-ENG`.
  public init?(region: String) {
    guard let holidays = RegionHolidays(region: region) else { return nil }
    self.init(publicHolidays: .region(holidays), schoolHolidays: .unknown)
  }

  /// Creates a calendar from sets of dates.
  ///
  /// - Parameters:
  ///   - publicHolidays: The public holidays; all other days are not public holidays.
  ///   - schoolHolidays: The school holidays; `nil` if unknown.
  public init(publicHolidays: Set<CalendarDate>, schoolHolidays: Set<CalendarDate>? = nil) {
    self.init(
      publicHolidays: .dates(Set(publicHolidays.map(\.daysSinceEpoch))),
      schoolHolidays: schoolHolidays.map { .dates(Set($0.map(\.daysSinceEpoch))) } ?? .unknown
    )
  }

  /// Creates a calendar of named holidays, whose names become the comments of intervals.
  ///
  /// Years in which no listed holiday begins are unknown.
  ///
  /// - Parameters:
  ///   - publicHolidays: The public holidays; `nil` if unknown.
  ///   - schoolHolidays: The school holidays; `nil` if unknown.
  public init(listing publicHolidays: [Holiday]?, schoolHolidays: [Holiday]? = nil) {
    self.init(
      publicHolidays: publicHolidays.map { .list(HolidayTable($0)) } ?? .unknown,
      schoolHolidays: schoolHolidays.map { .list(HolidayTable($0)) } ?? .unknown
    )
  }

  /// Creates a calendar backed by functions.
  ///
  /// - Parameters:
  ///   - isPublicHoliday: Returns whether a day is a public holiday.
  ///   - isSchoolHoliday: Returns whether a day is a school holiday; `nil` if unknown.
  public init(
    isPublicHoliday: @escaping @Sendable (CalendarDate) -> Bool,
    isSchoolHoliday: (@Sendable (CalendarDate) -> Bool)? = nil
  ) {
    self.init(
      publicHolidays: .predicate(isPublicHoliday),
      schoolHolidays: isSchoolHoliday.map { .predicate($0) } ?? .unknown
    )
  }

  /// Returns a copy of this calendar with the given school holidays.
  ///
  /// - Parameter days: The school holidays; all other days are not school holidays.
  /// - Returns: The combined calendar.
  public func withSchoolHolidays(_ days: Set<CalendarDate>) -> Self {
    Self(
      publicHolidays: publicHolidays,
      schoolHolidays: .dates(Set(days.map(\.daysSinceEpoch)))
    )
  }

  /// Returns a copy of this calendar that takes unknown kinds of holidays from another.
  ///
  /// - Parameter other: The calendar to fall back on.
  /// - Returns: The combined calendar.
  public func completed(by other: Self) -> Self {
    var result = self
    if case .unknown = publicHolidays { result.publicHolidays = other.publicHolidays }
    if case .unknown = schoolHolidays { result.schoolHolidays = other.schoolHolidays }
    return result
  }

  /// Returns the name of the public or school holiday on `date`, if it comes from a list.
  func name(of kind: HolidaySelector.Kind, on date: CalendarDate) -> String? {
    guard case .list(let table) = kind == .publicHoliday ? publicHolidays : schoolHolidays else {
      return nil
    }
    return table.name(on: date)
  }

  /// Returns whether `date` is a public holiday, or `nil` if unknown.
  ///
  /// - Parameter date: The date.
  /// - Returns: The answer, or `nil`.
  public func isPublicHoliday(_ date: CalendarDate) -> Bool? {
    publicHolidays.contains(date)
  }

  /// Returns whether `date` is a school holiday, or `nil` if unknown.
  ///
  /// - Parameter date: The date.
  /// - Returns: The answer, or `nil`.
  public func isSchoolHoliday(_ date: CalendarDate) -> Bool? {
    schoolHolidays.contains(date)
  }
}
