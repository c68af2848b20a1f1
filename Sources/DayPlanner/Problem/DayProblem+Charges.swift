import Catalogs
import DayPlans
import Orienteering

extension DayProblem {
  /// The cost of a day's number of long visits indoors; zero if there are too few.
  var loadCost: LoadCost {
    let rule = DeductionRule(request)
    return candidates.count { $0.load > 0 } > rule.untiring ? rule.cost : .none
  }

  /// What legs cost besides their minutes.
  var charges: ArcCharges {
    let count = candidates.count
    let isLong = candidates.map { $0.load > 0 }
    let row = DeductionRule.units(DeductionRule.inARow)
    let rule = DeductionRule(request)
    let between = (0..<count * count).map { index in
      let (from, to) = (index / count, index % count)
      guard from != to else { return Int32(0) }
      return rideCharge(from: from, to: to) + awayCharge(from: from, to: to, by: rule)
        + (isLong[from] && isLong[to] ? row : 0)
    }
    let fromStart = (0..<count).map { rideCharge(from: nil, to: $0) }
    let toEnd = (0..<count).map { rideCharge(from: $0, to: nil) }
    guard [between, fromStart, toEnd].joined().contains(where: { $0 != 0 }) else { return .none }
    return ArcCharges(count: count, between: between, fromStart: fromStart, toEnd: toEnd)
  }

  /// Returns the deductions of each of a day's visits, due to their order.
  ///
  /// Each has the charge of the leg to it and its contribution to the load cost; the last also has the leg to the end. Their
  /// sum is what the search counts for the day.
  func deductions(of visits: [Choice]) -> [[Plan.Deduction]] {
    let cost = loadCost
    let rule = DeductionRule(request)
    let isLong = visits.map { candidates[$0.candidate].load > 0 }
    var count: Int32 = 0
    return visits.indices.map { index in
      let previous = index > 0 ? visits[index - 1].candidate : nil
      let place = visits[index].candidate
      var ride = rideCharge(from: previous, to: place)
      if index == visits.count - 1 { ride += rideCharge(from: place, to: nil) }
      let isInARow = index > 0 && isLong[index - 1] && isLong[index]
      let before = cost.units(count)
      count += isLong[index] ? 1 : 0
      let away = previous.map { awayCharge(from: $0, to: place, by: rule) } ?? 0
      let units: [(Plan.Deduction.Reason, Int32)] = [
        (.ride, ride), (.away, away),
        (.inARow, isInARow ? DeductionRule.units(DeductionRule.inARow) : 0),
        (.fatigue, cost.units(count) - before),
      ]
      return units.filter { $0.1 > 0 }.map { reason, units in
        Plan.Deduction(
          reason: reason,
          points: Points(tenths: Int(units) * 10 / Self.unitsPerPoint)
        )
      }
    }
  }

  /// Returns the charge of the leg between two candidates if it leads to another neighborhood.
  private func awayCharge(from: Int, to: Int, by rule: DeductionRule) -> Int32 {
    rule.leadsAway(from: candidates[from].attraction, to: candidates[to].attraction)
      ? DeductionRule.units(DeductionRule.away) : 0
  }

  /// Returns the charge of the leg between two candidates if it has rides; `nil` stands for the start or the end.
  private func rideCharge(from: Int?, to: Int?) -> Int32 {
    travel.rides(from: from, to: to) ? DeductionRule.units(DeductionRule.ride) : 0
  }
}

/// Sights with a separate exit, such as ferries, may take visitors farther than walking would, and to places without a route.
/// So a sight that is unreachable by itself may be reachable via one of them.
extension DayProblem {
  /// The candidates with a separate exit.
  private var oneWays: [Int] {
    candidates.indices.filter { candidates[$0].attraction.dayFacts.exit != nil }
  }

  /// Returns whether such a visit shortens the trip to or from a candidate, compared to the direct route.
  func isNearer(_ position: Int) -> Bool {
    isNearer(from: nil, to: position) || isNearer(from: position, to: nil)
  }

  private func isNearer(from: Int?, to: Int?) -> Bool {
    leastMinutes(from: from, to: to) < travel.minutes(from: from, to: to)
  }

  /// Returns the other candidates with a separate exit that shorten the trip to, from or between candidates of `positions`.
  func oneWays(between positions: [Int]) -> [Int] {
    let isAny = positions.contains { position in
      isNearer(position) || positions.contains { isNearer(from: $0, to: position) }
    }
    return isAny ? oneWays.filter { !positions.contains($0) } : []
  }

  /// Returns the least minutes from one candidate to another, via any visits with a separate exit, each as short as possible;
  /// `nil` stands for the start or the end.
  ///
  /// - Complexity: O(*n*³) for *n* such candidates, of which there are few.
  func leastMinutes(from: Int?, to: Int?) -> Int {
    let others = oneWays.filter { $0 != from && $0 != to && !candidates[$0].options.isEmpty }
    let stays = others.map { other in candidates[other].options.map(\.duration).min() ?? 0 }
    // The end of each visit, after one more visit in each round.
    var over = zip(others, stays).map { travel.minutes(from: from, to: $0) + $1 }
    for _ in others.dropFirst() {
      for (index, other) in others.enumerated() {
        for (last, previous) in others.enumerated() where last != index {
          let arrival = over[last] + travel.minutes(from: previous, to: other)
          over[index] = min(over[index], arrival + stays[index])
        }
      }
    }
    return zip(others, over).reduce(travel.minutes(from: from, to: to)) { least, way in
      min(least, way.1 + travel.minutes(from: way.0, to: to))
    }
  }
}

extension DayProblem {
  /// Returns the ride of each leg, if it has one, by the departures of a day; empty without departures.
  ///
  /// An infeasible route, e.g. an edited one, uses the earliest-arriving ride on each leg.
  func rides(of route: [Int], onDay day: Int, in instance: Instance) -> [Departures.Ride?] {
    let kind = instance.kinds[instance.days[day]]
    guard kind.departures != nil else { return [] }
    if let schedule = DepartureSchedule(route, on: kind, of: instance) {
      return schedule.ways.map(\.ride)
    }
    let visits = route.map { choices[$0] }
    var rides: [Departures.Ride?] = []
    for position in 0...route.count {
      let legs = legs(of: visits, by: rides)
      let times = schedule(of: visits, onDay: day, kind: kind, legs: legs)
      let leave = position == 0 ? times?.start : times?.stops[position - 1].end
      rides.append(
        kind.firstRide(
          onLeg: position,
          of: route,
          leaving: leave ?? kind.horizon.lowerBound
        )
      )
    }
    return rides
  }
}
