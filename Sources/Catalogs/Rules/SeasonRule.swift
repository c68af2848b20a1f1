import Geography
package import OpeningHours

/// The rule that lowers the value of a sight in the months when it is open but less attractive.
///
/// | sight | in season |
/// |---|---|
/// | beach: a waterfront with "beach" in its name or among the first three words of its description | May to September |
/// | garden that needs daylight, according to ``LightRule``, and isn't a memorial | March to November |
/// | any other | all year |
///
/// In the southern hemisphere the months shift by six. In the tropics, all months are in season.
package enum SeasonRule {
  /// The value of an off-season visit as a fraction of an in-season one.
  package static let shareOutOfSeason = 0.3

  /// The season for beaches in the northern hemisphere.
  private static let beachMonths = 5...9

  /// The season for gardens in the northern hemisphere.
  private static let gardenMonths = 3...11

  /// The latitude in degrees below which there is no winter.
  private static let tropic = 23.44

  /// Returns the factor on the value of visiting `place` on `date`: 1 in season, ``shareOutOfSeason`` off season.
  package static func seasonFactor(of place: Attraction, on date: CalendarDate) -> Double {
    isInSeason(place, on: date) ? 1 : shareOutOfSeason
  }

  /// Returns whether `date` is in season for `place`.
  package static func isInSeason(_ place: Attraction, on date: CalendarDate) -> Bool {
    let latitude = place.coordinate.latitude
    guard abs(latitude) > tropic, let months = months(of: place) else { return true }
    let month = date.components.month
    return months.contains(latitude > 0 ? month : (month + 5) % 12 + 1)
  }

  /// Returns the season of `place` in the northern hemisphere, or `nil` for the whole year.
  private static func months(of place: Attraction) -> ClosedRange<Int>? {
    switch place.category {
    case .waterfront where isBeach(place): beachMonths
    case .garden where LightRule.light(of: place) == .daylight && !isMemorial(place): gardenMonths
    default: nil
    }
  }

  /// Returns whether `place` is described as a beach.
  private static func isBeach(_ place: Attraction) -> Bool {
    let words = PlaceName(place.name).words + PlaceName(place.description).words.prefix(3)
    return words.contains("beach") || words.contains("beaches")
  }

  /// Returns whether `place` is described as a memorial, which doesn't depend on flowers.
  private static func isMemorial(_ place: Attraction) -> Bool {
    PlaceName(place.description).words.contains("memorial")
  }
}
