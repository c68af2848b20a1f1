package import Geography
package import OpeningHours

/// What a map does not say about the catalog that is made of it.
package struct ImportSettings: Sendable {
  /// The id of the city.
  package var cityID: String

  /// The name of the city.
  package var name: String

  /// The country, as two capital letters.
  package var country: String

  /// The time zone.
  package var timeZone: String

  /// The region of public holidays.
  package var holidays: String

  /// The rectangle outside of which nothing is taken; `nil` for all there is.
  package var bounds: BoundingBox?

  /// What the facts rest on, as in `osm 2025-01`.
  package var source: String

  /// The most places, of which the most relevant are kept; `nil` for all.
  package var maximum: Int?

  /// The first of the 366 days on which a place with known hours has to open.
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
