import Catalogs
import Formats
import Geography
import OpeningHours

extension CatalogCheck {
  /// How far a door may lie from the pin of a sight, in meters.
  private static let reach = Meters(1_500)

  /// How far a gate may lie from the pin of a park, a garden or a waterfront, in meters.
  private static let wideReach = Meters(5_000)

  /// Finds doors out of town, too far from the pin, or listed twice.
  mutating func checkEntrances(_ index: Int) {
    let place = catalog.attractions[index]
    let isWide = [.park, .garden, .waterfront].contains(place.category) || place.size == .large
    let reach = isWide ? Self.wideReach : Self.reach
    var seen: Set<Coordinate> = []
    for (number, entrance) in place.dayFacts.entrances.enumerated() {
      let position = entrance.coordinate
      guard
        let problem = problem(with: position, of: place, within: reach)
          ?? {
            seen.contains(position) ? "\(position) is already in the list" : nil
          }()
      else {
        seen.insert(position)
        continue
      }
      report(
        index,
        "entrances[\(number)]",
        value: position.description,
        problem,
        remedy: "correct lat and lon, or leave the entrance out"
      )
    }
  }

  /// Returns why a sight cannot have a door at `position`, or `nil` if it can.
  func problem(
    with position: Coordinate,
    of place: Attraction,
    within reach: Meters
  ) -> String? {
    guard catalog.city.bounds.contains(position) else {
      return "\(position) lies outside the bounds of the city"
    }
    let distance = position.distance(to: place.coordinate)
    guard distance > reach else { return nil }
    return "\(position) is \(Int(distance.rawValue.rounded())) m from the sight, more than "
      + "\(Int(reach.rawValue)) m"
  }

  /// Finds free times, best times and event times that are misspelled or ask for unknown holidays.
  mutating func checkTimes(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    if let hours = facts.freeTimes { check(hours, index, "freeTimes") }
    for (number, time) in facts.bestAt.enumerated() {
      if case .hours(let hours) = time { check(hours, index, "bestAt[\(number)]") }
    }
    for (number, event) in facts.events.enumerated() {
      check(event.when, index, "events[\(number)].when")
    }
  }

  /// Finds what is wrong with some times.
  mutating func check(_ hours: StatedHours, _ index: Int, _ key: String) {
    let text = hours.text
    if !hours.schedule.warnings.isEmpty {
      let isSpelled = hours.schedule.description == text
      report(
        index,
        key,
        value: text,
        "\(text.quotedForMessage) is \(isSpelled ? "hardly meant" : "misspelled"): "
          + hours.schedule.warnings.map(\.description).joined(separator: ", "),
        remedy: isSpelled ? "correct the times" : "write \"\(hours.schedule)\""
      )
    }
    guard needsHolidays(hours.schedule),
      HolidayCalendar(region: catalog.city.holidays) == nil
    else { return }
    report(
      index,
      key,
      value: text,
      "\(text.quotedForMessage) asks for the holidays of \(catalog.city.holidays), which planday "
        + "does not know",
      remedy: "write the days out, as in \"Dec 25\""
    )
  }
}
