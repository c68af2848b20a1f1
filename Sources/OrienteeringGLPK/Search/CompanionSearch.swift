import Dispatch
import Orienteering
import Synchronization

/// A local search on another thread, beside an exact search that its budget may cut off.
///
/// If a proof is out of reach, most of the budget goes into bounds, and the routes would be poorer than those of local search
/// alone. The two share nothing and have the same work budget, so an answer is the same on every machine unless the deadline
/// cuts it off; only an answer without a proof uses what the companion found.
struct CompanionSearch: ~Copyable {
  /// The time after which it starts; most days are proved before.
  private static let delay = Duration.milliseconds(100)

  /// The least work budget that is worth a second search.
  private static let leastWork = 100_000_000

  private let work: Work
  private let control: SearchControl

  /// Starts a search of `instance`; `nil` without a deadline, or if the budget is too small for it.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - seed: The seed of all choices.
  ///   - control: When the exact search stops.
  init?(_ instance: Instance, seed: UInt64, control: SearchControl) {
    guard control.deadline != nil, control.work >= Self.leastWork else { return nil }
    self.control = control
    let work = Work()
    self.work = work
    DispatchQueue.global().async(group: work.group) {
      guard !work.isCancelled(within: Self.delay) else { return }
      let search = LocalSearch(rounds: 20_000, patience: .max, seed: seed)
      let solution = search.solve(
        instance,
        control: control.unobserved.elsewhere { work.isCancelled }
      )
      work.solution.withLock { $0 = solution }
    }
  }

  /// Ends the search and returns the outcome of the other, `state`, with the routes of this one if the budget cut off the other
  /// and they are better.
  consuming func bettering(_ state: SearchState) -> Outcome {
    let outcome = state.outcome
    let isCut = !state.isSettled && state.isExhausted && !control.isCancelled
    if !isCut { work.cancel() }
    work.group.wait()
    guard isCut, let found = work.solution.withLock({ $0 }) else { return outcome }
    switch outcome {
    case .found(let known) where known.value < found.value:
      let bound = known.bound.map { max($0, found.value) }
      return .found(Solution(routes: found.routes, value: found.value, bound: bound))
    case .unknown: return .found(found)
    case .found, .infeasible: return outcome
    }
  }

  /// The state that the two threads share.
  private final class Work: Sendable {
    let group = DispatchGroup()
    let solution = Mutex<Solution?>(nil)
    private let end = DispatchSemaphore(value: 0)
    private let cancelled = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() {
      cancelled.store(true, ordering: .relaxed)
      end.signal()
    }

    /// Waits for `duration`, or until the search is cancelled, and returns whether it is.
    func isCancelled(within duration: Duration) -> Bool {
      let nanoseconds = Int(duration / .nanoseconds(1))
      return end.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }
  }
}
