package import Geography
package import OpeningHours

/// The information about a catalog that a map doesn't contain.
package struct ImportSettings: Sendable {
  /// The id of the city.
  package var cityID: String

  /// The name of the city.
  package var name: String

  /// The country, as an ISO 3166-1 alpha-2 code.
  package var country: String

  /// The time zone.
  package var timeZone: String

  /// The region of public holidays.
  package var holidays: String

  /// The rectangle to import; `nil` for the whole map.
  package var bounds: BoundingBox?

  /// The source to cite for the facts, as in `osm 2025-01`.
  package var source: String

  /// The maximum number of sights, keeping the most relevant; `nil` for all.
  package var maximum: Int?

  /// The first of the 366 days on which a sight with known hours has to open.
  package var firstDay: CalendarDate

  /// Creates settings.
  package init(
    cityID: String,
    name: String,
    country: String,
    timeZone: String,
    holidays: String,
    bounds: BoundingBox? = nil,
    source: String,
    maximum: Int? = nil,
    firstDay: CalendarDate
  ) {
    self.cityID = cityID
    self.name = name
    self.country = country
    self.timeZone = timeZone
    self.holidays = holidays
    self.bounds = bounds
    self.source = source
    self.maximum = maximum
    self.firstDay = firstDay
  }
}
