import Catalogs
import OpeningHours

/// Makes visit options: the recommended stay, the highlights only for long visits, and sunset for viewpoints.
struct VisitOptionRule: Sendable {
  /// The shortest recommended stay, in minutes, for which there is a highlights option.
  static let longVisit = 60

  /// The factor on the value of a viewpoint at sunset.
  static let sunsetBonus = 1.2

  /// The minutes by which a sunset visit must start before sunset and end after it.
  static let sunsetMinutes = 5

  /// The value of visits.
  private let value: VisitValue

  private let request: PlanRequest
  private let hours: OpeningTable

  /// The factor on the value of the sights of each category.
  private let weights: [Category: Double]

  /// Prepares the options of `request` in `city`.
  init(_ request: PlanRequest, in city: City) {
    value = VisitValue(for: request.familiarity)
    weights = request.weights
    hours = OpeningTable(city: city, start: request.start, end: request.end)
    self.request = request
  }

  /// Whether the visitor wants sights of `category`.
  func wants(_ category: Category) -> Bool { weights[category] != 0 }

  /// Returns the options of a sight with these openings, the recommended stay first.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - openings: Its openings on each day.
  ///   - minutes: The only stay, if it is given.
  /// - Returns: The options.
  func options(
    of attraction: Attraction,
    openings: [[Opening]],
    staying minutes: Int? = nil
  ) -> [VisitOption] {
    let stays = minutes.map { [$0] } ?? Self.stays(of: attraction.visit)
    let plain = stays.map { option(of: attraction, stay: $0, openings: openings) }
    let isOther = minutes.map { $0 != attraction.visit.recommended.rawValue } ?? false
    let atSunset = isOther ? nil : optionAtSunset(of: attraction, openings: openings)
    return plain + [atSunset].compactMap { $0 }
  }

  /// Returns the option with that stay, in minutes.
  func option(of attraction: Attraction, stay: Int, openings: [[Opening]]) -> VisitOption {
    let isKnown = openings.joined().allSatisfy(\.isKnown)
    return VisitOption(
      stay: stay,
      entry: request.entryMinutes(at: attraction).rawValue,
      points: points(
        of: attraction,
        stay: min(stay, attraction.visit.recommended.rawValue),
        hoursKnown: isKnown
      ),
      openings: openings
    )
  }

  /// Returns the value of a visit to this visitor.
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

  /// Returns the possible stays: the recommended one and, for long visits, halfway to the minimum in steps of five minutes.
  static func stays(of visit: VisitDuration) -> [Int] {
    let (least, best) = (visit.minimum.rawValue, visit.recommended.rawValue)
    guard best >= longVisit else { return [best] }
    let short = (least + best + 5) / 10 * 5
    return short < best ? [best, short] : [best]
  }

  /// Returns the option to watch the sunset from a viewpoint, or `nil` if that is possible on no day of the request.
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
  /// Returns this opening restricted to visits of `stay` minutes that start during `starts`, or `nil` if there are none.
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
