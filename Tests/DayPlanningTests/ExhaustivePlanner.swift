import DayPlanning
import OpeningHours

/// Plans tiny requests by trying every order of every set of places, and shares no code with the planner.
///
/// Of the library only the catalog, the request and the opening hours are used. Hours are spread out
/// minute by minute, a lunch on the way is tried after each minute walked.
struct ExhaustivePlanner {
  private let catalog: Catalog
  private let request: PlanRequest
  private let start: Coordinate?
  private let end: Coordinate?

  /// The places that a plan may visit.
  let candidates: [Attraction]

  /// How long each is visited.
  private(set) var stays: [Int]

  /// The greatest value of the plans that visit each set of places, in thousandths of a point.
  private(set) var valuesBySet: [Int: Int] = [:]

  /// Prepares for `request`.
  init(_ request: PlanRequest, in catalog: Catalog) {
    self.catalog = catalog
    self.request = request
    let find = { (waypoint: Waypoint) -> Coordinate? in
      switch waypoint {
      case .attraction(let id): catalog[id]?.coordinate
      case .position(let position): position
      }
    }
    start = request.from.flatMap(find)
    end = request.to.flatMap(find) ?? start
    candidates = catalog.attractions.filter { attraction in
      if request.must.contains(attraction.id) { return true }
      return request.area?.contains(attraction.coordinate) ?? true
        && !request.skip.contains(attraction.id)
        && (request.select.isEmpty || request.select.contains(attraction.id))
        && (request.categories.isEmpty || request.categories.contains(attraction.category))
    }
    stays = candidates.map(\.visit.recommended.rawValue)
    for index in candidates.indices where request.must.contains(candidates[index].id) {
      let least = candidates[index].visit.minimum.rawValue
      while stays[index] > least, !isPossible(index) { stays[index] -= 1 }
    }
    valuesBySet = computedValues()
  }

  /// Whether the stay at a candidate fits into the hours of some day.
  func isPossible(_ index: Int) -> Bool {
    request.dates.contains { starts(of: index, on: $0).contains(true) }
  }

  /// Makes the stays at all required places as short as they may be.
  mutating func shorten() {
    for index in candidates.indices where request.must.contains(candidates[index].id) {
      stays[index] = candidates[index].visit.minimum.rawValue
    }
    valuesBySet = computedValues()
  }

  /// Returns the greatest value of a plan with all of `required`, in thousandths of a point, or `nil`
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

  /// The points that a visit is worth, by the stated rule.
  private func points(_ attraction: Attraction) -> Int {
    let relevance = Double(attraction.relevance.rawValue)
    return max(1, Int((relevance * relevance / 100).rounded()))
  }

  private func minutes(from: Coordinate, to: Coordinate) -> Int {
    let meters = (Self.meters(from, to) * detour).rounded(.up)
    return meters > 0 ? Int((meters / speed).rounded(.up)) + overhead : 0
  }

  private var detour: Double {
    switch request.mode {
    case .walk: 1.3
    case .cycle: 1.35
    case .drive: 1.45
    }
  }

  private var speed: Double {
    switch request.mode {
    case .walk: 80
    case .cycle: 14_000 / 60
    case .drive: 20_000 / 60
    }
  }

  private var overhead: Int {
    switch request.mode {
    case .walk: 0
    case .cycle: 2
    case .drive: 5
    }
  }

  private static func meters(_ from: Coordinate, _ to: Coordinate) -> Double {
    from.distance(to: to).rawValue
  }

  /// Returns for each minute of two days whether a visit may start then.
  private func starts(of index: Int, on date: CalendarDate) -> [Bool] {
    let attraction = candidates[index]
    let horizon = request.start.minutesSinceMidnight...request.end.minutesSinceMidnight
    var result = [Bool](repeating: false, count: 2_881)
    guard let schedule = attraction.schedule else {
      for minute in horizon where minute + stays[index] <= horizon.upperBound {
        result[minute] = true
      }
      return result
    }
    let states = states(of: schedule, at: attraction.coordinate, around: date)
    let wanted: OpenState =
      horizon.dropLast().contains { states[$0 + 1_440] == .open } ? .open : .unknown
    for minute in horizon where minute + stays[index] <= horizon.upperBound {
      let visit = minute..<minute + stays[index]
      guard visit.allSatisfy({ states[$0 + 1_440] == wanted }) else { continue }
      let closes = (minute + 1_440..<states.count).first { states[$0] != wanted }
      if let closes, let admission = attraction.lastAdmission?.rawValue {
        result[minute] = minute + 1_440 <= closes - admission
      } else {
        result[minute] = true
      }
    }
    return result
  }

