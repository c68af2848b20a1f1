import Catalogs
import DayPlanning
import Foundation
import Geography
import OpeningHours

/// Plans tiny requests by trying every order of every set of sights, without sharing code with the planner.
///
/// Of the library only the catalog, the request with its breaks, the minutes at doors and the opening hours are used. Hours are spread out
/// minute by minute, trying breaks after each minute of walking.
struct ExhaustivePlanner {
  private let catalog: Catalog
  private let request: PlanRequest
  private let start: Coordinate?
  private let end: Coordinate?

  /// The sights that a plan may visit.
  let candidates: [Attraction]

  /// A visit option.
  private struct Option {
    let stay: Int
    /// Whether the visit has to include the sunset.
    var isAtSunset = false
  }

  /// The visit options of each.
  private var options: [[Option]]

  /// The maximum value of plans that visit each set of sights, in thousandths of a point.
  private(set) var valuesBySet: [Int: Int] = [:]

  /// Prepares for `request`.
  init(_ request: PlanRequest, in catalog: Catalog) {
    self.catalog = catalog
    self.request = request
    let find = { (waypoint: Waypoint) -> Coordinate? in
      switch waypoint {
      case .attraction(let id): catalog[id]?.coordinate
      case .position(let position): position
      case .anywhere: nil
      }
    }
    start = request.from.flatMap(find)
    end = request.to == .anywhere ? nil : request.to.flatMap(find) ?? start
    let required = Set(request.must + request.pins.map(\.sight))
    candidates = catalog.attractions.filter { attraction in
      if required.contains(attraction.id) { return true }
      return request.area?.contains(attraction.coordinate) ?? true
        && !request.skip.contains(attraction.id)
        && (request.select.isEmpty || request.select.contains(attraction.id))
        && (request.categories.isEmpty || request.categories.contains(attraction.category))
        && !request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
    }
    options = candidates.map { candidate in
      let minutes = request.pins.first { $0.sight == candidate.id }?.minutes
      guard let minutes else { return Self.options(of: candidate) }
      let isOther = minutes != candidate.visit.recommended
      return [Option(stay: minutes.rawValue)]
        + Self.options(of: candidate).filter { $0.isAtSunset && !isOther }
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
      options[index] = [Option(stay: max(least, stay - stay % 5))]
    }
    valuesBySet = computedValues()
  }

  private static func options(of attraction: Attraction) -> [Option] {
    let visit = attraction.visit
    let best = visit.recommended.rawValue
    var options = [Option(stay: best)]
    if best >= 60 {
      let middle = Double(visit.minimum.rawValue + best) / 2
      let short = Int((middle / 5).rounded(.toNearestOrAwayFromZero)) * 5
      if short < best { options.append(Option(stay: short)) }
    }
    if attraction.category == .viewpoint, best >= 10 {
      options.append(Option(stay: best, isAtSunset: true))
    }
    return options
  }

  private func hasPinnedStay(_ index: Int) -> Bool {
    request.pins.contains { $0.sight == candidates[index].id && $0.minutes != nil }
  }

  /// Whether a visit to a candidate fits into the hours of some day.
  func isPossible(_ index: Int) -> Bool {
    request.dates.contains { date in
      options[index].contains { starts(of: index, option: $0, on: date).contains(true) }
    }
  }

