public import DayPlans
import Orienteering
import Synchronization

/// The best plan found so far, while better ones are still looked for.
public struct PlanIncumbent: Sendable {
  private let problem: DayProblem
  private let solution: Solution

  /// Describes the routes of a search on `problem`.
  init(problem: DayProblem, routes: [[Int]], value: Int) {
    self.problem = problem
    solution = Solution(routes: routes, value: value, bound: nil)
  }

  /// What it is worth, in units of the search.
  var units: Int { solution.value }

  /// What it is worth, in points.
  public var value: Double { Double(units) / Double(DayProblem.unitsPerPoint) }

  /// Returns its days with their times, legs and breaks, as the plan would have them.
  ///
  /// - Complexity: O(*n*²) for *n* candidates, besides the lines of the legs.
  public func days() -> [Plan.Day] {
    PlanDraft(problem: problem, solution: solution, method: "").days()
  }
}

/// The highest value so far, of which several threads tell.
final class LastValue: Sendable {
  private let last = Mutex(Int.min)

  /// Returns whether `value` is higher than all before, and keeps it.
  func rises(to value: Int) -> Bool {
    last.withLock { last in
      guard value > last else { return false }
      last = value
      return true
    }
  }
}
