import Catalogs
import DayPlans
import Orienteering

extension DayProblem {
  /// The maximum number of combinations of best times to try for a day.
  private static let mostCombinations = 256

  /// Rejects edited days without a route from one place to the next.
  ///
  /// The candidates of this problem are the stops of `edit`, in order.
  func checkLegs(of edit: PlanEdit) throws(PlanError) {
    var first = 0
    for stops in edit.days {
      let places: [Int?] = [nil] + (first..<first + stops.count).map(\.self) + [nil]
      first += stops.count
      for (from, to) in zip(places, places.dropFirst())
      where travel.minutes(from: from, to: to) >= TravelMatrix.noWay.rawValue {
        throw noWay(among: [from, to].compactMap { $0.map { candidates[$0].id } })
      }
    }
  }

  /// Returns the visits of edited days in their order: the most valuable choice without violations, or the requested stays if
  /// there is none.
  ///
  /// The candidates of this problem are the stops of `edit`, in order.
  func bestOptions(of edit: PlanEdit) -> [[Int]] {
    let instance = instance
    var first = 0
    return edit.days.enumerated().map { day, stops in
      let places = Array(first..<first + stops.count)
      first += stops.count
      let kind = instance.kinds[instance.days[day]]
      return bestOptions(ofPlaces: places, onDay: day, in: instance, kind: kind)
    }
  }

  /// Returns the visits of edited days in their order, with the requested stays, with or without the meals requested during them.
  func plainOptions(of edit: PlanEdit, havingMeals: Bool = false) -> [[Int]] {
    let counts = candidates.map(\.options.count)
    let starts = counts.indices.map { counts[..<$0].reduce(0, +) }
    var first = 0
    return edit.days.map { stops in
      defer { first += stops.count }
      return stops.indices.map { stop in
        let meal = candidates[first + stop].options.firstIndex(where: \.isMeal)
        return starts[first + stop] + (havingMeals ? meal ?? 0 : 0)
      }
    }
  }

  private func bestOptions(
    ofPlaces places: [Int],
    onDay day: Int,
    in instance: Instance,
    kind: DayKind
  ) -> [Int] {
    let choices = self.choices
    let settling = EntrySettling(self)
    let plain = places.map { instance.places[$0][0] }
    let fitting = { (route: [Int]) in
      settling.settled(route.map { choices[$0] }, onDay: day, kind: kind)
    }
    let met = { (visits: [Choice]) in
      settling.numbers(of: settling.met(by: visits, onDay: day, in: instance))
    }
    // Meals during visits leave more time than meals between them.
    let dining = places.map { place in
      instance.places[place].first { choices[$0].option.isMeal } ?? instance.places[place][0]
    }
    let base = fitting(dining) == nil ? plain : dining
    guard let settled = fitting(base) else { return met(plain.map { choices[$0] }) }
    // A visit at a best time starts at fewer times than the plain one: if it fits with those, it may fit with others.
    let better = places.indices.map { position in
      settling.numbers(of: settling.visits(to: places[position])).filter { visit in
        var route = base
        route[position] = visit
        // Prefer an event visit also at equal value, so that a plan keeps its event.
        let least = choices[visit].option.event == nil ? 1 : 0
        return instance.gain(of: visit, over: base[position]) >= least && fitting(route) != nil
      }
    }
    let best = combinations(of: better, over: base, in: instance).lazy.compactMap(fitting).first
    // Timetabled rides are later than the times with which the days were tried.
    let visits = best ?? settled
    return instance.hasDepartures ? met(visits) : settling.numbers(of: visits)
  }

