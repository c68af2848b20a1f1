import Catalogs
import DayPlans
import Foundation
import Geography
import OpeningHours

/// Plans tiny requests by trying every order of every set of sights, without sharing code with the planner.
///
/// It uses only the library's catalog, requests with breaks, entry times and opening hours. Hours are expanded minute by
/// minute, and breaks are tried after each minute of walking.
struct ExhaustivePlanner {
  let catalog: Catalog
  let request: PlanRequest
  let start: Coordinate?
  let end: Coordinate?

  /// The sights that a plan may visit.
  let candidates: [Attraction]

  /// A visit option.
  struct Option {
    let stay: Int
    /// Whether the visit has to include the sunset.
    var isAtSunset = false
    /// The meal right before or after the visit.
    var meal: DayBreak?
    /// The event that is the purpose of the visit.
    var event: SightEvent?
    /// How early to arrive before an event, instead of the entry time.
    var before: Int?
    /// Whether the meal takes place during the visit.
    var isMeal = false
  }

  /// The visit options of each.
  var options: [[Option]]

  /// The maximum value of plans that visit each set of sights, in thousandths of a point.
  private(set) var valuesBySet: [Int: Int] = [:]

  /// The minutes of each day kept free.
  let freeMinutes: Int

  /// The breaks of dates with changed defaults.
  private let changedBreaks: [CalendarDate: [DayBreak]]

  /// Returns the breaks of a date.
  func breaks(on date: CalendarDate) -> [DayBreak] { changedBreaks[date] ?? request.dayBreaks }

