import Orienteering

/// Among the orders of a day with equal value, finds one that reaches no sight right before its last admission.
///
/// The search considers only points and travel, so it may reach a museum just before it closes although another order of the
/// same value gets there with time to spare. This local search reverses segments and moves visits as long as the value stays
/// the same and the stops are entered further ahead of their last admission.
///
/// - Complexity: O(*k*⁴) for *k* visits: few rounds of *k*² changes, each timed in O(*k*).
struct OrderRefinement {
  /// The minutes before last admission within which an arrival feels rushed.
  static let comfort: Int32 = 60

  private let instance: Instance

  /// Prepares the refinement of routes of `instance`.
  init(of instance: Instance) {
    self.instance = instance
  }

  /// Returns `routes`, one per day, each in its most comfortable order of equal value.
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

  /// Returns the total minutes by which the stops of an order are too close to their last admission; `nil` if it is infeasible.
  private func haste(of order: [Int], on day: Int) -> Int32? {
    let kind = instance.kinds[instance.days[day]]
    guard let schedule = RouteSchedule(order, on: kind, of: instance) else { return nil }
    return schedule.stops.reduce(0) { haste, stop in
      // A visit limited only by the end of the day cannot find a closed door.
      guard stop.window.closes < kind.horizon.upperBound else { return haste }
      return haste + max(0, Self.comfort - (stop.window.lastStart - stop.start))
    }
  }

  /// Returns the orders with one segment reversed, and those with one visit moved.
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
