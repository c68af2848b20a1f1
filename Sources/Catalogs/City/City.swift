public import Geography
public import OpeningHours

/// What a catalog says about its city.
public struct City: Identifiable, Hashable, Sendable {
  /// The stable slug, as in `london`; also the name of the catalog file.
  public let id: String

  /// The name for people.
  public let name: String

  /// The country, as two capital letters of ISO 3166-1.
  public let country: String

  /// The name of the time zone in the IANA database, as in `Europe/London`.
  public let timeZone: String

  /// The region whose public holidays `PH` means in opening hours, as ISO 3166 writes it.
  public let holidays: String

  /// The rectangle in which all attractions lie.
  public let bounds: BoundingBox

  /// The holidays that a file lists, which come before those of the region.
  public var holidayList: HolidayList?

  /// The holidays: those of the list, and those of the region where it says nothing.
  public var holidayCalendar: HolidayCalendar {
    holidayList?.calendar(in: holidays) ?? HolidayCalendar(region: holidays) ?? .none
  }

  /// Creates a city.
  ///
  /// - Parameters:
  ///   - id: The slug.
  ///   - name: The name for people.
  ///   - country: Two capital letters of ISO 3166-1.
  ///   - timeZone: The name of the time zone in the IANA database.
  ///   - holidays: The region of public holidays, as ISO 3166 writes it.
  ///   - bounds: The rectangle around all attractions.
  public init(
    id: String,
    name: String,
    country: String,
    timeZone: String,
    holidays: String,
    bounds: BoundingBox
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.timeZone = timeZone
    self.holidays = holidays
    self.bounds = bounds
  }
}
