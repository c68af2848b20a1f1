public import Geography
public import OpeningHours

/// A city, as described by its catalog.
public struct City: Identifiable, Hashable, Sendable {
  /// The stable slug, as in `london`; also the name of the catalog file.
  public let id: String

  /// The display name.
  public var name: String

  /// The country, as an ISO 3166-1 alpha-2 code.
  public var country: String

  /// The IANA time zone identifier, as in `Europe/London`.
  public var timeZone: String

  /// The region whose public holidays `PH` stands for in opening hours, as an ISO 3166 code.
  public var holidays: String

  /// The bounding box of all sights.
  public var bounds: BoundingBox

  /// When public transport runs, in the syntax of opening hours, as in `24/7; Dec 25 off`; `nil` for every day.
  public var transit: String?

  /// The holidays read from a file.
  ///
  /// They take precedence over the region's holidays.
  public var holidayList: HolidayList?

  /// The holidays: those of the list, supplemented by those of the region.
  public var holidayCalendar: HolidayCalendar {
    holidayList?.calendar(in: holidays) ?? HolidayCalendar(region: holidays) ?? .none
  }

  /// Creates a city.
  ///
  /// - Parameters:
  ///   - id: The slug.
  ///   - name: The display name.
  ///   - country: An ISO 3166-1 alpha-2 code.
  ///   - timeZone: The IANA time zone identifier.
  ///   - holidays: The region of the public holidays, as an ISO 3166 code.
  ///   - bounds: The bounding box of all sights.
  ///   - transit: When public transport runs, in the syntax of opening hours.
  public init(
    id: String,
    name: String,
    country: String,
    timeZone: String,
    holidays: String,
    bounds: BoundingBox,
    transit: String? = nil
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.timeZone = timeZone
    self.holidays = holidays
    self.bounds = bounds
    self.transit = transit
  }
}
