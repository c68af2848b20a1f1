import Orienteering

extension DayProblem {
  /// The most combinations of best times that are tried for a day.
  private static let mostCombinations = 256

  /// Returns the visits of edited days in their order: of all choices that break nothing the one worth most, and the stays as they
  /// are asked for if each breaks something.
  ///
  /// The candidates of this problem are the stops of `edit`, in order.
  func bestOptions(of edit: PlanEdit) -> [[Int]] {
    let instance = makeInstance()
    var first = 0
    return edit.days.enumerated().map { day, stops in
      let places = Array(first..<first + stops.count)
      first += stops.count
      let kind = instance.kinds[instance.days[day]]
      return bestOptions(ofPlaces: places, onDay: day, in: instance, kind: kind)
    }
  }

  private func bestOptions(
    ofPlaces places: [Int],
    onDay day: Int,
    in instance: Instance,
    kind: DayKind
  ) -> [Int] {
    let choices = self.choices
    let plain = places.map { instance.places[$0][0] }
    let fits = { (route: [Int]) in
      strictTimetable(of: route.map { choices[$0] }, onDay: day, kind: kind) != nil
    }
    guard fits(plain) else { return plain }
    // A visit at a best time starts at fewer times than the plain one: if it fits with those, it may fit with others.
    let better = places.indices.map { position in
      instance.places[places[position]].dropFirst().filter { visit in
        var route = plain
        route[position] = visit
        return instance.gain(of: visit, over: plain[position]) > 0 && fits(route)
      }
    }
    return combinations(of: better, over: plain, in: instance).first(where: fits) ?? plain
  }

  /// Returns the routes that follow from replacing plain visits by better ones, the most valuable first, without those that gain
  /// least if there are too many.
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
    return routes.indices.sorted { (worth[$1], $0) < (worth[$0], $1) }.map { routes[$0] }
  }

  /// Returns the times of visits in their order, or `nil` if something breaks.
  func strictTimetable(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    by rides: [Departures.Ride?] = []
  ) -> Timetable? {
    timetable(of: visits, onDay: day, kind: kind, by: rides, lenience: nil)
  }

  /// Returns the times of visits in their order; where something breaks, as little as possible.
  func timetable(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    by rides: [Departures.Ride?] = []
  ) -> Timetable? {
    strictTimetable(of: visits, onDay: day, kind: kind, by: rides)
      ?? timetable(of: visits, onDay: day, kind: kind, by: rides, lenience: Timetable.Lenience())
  }

  private func timetable(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    by rides: [Departures.Ride?],
    lenience: Timetable.Lenience?
  ) -> Timetable? {
    let places: [Int?] = [nil] + visits.map(\.candidate) + [nil]
    return Timetable.earliest(
      stays: visits.map(\.option.stay),
      entries: visits.map(\.option.entry),
      openings: visits.map { $0.option.openings[day] },
      legs: zip(places, places.dropFirst()).map { travel.minutes(from: $0, to: $1) },
      rides: rides,
      hasStart: travel.start != nil,
      day: kind,
      lenience: lenience
    )
  }
}

extension Instance {
  /// Returns by how much one visit is worth more than another.
  fileprivate func gain(of visit: Int, over other: Int) -> Int {
    visits[visit].reward - visits[other].reward
  }
}
