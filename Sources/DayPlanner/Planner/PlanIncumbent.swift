public import DayPlans
import Orienteering
import Synchronization

/// The best plan found so far, while the search continues.
public struct PlanIncumbent: Sendable {
  private let problem: DayProblem
  private let solution: Solution

  /// Creates the incumbent from a search's routes.
  init(problem: DayProblem, routes: [[Int]], value: Int) {
    self.problem = problem
    solution = Solution(routes: routes, value: value, bound: nil)
  }

  /// Its value, in units of the search.
  var units: Int { solution.value }

  /// Its value, in points.
  public var value: Double { Double(units) / Double(DayProblem.unitsPerPoint) }

  /// Returns its days with their times, legs and breaks.
  ///
  /// - Complexity: O(*n*²) for *n* candidates, plus the geometry of the legs.
  public func days() -> [Plan.Day] {
    PlanDraft(problem: problem, solution: solution, method: "").days()
  }
}

/// The highest value reported so far, by several threads.
final class LastValue: Sendable {
  private let last = Mutex(Int.min)

  /// Records `value` and returns whether it is higher than any before.
  func rises(to value: Int) -> Bool {
    last.withLock { last in
      guard value > last else { return false }
      last = value
      return true
    }
  }
}
