import Orienteering

/// A column: one route that the master program may choose.
struct Column: Hashable {
  /// The kind of day that the route is for.
  let kind: Int

  /// The visits, in order; a relaxed route may repeat places.
  let visits: [Int]

  /// The place of each visit.
  let places: [Int]

  /// The value of the route in units.
  let value: Int

  /// The ticks of travel.
  let travel: Int

  /// The total cost of the visits.
  let cost: Int

  /// Creates a column from its parts.
  init(kind: Int, visits: [Int], places: [Int], value: Int, travel: Int, cost: Int) {
    self.kind = kind
    self.visits = visits
    self.places = places
    self.value = value
    self.travel = travel
    self.cost = cost
  }

  /// Creates the column of a route of `instance`.
  init(of instance: Instance, kind: Int, visits: [Int]) {
    self.kind = kind
    self.visits = visits
    places = visits.map { instance.placeOfVisit[$0] }
    cost = visits.reduce(0) { $0 + Int(instance.visits[$1].cost) }
    let day = instance.kinds[kind]
    guard let first = visits.first, let last = visits.last else {
      value = instance.emptyValue(of: day)
      travel = Int(day.direct)
      return
    }
    var travel = Int(day.fromStart[first]) + Int(day.toEnd[last])
    for (from, to) in zip(visits, visits.dropFirst()) {
      travel += Int(day.travelTime(from: from, to: to))
    }
    let reward = visits.reduce(0) { $0 + instance.visits[$1].reward }
    value = reward - instance.travelCost * travel - instance.extraCost(of: visits)
    self.travel = travel
  }

  /// Returns the column with its value and travel according to the departures of its day, if there are any and the route fits.
  func timed(in instance: Instance) -> Self {
    let day = instance.kinds[kind]
    guard day.departures != nil, let schedule = DepartureSchedule(visits, on: day, of: instance)
    else { return self }
    let travel = Int(schedule.travel)
    return Self(
      kind: kind,
      visits: visits,
      places: places,
      value: instance.value(of: visits, travel: travel),
      travel: travel,
      cost: cost
    )
  }

  /// Whether the route is elementary: no place occurs twice.
  var isElementary: Bool { Set(places).count == places.count }

  /// Returns the reduced profit of the route: its value minus `duals`.
  func reducedProfit(at duals: Duals) -> Int {
    var reducedProfit = value - Int(duals.travel[kind]) * travel - Int(duals.cost[kind]) * cost
    for place in places { reducedProfit -= Int(duals.places[place]) + Int(duals.stops[kind]) }
    return reducedProfit
  }

  /// Returns the reduced profit of the route, including the duals of `cuts`.
  func reducedProfit(at duals: Duals, cuts: [SubsetRow], cutDuals: [Int32]) -> Int {
    var reducedProfit = reducedProfit(at: duals)
    for (cut, dual) in zip(cuts, cutDuals) where dual > 0 && cut.counts(places) {
      reducedProfit -= Int(dual)
    }
    return reducedProfit
  }
}

extension Instance {
  /// Returns the visits of each day, given at most one column of its kind for each day.
  func routes(_ columns: [Column]) -> [[Int]] {
    var left = columns.filter { !$0.visits.isEmpty }
    return days.map { kind in
      guard let index = left.firstIndex(where: { $0.kind == kind }) else { return [] }
      return left.remove(at: index).visits
    }
  }
}
