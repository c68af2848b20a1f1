import OpeningHours

/// The rule that says whether a sight needs daylight.
///
/// A catalog states ``Attraction/light`` where this rule is wrong; otherwise it decides by category, fee and hours:
///
/// | sight | by daylight |
/// |---|---|
/// | any, open only in the evening: all its stated hours begin at 15:00 or later | no |
/// | park, garden, waterfront, viewpoint, square, animals | unless it charges and states hours that are not around the clock |
/// | landmark with unknown hours | unless it charges |
/// | any other, open 15 hours or more whenever it is open, so that it is seen from outside | unless it charges |
/// | any other | no |
///
/// The same table is in `data/README.md`, and `Tests/Independent/light.py` reads it independently.
package enum LightRule {
  /// The fewest minutes of an opening that no staff keeps: what is open that long is seen from outside.
  private static let unattended = 900

  /// The first minute of the day at which hours count as those of an evening.
  private static let evening = 900

  /// The categories of sights that lie in the open.
  private static let outdoors: Set<Category> = [
    .park, .garden, .waterfront, .viewpoint, .square, .animals,
  ]

  /// Returns the light in which `place` can be visited: what the catalog states, or else what the rule gives.
  package static func light(of place: Attraction) -> VisitLight {
    place.light ?? ruling(on: place)
  }

  /// Returns what the rule gives `place`, whatever its catalog states.
  package static func ruling(on place: Attraction) -> VisitLight {
    let spans = place.schedule?.statedSpans
    if let spans, spans.allSatisfy({ $0.lowerBound >= evening }) { return .any }
    if outdoors.contains(place.category) { return hasKeptGate(place) ? .any : .daylight }
    guard place.fee != true else { return .any }
    if place.schedule == nil { return place.category == .landmark ? .daylight : .any }
    return spans?.allSatisfy { $0.count >= unattended } == true ? .daylight : .any
  }

  /// Returns whether somebody sells tickets at `place` during stated hours, which then say when it can be seen.
  private static func hasKeptGate(_ place: Attraction) -> Bool {
    guard place.fee == true, let schedule = place.schedule else { return false }
    return schedule.statedSpans?.allSatisfy { $0.count >= 1_440 } != true
  }
}
