package import OpeningHours

/// A saved trip: a plan under a name.
///
/// The plan itself is fetched by ``Store/plan(ofTrip:)``.
package struct Trip: Hashable, Sendable {
  /// The most characters of a name.
  package static let longestName = 100

  /// The name, unique in the store.
  package let name: String

  /// The id of the city.
  package let city: String

  /// The first day.
  package let date: CalendarDate

  /// The number of days.
  package let days: Int

  /// The number of stops.
  package let stops: Int

  /// When it was saved, in seconds since 1970.
  package let added: Int

  /// Creates a trip.
  package init(
    name: String,
    city: String,
    date: CalendarDate,
    days: Int,
    stops: Int,
    added: Int
  ) {
    self.name = name
    self.city = city
    self.date = date
    self.days = days
    self.stops = stops
    self.added = added
  }
}