  /// Returns the state of each minute from the midnight before `date` on, for four days.
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

  /// What the walk through all orders of one day carries.
  private struct Walk {
    let starts: [[Bool]]
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
      direct + (request.lunch?.minutes.rawValue ?? 0) <= room
      && direct <= request.maxWalk?.rawValue ?? .max
      && direct <= request.maxWalkTotal?.rawValue ?? .max
    var walk = Walk(
      starts: candidates.indices.map { starts(of: $0, on: date) },
      ways: places.map { from in places.map { minutes(from: from, to: $0) } },
      fromStart: places.map { place in start.map { minutes(from: $0, to: place) } ?? 0 },
      toEnd: places.map { place in end.map { minutes(from: place, to: $0) } ?? 0 },
      best: isDirectAllowed ? [0: -cost(ofTravel: direct)] : [:]
    )
    let clock = request.start.minutesSinceMidnight
    extend(&walk, last: nil, clock: clock, hadLunch: request.lunch == nil, made: 0, travel: 0)
    return walk.best
  }

  private func cost(ofTravel minutes: Int) -> Int {
    Int((request.travelCost * 1_000).rounded()) * minutes
  }

  private func extend(
    _ walk: inout Walk,
    last: Int?,
    clock: Int,
    hadLunch: Bool,
    made: Int,
    travel: Int
  ) {
    if let last {
      let way = walk.toEnd[last]
      let isHome = arrivals(leaving: clock, way: way, hadLunch: hadLunch)
        .contains { $0.hadLunch && $0.arrival <= request.end.minutesSinceMidnight }
      if isHome, isAllowed(way), travel + way <= request.maxWalkTotal?.rawValue ?? .max {
        let score = candidates.indices.filter { made & 1 << $0 != 0 }
          .reduce(0) { $0 + points(candidates[$1]) }
        let value = score * 1_000 - cost(ofTravel: travel + way)
        walk.best[made] = max(walk.best[made] ?? .min, value)
      }
    }
    if made.nonzeroBitCount >= request.maxStops ?? .max { return }
    for next in candidates.indices where made & 1 << next == 0 {
      let way = last.map { walk.ways[$0][next] } ?? walk.fromStart[next]
      guard isAllowed(way) else { continue }
      for (arrival, hadLunchThen) in arrivals(leaving: clock, way: way, hadLunch: hadLunch) {
        guard arrival < 2_881,
          let enter = walk.starts[next][arrival...].firstIndex(of: true)
        else { continue }
        extend(
          &walk,
          last: next,
          clock: enter + stays[next],
          hadLunch: hadLunchThen,
          made: made | 1 << next,
          travel: travel + way
        )
      }
    }
  }

  private func isAllowed(_ way: Int) -> Bool { way <= request.maxWalk?.rawValue ?? .max }

  /// Returns the earliest arrivals without and, if it is still to be had and can be, with lunch.
  private func arrivals(
    leaving clock: Int,
    way: Int,
    hadLunch: Bool
  ) -> [(arrival: Int, hadLunch: Bool)] {
    guard !hadLunch, let lunch = request.lunch else { return [(clock + way, hadLunch)] }
    let from = max(lunch.from, request.start).minutesSinceMidnight
    let until = min(lunch.until, request.end).minutesSinceMidnight
    let withLunch = (0...way).compactMap { walked -> Int? in
      let begin = max(clock + walked, from)
      guard begin + lunch.minutes.rawValue <= until else { return nil }
      return begin + lunch.minutes.rawValue + way - walked
    }
    return [(clock + way, false)] + (withLunch.min().map { [($0, true)] } ?? [])
  }
}
