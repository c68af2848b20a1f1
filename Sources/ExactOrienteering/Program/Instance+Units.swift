import Orienteering

extension Instance {
  /// Whether the numbers of the instance fit into the 32 bits of the exact method; they do for every ``Orienteering/Problem``
  /// without faults.
  var fitsExactMethod: Bool {
    let limit = Problem.valueLimit
    let rewards = places.reduce(0) { sum, options in
      min(limit, sum + options.reduce(0) { max($0, min(limit, visits[$1].reward)) })
    }
    let costs = places.reduce(0) { sum, options in
      sum + options.reduce(0) { max($0, Int(visits[$1].cost)) }
    }
    let travel = kinds.allSatisfy { day in
      let most = min(day.span, day.maximumTravel ?? day.span)
      let (cost, isTooGreat) = travelCost.multipliedReportingOverflow(by: max(1, most))
      return !isTooGreat && cost < limit
    }
    return rewards + mostExtraCost < limit && costs <= Int(Int32.max) && travel
      && kinds.allSatisfy { $0.maximumCost ?? 0 <= 1 << 40 }
  }

  /// The maximum cost of a visit.
  var greatestCost: Int32 { visits.reduce(0) { max($0, $1.cost) } }

  /// The number of days of `kind`.
  func dayCount(of kind: Int) -> Int {
    days.count { $0 == kind }
  }

  /// The granularity: the number of units that divides every value of a route.
  var granularity: Int {
    let rewards = visits.reduce(travelCost) { $0.commonDivisor(with: $1.reward) }
    let charges = charges.all.reduce(rewards) { $0.commonDivisor(with: Int($1)) }
    return max(1, loadCost.steps.reduce(charges) { $0.commonDivisor(with: Int($1.rise)) })
  }
}

extension Int {
  /// Returns the greatest common divisor of this number and `other`; 0 if both are 0.
  func commonDivisor(with other: Int) -> Int {
    other == 0 ? abs(self) : other.commonDivisor(with: self % other)
  }

  /// Returns the greatest multiple of `granularity` that is at most this number.
  func roundedDown(to granularity: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: granularity)
    return (remainder < 0 ? quotient - 1 : quotient) * granularity
  }
}