  /// Returns the routes that result from replacing visits by better ones, the most valuable first, limited to the largest gains.
  private func combinations(
    of better: [[Int]],
    over plain: [Int],
    in instance: Instance
  ) -> [[Int]] {
    let gains = better.enumerated().flatMap { position, visits in
      visits.map { (position, visit: $0, gain: instance.gain(of: $0, over: plain[position])) }
    }
    var options = plain.map { [$0] }
    var count = 1
    for (position, visit, _) in gains.sorted(by: { ($1.gain, $0.visit) < ($0.gain, $1.visit) }) {
      let grown = count / options[position].count * (options[position].count + 1)
      guard grown <= Self.mostCombinations else { break }
      options[position].append(visit)
      count = grown
    }
    let routes = options.reduce([[]]) { routes, visits in
      routes.flatMap { route in visits.map { route + [$0] } }
    }
    let worth = routes.map { route in route.reduce(0) { $0 + instance.visits[$1].reward } }
    let choices = choices
    let events = routes.map { route in route.count { choices[$0].option.event != nil } }
    return routes.indices.sorted {
      (worth[$1], events[$1], $0) < (worth[$0], events[$0], $1)
    }
    .map { routes[$0] }
  }

  /// Returns the times of visits in their order.
  ///
  /// - Parameters:
  ///   - visits: The visits.
  ///   - day: The number of the day.
  ///   - kind: Its breaks and its horizon.
  ///   - legs: The legs to each visit, and from the last to the end.
  /// - Returns: The times, or `nil` if there is a violation.
  func strictSchedule(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    legs: [RouteSchedule.Leg]
  ) -> RouteSchedule? {
    schedule(of: visits, onDay: day, kind: kind, legs: legs, isLenient: false)
  }

  /// Returns whether visits are feasible in their order.
  func holds(
    _ visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    legs: [RouteSchedule.Leg]
  ) -> Bool {
    RouteSchedule.holds(
      visits.map { timing(of: $0.option, onDay: day) },
      legs: legs,
      hasStart: travel.hasLeg(from: nil, to: visits.first?.candidate),
      day: kind
    )
  }

  /// Returns the times of visits in their order, with minimal violations.
  func schedule(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    legs: [RouteSchedule.Leg]
  ) -> RouteSchedule? {
    strictSchedule(of: visits, onDay: day, kind: kind, legs: legs)
      ?? schedule(of: visits, onDay: day, kind: kind, legs: legs, isLenient: true)
  }

  /// Returns the legs to each visit and from the last to the end, the first ones with the given rides.
  func legs(of visits: [Choice], by rides: [Departures.Ride?] = []) -> [RouteSchedule.Leg] {
    let places: [Int?] = [nil] + visits.map(\.candidate) + [nil]
    return zip(places, places.dropFirst()).enumerated().map { position, ends in
      RouteSchedule.Leg(
        travel: Int32(travel.minutes(from: ends.0, to: ends.1)),
        ride: rides.indices.contains(position) ? rides[position] : nil
      )
    }
  }

  private func schedule(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    legs: [RouteSchedule.Leg],
    isLenient: Bool
  ) -> RouteSchedule? {
    let breaks = breaks(ofDay: day).map(\.kind)
    // Callers that try other breaks do not need the breaks' visits.
    let isOwn = breaks.count == kind.breaks.count
    return RouteSchedule.settled(
      visits.map { candidate, option in
        let food = candidates[candidate].attraction.dayFacts.food
        let tastes = isOwn ? breaks.map { food?.grade(for: $0) ?? 0 } : []
        return timing(of: option, onDay: day, tastes: tastes)
      },
      legs: legs,
      hasStart: travel.hasLeg(from: nil, to: visits.first?.candidate),
      day: kind,
      isLenient: isLenient
    )
  }

  /// Returns the timing constraints of a visit.
  private func timing(
    of option: VisitOption,
    onDay day: Int,
    tastes: [Int] = []
  ) -> RouteSchedule.Visit {
    RouteSchedule.Visit(
      length: Int32(option.duration),
      windows: openings(of: option, onDay: day).map {
        .init(opens: Int32($0.open), lastStart: Int32($0.lastAdmission), closes: Int32($0.close))
      },
      tastes: tastes,
      breakWithin: breakWithin(option, onDay: day)
    )
  }
}

extension Instance {
  /// Returns the difference in value between two visits.
  fileprivate func gain(of visit: Int, over other: Int) -> Int {
    visits[visit].reward - visits[other].reward
  }
}
