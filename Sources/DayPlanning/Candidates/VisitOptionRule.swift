import Catalogs
import OpeningHours

/// Makes the options of visits: the recommended stay, one for the highlights where that is long, and one at sunset where there
/// is a view.
struct VisitOptionRule: Sendable {
  /// The recommended minutes from which on a sight has an option for its highlights.
  static let longVisit = 60

  /// By what the value of a view is multiplied at sunset.
  static let sunsetBonus = 1.2

  /// The minutes before and after sunset that a visit at sunset lasts at least.
  static let sunsetMinutes = 5

  /// What visits are worth.
  private let value: VisitValue

  private let request: PlanRequest
  private let hours: OpeningTable

  /// By what the value of the sights of each category is multiplied.
  private let weights: [Category: Double]

  /// Prepares the options of `request` in `city`.
  init(_ request: PlanRequest, in city: City) {
    value = VisitValue(for: request.familiarity)
    weights = request.weights
    hours = OpeningTable(city: city, start: request.start, end: request.end)
    self.request = request
  }

  /// Whether the visitor wants sights of `category` at all.
  func wants(_ category: Category) -> Bool { weights[category] != 0 }

  /// Returns the options of a sight that is open at `openings`, the recommended stay first.
  func options(of attraction: Attraction, openings: [[Opening]]) -> [VisitOption] {
    let stays = Self.stays(of: attraction.visit)
    let plain = stays.map { option(of: attraction, stay: $0, openings: openings) }
    return plain + [optionAtSunset(of: attraction, openings: openings)].compactMap { $0 }
  }

  /// Returns the option of staying so many minutes.
  func option(of attraction: Attraction, stay: Int, openings: [[Opening]]) -> VisitOption {
    let isKnown = openings.joined().allSatisfy(\.isKnown)
    return VisitOption(
      stay: stay,
      entry: request.entryMinutes(at: attraction).rawValue,
      points: points(of: attraction, stay: stay, hoursKnown: isKnown),
      openings: openings
    )
  }

  /// Returns what a visit is worth to the visitor.
  func points(
    of attraction: Attraction,
    stay: Int,
    hoursKnown: Bool,
    bonus: Double = 1
  ) -> Points {
    let season = SeasonRule.seasonFactor(of: attraction, on: request.date)
    return value.points(
      relevance: attraction.relevance,
      recommended: attraction.visit.recommended,
      stay: Minutes(stay),
      weight: (weights[attraction.category] ?? 1) * season * bonus,
      hoursKnown: hoursKnown
    )
  }

  /// Returns the stays to choose from: the recommended one, and for long visits one midway to the minimum, to five minutes.
  static func stays(of visit: VisitDuration) -> [Int] {
    let (least, best) = (visit.minimum.rawValue, visit.recommended.rawValue)
    guard best >= longVisit else { return [best] }
    let short = (least + best + 5) / 10 * 5
    return short < best ? [best, short] : [best]
  }

  /// Returns the option of seeing the sun set from a viewpoint, or `nil` if no day of the request has that.
  private func optionAtSunset(of attraction: Attraction, openings: [[Opening]]) -> VisitOption? {
    let stay = attraction.visit.recommended.rawValue
    let entry = request.entryMinutes(at: attraction).rawValue
    guard attraction.category == .viewpoint, stay >= 2 * Self.sunsetMinutes else { return nil }
    let atSunset = zip(openings, request.dates).map { openings, date -> [Opening] in
      guard let sunset = hours.twilight(on: date, at: attraction.coordinate)?.sunset else {
        return []
      }
      let inside = sunset - entry
      let starts = inside + Self.sunsetMinutes - stay...inside - Self.sunsetMinutes
      return openings.compactMap { $0.entered(during: starts, for: entry + stay) }
    }
    guard !atSunset.joined().isEmpty else { return nil }
    let isKnown = openings.joined().allSatisfy(\.isKnown)
    return VisitOption(
      stay: stay,
      entry: entry,
      points: points(of: attraction, stay: stay, hoursKnown: isKnown, bonus: Self.sunsetBonus),
      openings: atSunset
    )
  }
}

extension Opening {
  /// Returns this opening for those who enter during `starts` and stay so many minutes, or `nil` if nobody can.
  fileprivate func entered(during starts: ClosedRange<Int>, for stay: Int) -> Opening? {
    let first = max(open, starts.lowerBound)
    let last = min(lastAdmission, close - stay, starts.upperBound)
    guard first <= last else { return nil }
    return Opening(
      opens: opens,
      closes: closes,
      open: first,
      close: close,
      lastAdmission: last,
      isKnown: isKnown,
      daylight: daylight
    )
  }
}
