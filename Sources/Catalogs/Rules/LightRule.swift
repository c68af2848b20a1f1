import OpeningHours

/// The rule that decides whether a sight needs daylight.
///
/// A catalog states ``Attraction/light`` only where this rule is wrong. Otherwise category, fee, and hours decide:
///
/// | sight | needs daylight |
/// |---|---|
/// | any that opens only in the evening: all stated hours begin at 15:00 or later | no |
/// | park, garden, waterfront, viewpoint, square, animals | yes, unless it charges a fee and states hours other than around the clock |
/// | landmark with unknown hours | yes, unless it charges a fee |
/// | any other that is open 15 hours or more whenever it opens, so it is viewed from outside | yes, unless it charges a fee |
/// | any other | no |
///
/// `data/README.md` has the same table, and `Tests/Independent/light.py` implements it independently.
package enum LightRule {
  /// The shortest opening, in minutes, that implies an unstaffed sight, viewed from outside.
  private static let unstaffed = 900

  /// The first minute of the day that counts as evening opening.
  private static let evening = 900

  /// The categories of outdoor sights.
  private static let outdoors: Set<Category> = [
    .park, .garden, .waterfront, .viewpoint, .square, .animals,
  ]

  /// Returns the light in which `place` can be visited: the catalog's value or, if absent, the rule's.
  package static func light(of place: Attraction) -> VisitLight {
    place.light ?? defaultLight(of: place)
  }

  /// Returns the rule's value for `place`, ignoring the catalog's.
  package static func defaultLight(of place: Attraction) -> VisitLight {
    let spans = place.schedule?.statedSpans
    if let spans, spans.allSatisfy({ $0.lowerBound >= evening }) { return .any }
    if outdoors.contains(place.category) { return sellsTickets(place) ? .any : .daylight }
    guard place.fee != true else { return .any }
    if place.schedule == nil { return place.category == .landmark ? .daylight : .any }
    return spans?.allSatisfy { $0.count >= unstaffed } == true ? .daylight : .any
  }

  /// Returns whether `place` sells tickets during stated hours, so that those hours determine when it can be visited.
  private static func sellsTickets(_ place: Attraction) -> Bool {
    guard place.fee == true, let schedule = place.schedule else { return false }
    return schedule.statedSpans?.allSatisfy { $0.count >= 1_440 } != true
  }
}
