import Geography
package import OpeningHours

/// The rule that says in which months a sight is worth less than usual, though it is not closed.
///
/// | sight | in season |
/// |---|---|
/// | a beach: a waterfront with the word "beach" in its name or among the first three words of its description | May to September |
/// | a garden that is seen by daylight only, as ``LightRule`` says, and is no memorial | March to November |
/// | any other | all year |
///
/// South of the equator the months shift by six; between the tropics all months are in season.
package enum SeasonRule {
  /// What a visit out of season is worth, as a share of one in season.
  package static let shareOutOfSeason = 0.3

  /// The months of a beach, north of the equator.
  private static let beachMonths = 5...9

  /// The months of a garden, north of the equator.
  private static let gardenMonths = 3...11

  /// The degrees from the equator within which the year has no winter.
  private static let tropic = 23.44

  /// Returns the factor on the value of a visit of `place` on `date`: 1 in season, ``shareOutOfSeason`` out of it.
  package static func seasonFactor(of place: Attraction, on date: CalendarDate) -> Double {
    isInSeason(place, on: date) ? 1 : shareOutOfSeason
  }

  /// Returns whether `date` is in the season of `place`.
  package static func isInSeason(_ place: Attraction, on date: CalendarDate) -> Bool {
    let latitude = place.coordinate.latitude
    guard abs(latitude) > tropic, let months = months(of: place) else { return true }
    let month = date.components.month
    return months.contains(latitude > 0 ? month : (month + 5) % 12 + 1)
  }

  /// Returns the months of `place`, north of the equator, or `nil` for all.
  private static func months(of place: Attraction) -> ClosedRange<Int>? {
    switch place.category {
    case .waterfront where isBeach(place): beachMonths
    case .garden where LightRule.light(of: place) == .daylight && !isMemorial(place): gardenMonths
    default: nil
    }
  }

  /// Returns whether `place` is called a beach.
  private static func isBeach(_ place: Attraction) -> Bool {
    let words = PlaceName(place.name).words + PlaceName(place.description).words.prefix(3)
    return words.contains("beach") || words.contains("beaches")
  }

  /// Returns whether `place` is called a memorial, which does not have to be in flower.
  private static func isMemorial(_ place: Attraction) -> Bool {
    PlaceName(place.description).words.contains("memorial")
  }
}
