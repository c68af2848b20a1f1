import DayPlans
import Orienteering
import Synchronization

/// Tells reasons as they are found, from several threads.
///
/// Only the reasons of a proved plan are told: any other may still be replaced by a better one.
final class ReasonReport: Sendable {
  private let reasons: Reasons
  private let solution: Solution
  private let total: Int
  private let tell: @Sendable (LeftOut, Int, Int) -> Void
  private let done = Mutex(0)

  /// Creates a report of the reasons for a plan; `nil` if that is not proved.
  init?(
    of solution: Solution,
    in problem: DayProblem,
    total: Int,
    tell: @escaping @Sendable (LeftOut, Int, Int) -> Void
  ) {
    guard solution.isOptimal, total > 0 else { return nil }
    reasons = Reasons(problem)
    self.solution = solution
    self.total = total
    self.tell = tell
  }

  /// Tells why a candidate is left out, given the best plan with it; numbers rise by one with each call.
  func add(_ candidate: Int, _ outcome: Outcome) {
    let reason = reasons.displaced(candidate, by: solution, instead: outcome)
    done.withLock { done in
      done += 1
      tell(reason, done, total)
    }
  }
}
