import Orienteering

extension Instance {
  /// The most that a visit costs.
  var greatestCost: Int32 { visits.reduce(0) { max($0, $1.cost) } }

  /// The number of days of `kind`.
  func dayCount(of kind: Int) -> Int {
    days.count { $0 == kind }
  }

  /// The units that divide every value of a route.
  var granularity: Int {
    func divisor(_ first: Int, _ second: Int) -> Int {
      second == 0 ? abs(first) : divisor(second, first % second)
    }
    return max(1, visits.reduce(travelCost) { divisor($0, $1.reward) })
  }
}

extension Int {
  /// Returns the greatest multiple of `granularity` that is at most this number.
  func roundedDown(to granularity: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: granularity)
    return (remainder < 0 ? quotient - 1 : quotient) * granularity
  }
}
