import Orienteering

/// Among the orders of a day that are worth the same, finds one in which no door is about to close.
///
/// The search weighs points and travel alone, so it may reach a museum just before it closes although another order of the same
/// value gets there at leisure. Stretches are reversed and visits moved while the value stays the same and the stops are entered
/// longer before their last entry.
///
/// - Complexity: O(*k*⁴) for *k* visits: few rounds of *k*² changes, each timed in O(*k*).
struct OrderRefinement {
  /// The minutes before the last entry from which on a visitor minds.
  static let comfort: Int32 = 60

  private let instance: Instance

  /// Prepares the refinement of routes of `instance`.
  init(of instance: Instance) {
    self.instance = instance
  }

  /// Returns `routes`, one a day, each in its most comfortable order that is worth the same.
  func refined(_ routes: [[Int]]) -> [[Int]] {
    routes.enumerated().map { day, order in refined(order, on: day) }
  }

  private func refined(_ order: [Int], on day: Int) -> [Int] {
    var best = order
    var route = Route(of: instance, day: day)
    route.replace(with: order)
    let value = route.value
    guard var least = haste(of: order, on: day), least > 0 else { return order }
    var isBetter = true
    while isBetter, least > 0 {
      isBetter = false
      for other in Self.neighbors(of: best) {
        route.replace(with: other)
        guard route.value == value, route.isFeasible, let haste = haste(of: other, on: day) else {
          continue
        }
        if haste < least { (best, least, isBetter) = (other, haste, true) }
      }
    }
    return best
  }

  /// Returns by how many minutes the stops of an order come too near to their last entry, all together; `nil` if it is not
  /// feasible.
  private func haste(of order: [Int], on day: Int) -> Int32? {
    let kind = instance.kinds[instance.days[day]]
    guard let schedule = RouteSchedule(order, on: kind, of: instance) else { return nil }
    return schedule.steps.reduce(0) { haste, step in
      guard let visit = step.visit else { return haste }
      let window = kind.hours.windows(of: visit).last { $0.earliest <= step.start }
      // A visit that only the end of the day bounds has no closing door.
      guard let latest = window?.latest,
        latest + instance.visits[visit].stay < kind.horizon.upperBound
      else { return haste }
      return haste + max(0, Self.comfort - (latest - step.start))
    }
  }

  /// Returns the orders with one stretch reversed, and those with one visit elsewhere.
  private static func neighbors(of order: [Int]) -> [[Int]] {
    var neighbors: [[Int]] = []
    for first in order.indices {
      for last in order.indices where last > first {
        var reversed = order
        reversed[first...last].reverse()
        neighbors.append(reversed)
      }
      for position in order.indices where position != first {
        var moved = order
        moved.insert(moved.remove(at: first), at: position)
        neighbors.append(moved)
      }
    }
    return neighbors
  }
}
