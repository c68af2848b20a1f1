/// The cost of the load of a day: free at first, then with a rising cost per unit.
///
/// The load is the sum over its visits, such as their minutes in museums. The cost is convex and piecewise linear, so bounds can
/// charge the load like any other resource, and a route with less load never pays more for later visits.
package struct LoadCost: Hashable, Sendable {
  /// A step at which the cost per unit rises.
  package struct Step: Hashable, Sendable {
    /// The load beyond which the cost per unit rises.
    package let load: Int32
    /// The rise of the cost per unit; positive.
    package let rise: Int32

    /// Creates a step.
    package init(load: Int32, rise: Int32) {
      (self.load, self.rise) = (load, rise)
    }
  }

  /// No cost.
  package static let none = Self(steps: [])

  /// The steps, in the order of their loads.
  package let steps: [Step]

  /// Creates a cost that rises at `steps`.
  ///
  /// - Precondition: The loads are nonnegative and ascending, the rises positive.
  package init(steps: [Step]) {
    precondition(steps.allSatisfy { $0.load >= 0 && $0.rise > 0 })
    precondition(zip(steps, steps.dropFirst()).allSatisfy { $0.load <= $1.load })
    self.steps = steps
  }

  /// Whether every load is free.
  @inline(__always)
  package var isEmpty: Bool { steps.isEmpty }

  /// The cost of a unit of load beyond all steps.
  package var greatestRate: Int { steps.reduce(0) { $0 + Int($1.rise) } }

  /// Returns the cost of a load in units.
  @inline(__always)
  package func units(_ load: Int32) -> Int32 {
    steps.reduce(0) { $0 + $1.rise * max(0, load - $1.load) }
  }

  /// Returns the loads at which a tangent of slope `rate` touches the cost.
  package func loads(atRate rate: Int32) -> ClosedRange<Int> {
    var (first, slope) = (0, 0)
    for step in steps {
      let next = slope + Int(step.rise)
      if slope == rate { return first...max(first, Int(step.load)) }
      if rate < next { return Int(step.load)...Int(step.load) }
      (first, slope) = (Int(step.load), next)
    }
    return first...Int(Int32.max)
  }

  /// Returns the extra cost of the next `more` units of load after `load` compared with after `other`, where `other` is less.
  package func excess(of load: Int32, over other: Int32, within more: Int32) -> Int32 {
    units(load + more) - units(load) - units(other + more) + units(other)
  }

  /// Returns the maximum by which a dual of `rate` per additional unit of load exceeds their cost after `load`.
  ///
  /// Bounds that charge the dual instead of the cost are too low by at most this amount. The function is concave and attains its
  /// maximum at a step.
  package func shortfall(of rate: Int32, after load: Int32) -> Int32 {
    guard rate > 0 else { return 0 }
    let paid = units(load)
    return steps.reduce(0) { most, step in
      guard step.load > load else { return most }
      return max(most, rate * (step.load - load) - (units(step.load) - paid))
    }
  }
}