  /// Prepares for `request`, with other breaks on some dates, and with minutes kept free at the end of each day.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    breaks changedBreaks: [CalendarDate: [DayBreak]] = [:],
    keepingFree freeMinutes: Int = 0
  ) {
    self.catalog = catalog
    self.freeMinutes = freeMinutes
    self.changedBreaks = changedBreaks
    self.request = request
    let find = { (waypoint: Waypoint) -> Coordinate? in
      switch waypoint {
      case .attraction(let id): catalog[id]?.coordinate
      case .position(let position), .named(let position, _): position
      case .anywhere: nil
      }
    }
    start = request.from.flatMap(find)
    end = request.to == .anywhere ? nil : request.to.flatMap(find) ?? start
    let required = Set(request.must + request.pins.map(\.sight))
    candidates = catalog.attractions.filter { attraction in
      if required.contains(attraction.id) { return true }
      let piers = [attraction.dayFacts.pier?.place.coordinate].compactMap(\.self)
      return request.area.map { area in
        ([attraction.coordinate] + piers).contains { area.contains($0) }
      } ?? true
        && !request.skip.contains(attraction.id)
        && (request.select.isEmpty || request.select.contains(attraction.id))
        && (request.categories.isEmpty || request.categories.contains(attraction.category))
        && !request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
    }
    let meals = request.dayBreaks
    options = candidates.map { candidate in
      let minutes = request.pins.first { $0.sight == candidate.id }?.minutes
      guard let minutes else {
        return Self.withMeals(Self.options(of: candidate), of: meals, at: candidate)
          + Self.mealOptions(of: candidate, meals)
      }
      let options = Self.withSunset([Option(stay: minutes.rawValue)], at: candidate)
      return Self.withMeals(options, of: meals, at: candidate)
    }
    for index in candidates.indices where required.contains(candidates[index].id) {
      guard !isPossible(index), !hasPinnedStay(index) else { continue }
      let visit = candidates[index].visit
      let least = visit.minimum.rawValue
      var stay = visit.recommended.rawValue
      options[index] = [Option(stay: stay)]
      while stay > least, !isPossible(index) {
        stay -= 1
        options[index] = [Option(stay: stay)]
      }
      let stayed = Self.withSunset(
        [Option(stay: max(least, stay - stay % 5))],
        at: candidates[index]
      )
      options[index] = Self.withMeals(stayed, of: meals, at: candidates[index])
    }
    valuesBySet = computedValues()
  }

  static func options(of attraction: Attraction) -> [Option] {
    let visit = attraction.visit
    let best = visit.recommended.rawValue
    var options = [Option(stay: best)]
    let isKnown = attraction.relevance.rawValue >= 50
    if best >= 60 || isKnown && best >= 25 {
      let middle = Double(visit.minimum.rawValue + best) / 2
      let rounded = Int((middle / 5).rounded(.toNearestOrAwayFromZero)) * 5
      let short = max(visit.minimum.rawValue, rounded)
      if short < best { options.append(Option(stay: short)) }
      let least = visit.minimum.rawValue
      if isKnown, best >= 60, least < best, least < short { options.append(Option(stay: least)) }
    }
    options = withSunset(options, at: attraction)
    for event in attraction.dayFacts.events where event.effect == .adds {
      guard let visit = event.visit else { continue }
      options.append(
        Option(stay: visit.minutes.rawValue, event: event, before: visit.before.rawValue)
      )
    }
    return options
  }

  /// Returns options and, at a viewpoint, equally long ones at sunset.
  private static func withSunset(_ options: [Option], at attraction: Attraction) -> [Option] {
    let counted = options.filter { min($0.stay, attraction.visit.recommended.rawValue) >= 10 }
    guard attraction.category == .viewpoint else { return options }
    return options + counted.map { Option(stay: $0.stay, isAtSunset: true) }
  }

  /// Returns options, and versions of them with each meal that the sight is good for.
  private static func withMeals(
    _ options: [Option],
    of meals: [DayBreak],
    at attraction: Attraction
  ) -> [Option] {
    let meals = meals.filter { grade(of: $0, at: attraction) >= 2 }
    return options
      + options.filter { !$0.isAtSunset && $0.event == nil }.flatMap { option in
        meals.map { Option(stay: option.stay, meal: $0) }
      }
  }

  /// Returns the grade of a sight for a meal, by its catalog.
  private static func grade(of meal: DayBreak, at attraction: Attraction) -> Int {
    switch meal.kind {
    case .lunch: attraction.dayFacts.food?.lunch ?? 0
    case .dinner: attraction.dayFacts.food?.dinner ?? 0
    case .rest: 0
    }
  }

  /// Returns the options with a meal during a visit, by the documented table.
  private static func mealOptions(of attraction: Attraction, _ meals: [DayBreak]) -> [Option] {
    let shortest = options(of: attraction).filter { $0.event == nil }.map(\.stay).min() ?? 0
    guard attraction.category == .market, shortest > 15 else { return [] }
    return meals.filter { grade(of: $0, at: attraction) >= 2 }.map {
      Option(stay: $0.minutes.rawValue + 15, meal: $0, isMeal: true)
    }
  }

  func hasPinnedStay(_ index: Int) -> Bool {
    request.pins.contains { $0.sight == candidates[index].id && $0.minutes != nil }
  }

  /// Whether a visit to a candidate fits into the hours of some day.
  func isPossible(_ index: Int) -> Bool {
    request.dates.contains { date in
      options[index].contains { starts(of: index, option: $0, on: date).contains(true) }
    }
  }

  /// Allows required sights to be visited for their minimum stay.
  mutating func shorten() {
    let required = request.must + request.pins.map(\.sight)
    for index in candidates.indices
    where required.contains(candidates[index].id) && !hasPinnedStay(index) {
      let least = candidates[index].visit.minimum.rawValue
      if options[index].allSatisfy({ $0.stay > least }) {
        options[index] += Self.withMeals(
          Self.withSunset([Option(stay: least)], at: candidates[index]),
          of: request.dayBreaks,
          at: candidates[index]
        )
      }
    }
    valuesBySet = computedValues()
  }

  /// Returns the maximum value of a plan with all of `required`, in thousandths of a point, or `nil`
  /// if there is no such plan.
  func bestValue(requiring required: [String]) -> Int? {
    let needed = candidates.indices.filter { required.contains(candidates[$0].id) }
      .reduce(0) { $0 | 1 << $1 }
    return valuesBySet.filter { $0.key & needed == needed }.values.max()
  }

  private func computedValues() -> [Int: Int] {
    var values = [0: 0]
    for date in request.dates {
      let day = valuesBySet(on: date)
      var next: [Int: Int] = [:]
      for (made, value) in values {
        for (route, worth) in day where made & route == 0 {
          next[made | route] = max(next[made | route] ?? .min, value + worth)
        }
      }
      values = next
    }
    return values
  }

  /// The value of a visit in tenths of a point, by the documented rule.
  func tenths(_ index: Int, _ option: Option) -> Int {
    let attraction = candidates[index]
    var power = 3.5
    if request.familiarity == .firstTime { power = 4 }
    if request.familiarity == .beenBefore { power = 1 }
    let best = attraction.visit.recommended.rawValue
    let stay = Double(min(option.stay, best))
    var points = 100 * pow(Double(attraction.relevance.rawValue) / 100, power)
    points *= pow(Double(best + (attraction.dayFacts.pier?.minutes.rawValue ?? 0)) / 120, 0.7)
    points *= pow(stay / Double(best), 0.7)
    if option.isAtSunset { points *= 1.2 }
    points *= option.event?.visit?.times ?? 1
    let date = request.pins.first { $0.sight == attraction.id }?.date
    if !isKnown(attraction, on: date.map { [$0] } ?? request.dates) { points *= 0.8 }
    points *= SeasonRule.seasonFactor(of: attraction, on: request.date)
    let named = (request.like + request.dislike).first { $0.category == attraction.category }
    points *= named?.weight ?? 1
    if request.familiarity == .beenBefore, named?.weight ?? 1 <= 1 {
      points *= newness(of: attraction)
    }
    let meal = option.meal.map { Self.grade(of: $0, at: attraction) == 3 ? 40 : 20 } ?? 0
    return max(1, Int((points * 10 + stay * 0.2).rounded())) + meal
  }

  /// The factor for visitors who know the city, by the documented table.
  func newness(of attraction: Attraction) -> Double {
    let visit = attraction.visit
    let isDeck =
      attraction.category == .viewpoint
      && (attraction.fee == true || SettingRule.setting(of: attraction) == .indoor)
      && visit.minimum.rawValue >= 20 && visit.recommended.rawValue <= 120
    if isDeck { return 0.1 }
    let isPassed =
      SettingRule.setting(of: attraction) != .indoor
      && catalog.attractions.contains {
        $0.relevance >= 80 && $0.coordinate.distance(to: attraction.coordinate).rawValue <= 740
      }
    if isPassed { return 0.3 }
    let relevance = Double(attraction.relevance.rawValue)
    let fame = relevance <= 60 ? 1 : relevance >= 90 ? 0.3 : 1 - 0.7 * (relevance - 60) / 30
    return fame * (attraction.category == .square || attraction.category == .market ? 1.3 : 1)
  }

  /// Whether the hours of a sight are stated on all days on which it may be open.
  func isKnown(_ attraction: Attraction, on dates: [CalendarDate]) -> Bool {
    guard let schedule = attraction.schedule else { return false }
    let horizon = request.start.minutesSinceMidnight..<request.end.minutesSinceMidnight
    return dates.allSatisfy { date in
      let states = states(of: schedule, at: attraction.coordinate, around: date)
      let isLit = lit(at: attraction, on: date)
      let isStated = horizon.contains { states[$0 + 1_440] == .open }
      return isStated || !horizon.contains { states[$0 + 1_440] == .unknown && isLit[$0] }
    }
  }

  func minutes(from: Coordinate, to: Coordinate) -> Int {
    let meters = (Self.meters(from, to) * detour).rounded(.up)
    return meters > 0 ? Int((meters / speed).rounded(.up)) + overhead : 0
  }

  private var detour: Double {
    switch request.mode {
    case .walk, .transit: 1.3
    case .cycle: 1.35
    case .drive: 1.45
    }
  }

  private var speed: Double {
    switch request.mode {
    case .walk, .transit:
      request.pace == .relaxed ? 4_000 / 60 : request.pace == .brisk ? 5_600 / 60 : 80
    case .cycle: 14_000 / 60
    case .drive: 20_000 / 60
    }
  }

  private var overhead: Int {
    switch request.mode {
    case .walk, .transit: 0
    case .cycle: 2
    case .drive: 5
    }
  }

  /// The minutes from the door of a candidate to the departure, by the minute of arrival within two days.
  func durations(_ index: Int, _ option: Option, on date: CalendarDate) -> [Int] {
    if let before = option.before, request.pace != nil {
      return [Int](repeating: before + option.stay, count: 2_881)
    }
    return entries(at: candidates[index], on: date).map { $0 + option.stay }
  }

  /// The entry time of a sight, by the minute of arrival within two days.
  private func entries(at attraction: Attraction, on date: CalendarDate) -> [Int] {
    let usual = request.pace.map { EntryRule.minutes(at: attraction, pace: $0).rawValue } ?? 0
    var entries = [Int](repeating: usual, count: 2_881)
    let factors: [Pace: Double] = [.relaxed: 1.5, .normal: 1, .brisk: 0.5]
    guard let factor = request.pace.flatMap({ factors[$0] }) else { return entries }
    for line in attraction.dayFacts.queue {
      let states = states(of: line.when.schedule, at: attraction.coordinate, around: date)
      let minutes = (Double(line.minutes.rawValue) * factor).rounded(.toNearestOrAwayFromZero)
      for door in entries.indices where states[door + 1_440] == .open {
        entries[door] = Int(minutes)
      }
    }
    return entries
  }

  private static func meters(_ from: Coordinate, _ to: Coordinate) -> Double {
    from.distance(to: to).rawValue
  }
}