  /// Lets required sights be visited for as little as their minimum stay.
  mutating func shorten() {
    let required = request.must + request.pins.map(\.sight)
    for index in candidates.indices
    where required.contains(candidates[index].id) && !hasPinnedStay(index) {
      let least = candidates[index].visit.minimum.rawValue
      if options[index].allSatisfy({ $0.stay > least }) {
        options[index].append(Option(stay: least))
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
  private func tenths(_ index: Int, _ option: Option) -> Int {
    let attraction = candidates[index]
    var power = 3.5
    if request.familiarity == .firstTime { power = 4 }
    if request.familiarity == .beenBefore { power = 2 }
    let best = attraction.visit.recommended.rawValue
    let stay = Double(min(option.stay, best))
    var points = 100 * pow(Double(attraction.relevance.rawValue) / 100, power)
    points *= pow(Double(best) / 120, 0.7)
    points *= pow(stay / Double(best), 0.7)
    if option.isAtSunset { points *= 1.2 }
    let date = request.pins.first { $0.sight == attraction.id }?.date
    if !isKnown(attraction, on: date.map { [$0] } ?? request.dates) { points *= 0.8 }
    points *= SeasonRule.seasonFactor(of: attraction, on: request.date)
    let named = (request.like + request.dislike).first { $0.category == attraction.category }
    points *= named?.weight ?? 1
    return max(1, Int((points * 10 + stay * 0.2).rounded()))
  }

  /// Whether the hours of a sight are stated on all days on which it may be open.
  private func isKnown(_ attraction: Attraction, on dates: [CalendarDate]) -> Bool {
    guard let schedule = attraction.schedule else { return false }
    let horizon = request.start.minutesSinceMidnight..<request.end.minutesSinceMidnight
    return dates.allSatisfy { date in
      let states = states(of: schedule, at: attraction.coordinate, around: date)
      let isLit = lit(at: attraction, on: date)
      let isStated = horizon.contains { states[$0 + 1_440] == .open }
      return isStated || !horizon.contains { states[$0 + 1_440] == .unknown && isLit[$0] }
    }
  }

  private func minutes(from: Coordinate, to: Coordinate) -> Int {
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

  /// The minutes from the door of a candidate to the departure.
  private func duration(_ index: Int, _ option: Option) -> Int {
    let entry = request.pace.map { EntryRule.minutes(at: candidates[index], pace: $0).rawValue }
    return (entry ?? 0) + option.stay
  }

  private static func meters(_ from: Coordinate, _ to: Coordinate) -> Double {
    from.distance(to: to).rawValue
  }

  /// Returns, for each minute of two days, whether a visit may start then, as the sight's pin and its hours have it.
  private func starts(of index: Int, option: Option, on date: CalendarDate) -> [Bool] {
    let starts = unpinnedStarts(of: index, option: option, on: date)
    guard let pin = request.pins.first(where: { $0.sight == candidates[index].id }) else {
      return starts
    }
    let wait = duration(index, option) - option.stay
    return starts.enumerated().map { door, canStart in
      let isInside = pin.enter.map { enter in
        (enter.lowerBound.minutesSinceMidnight...enter.upperBound.minutesSinceMidnight)
          .contains(door + wait)
      }
      return canStart && isInside ?? true && pin.date.map { $0 == date } ?? true
    }
  }

  private func unpinnedStarts(of index: Int, option: Option, on date: CalendarDate) -> [Bool] {
    let attraction = candidates[index]
    let duration = duration(index, option)
    if option.isAtSunset {
      let context = ScheduleContext(
        latitude: attraction.coordinate.latitude,
        longitude: attraction.coordinate.longitude,
        zone: ZoneRule(identifier: catalog.city.timeZone)
      )
      guard let sunset = context.twilight(on: date)?.sunset else {
        return [Bool](repeating: false, count: 2_881)
      }
      let plain = unpinnedStarts(of: index, option: Option(stay: option.stay), on: date)
      return plain.enumerated().map { door, canStart in
        let inside = door + duration - option.stay
        return canStart && inside <= sunset - 5 && door + duration >= sunset + 5
      }
    }
    let horizon = request.start.minutesSinceMidnight...request.end.minutesSinceMidnight
    var result = [Bool](repeating: false, count: 2_881)
    let isLit = lit(at: attraction, on: date)
    guard let schedule = attraction.schedule else {
      for minute in horizon where minute + duration <= horizon.upperBound {
        let visit = minute..<minute + duration
        let isByDay = minute >= 600 && visit.upperBound <= 1_020
        result[minute] =
          visit.allSatisfy { isLit[$0] } && (isByDay || !DoorRule.hasDoors(attraction))
      }
      return result
    }
    let states = states(of: schedule, at: attraction.coordinate, around: date)
    let wanted: OpenState =
      horizon.dropLast().contains { states[$0 + 1_440] == .open } ? .open : .unknown
    for minute in horizon where minute + duration <= horizon.upperBound {
      let visit = minute..<minute + duration
      guard visit.allSatisfy({ states[$0 + 1_440] == wanted && isLit[$0] }) else { continue }
      let closes = (minute + 1_440..<states.count).first { states[$0] != wanted }
      if let closes, let admission = attraction.lastAdmission?.rawValue {
        result[minute] = minute + 1_440 <= closes - admission
      } else {
        result[minute] = true
      }
    }
    return result
  }

  /// Returns whether a place that needs daylight has it, for each minute of four days.
  private func lit(at attraction: Attraction, on date: CalendarDate) -> [Bool] {
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    return (0..<4).flatMap { day -> [Bool] in
      guard LightRule.light(of: attraction) == .daylight,
        let sun = context.twilight(on: date.adding(days: day))
      else { return [Bool](repeating: true, count: 1_440) }
      return (0..<1_440).map { $0 >= sun.dawn && $0 < sun.dusk }
    }
  }

  /// Returns the state of each minute for four days from the midnight before `date`.
  private func states(
    of schedule: Schedule,
    at position: Coordinate,
    around date: CalendarDate
  ) -> [OpenState] {
    let context = ScheduleContext(
      latitude: position.latitude,
      longitude: position.longitude,
      holidays: HolidayCalendar(region: catalog.city.holidays) ?? .none,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    let stretches = schedule.intervals(
      from: LocalDateTime(startOf: date.adding(days: -1)),
      to: LocalDateTime(startOf: date.adding(days: 3)),
      in: context
    )
    return stretches.flatMap { stretch in
      let days = stretch.end.date.daysSinceEpoch - stretch.start.date.daysSinceEpoch
      let minutes =
        days * 1_440 + stretch.end.minutesSinceMidnight - stretch.start.minutesSinceMidnight
      return [OpenState](repeating: stretch.state, count: minutes)
    }
  }

  /// The state of the enumeration of all orders of a day.
  private struct Walk {
    let starts: [[[Bool]]]
    let tenths: [[Int]]
    let ways: [[Int]]
    let fromStart: [Int]
    let toEnd: [Int]
    var best: [Int: Int]
  }

  private func valuesBySet(on date: CalendarDate) -> [Int: Int] {
    let places = candidates.map(\.coordinate)
    let direct = start.flatMap { from in end.map { minutes(from: from, to: $0) } } ?? 0
    let room = request.end.minutesSinceMidnight - request.start.minutesSinceMidnight
    let isDirectAllowed =
      direct + request.dayBreaks.reduce(0) { $0 + $1.minutes.rawValue } <= room
      && direct <= request.maxWalk?.rawValue ?? .max
      && direct <= request.maxWalkTotal?.rawValue ?? .max
    var walk = Walk(
      starts: candidates.indices.map { index in
        options[index].map { starts(of: index, option: $0, on: date) }
      },
      tenths: candidates.indices.map { index in options[index].map { tenths(index, $0) } },
      ways: places.map { from in places.map { minutes(from: from, to: $0) } },
      fromStart: places.map { place in start.map { minutes(from: $0, to: place) } ?? 0 },
      toEnd: places.map { place in end.map { minutes(from: place, to: $0) } ?? 0 },
      best: isDirectAllowed ? [0: -cost(ofTravel: direct)] : [:]
    )
    let clock = request.start.minutesSinceMidnight
    extend(&walk, last: nil, clock: clock, had: 0, made: 0, tenths: 0, travel: 0)
    return walk.best
  }

  private func cost(ofTravel minutes: Int) -> Int {
    Int((request.travelCost * 1_000).rounded()) * minutes
  }

  private func extend(
    _ walk: inout Walk,
    last: Int?,
    clock: Int,
    had: Int,
    made: Int,
    tenths: Int,
    travel: Int
  ) {
    if let last {
      let way = walk.toEnd[last]
      let all = request.dayBreaks.count
      let isHome = arrivals(leaving: clock, way: way, had: had)
        .contains { $0.had == all && $0.arrival <= request.end.minutesSinceMidnight }
      if isHome, isAllowed(way), travel + way <= request.maxWalkTotal?.rawValue ?? .max {
        let value = tenths * 100 - cost(ofTravel: travel + way)
        walk.best[made] = max(walk.best[made] ?? .min, value)
      }
    }
    if made.nonzeroBitCount >= request.stopLimit ?? .max { return }
    for next in candidates.indices where made & 1 << next == 0 {
      let way = last.map { walk.ways[$0][next] } ?? walk.fromStart[next]
      guard isAllowed(way) else { continue }
      for (arrival, hadThen) in arrivals(leaving: clock, way: way, had: had) {
        guard arrival < 2_881 else { continue }
        for (position, option) in options[next].enumerated() {
          guard let door = walk.starts[next][position][arrival...].firstIndex(of: true) else {
            continue
          }
          extend(
            &walk,
            last: next,
            clock: door + duration(next, option),
            had: hadThen,
            made: made | 1 << next,
            tenths: tenths + walk.tenths[next][position],
            travel: travel + way
          )
        }
      }
    }
  }

  private func isAllowed(_ way: Int) -> Bool { way <= request.maxWalk?.rawValue ?? .max }

  /// Returns the earliest arrival for each number of breaks taken so far.
  private func arrivals(leaving clock: Int, way: Int, had: Int) -> [(arrival: Int, had: Int)] {
    let breaks = request.dayBreaks
    // The earliest time at each point of the walk, by breaks taken; the next step is a minute of walking or a break.
    var clocks: [Int: Int] = [had: clock]
    for walked in 0...way {
      if walked > 0 { clocks = clocks.mapValues { $0 + 1 } }
      for number in had..<breaks.count {
        guard let now = clocks[number] else { continue }
        let end =
          max(now, breaks[number].from.minutesSinceMidnight) + breaks[number].minutes.rawValue
        guard end <= breaks[number].until.minutesSinceMidnight else { continue }
        clocks[number + 1] = min(clocks[number + 1] ?? .max, end)
      }
    }
    return clocks.map { (arrival: $0.value, had: $0.key) }
  }
}
