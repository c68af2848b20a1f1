import Dispatch
import Orienteering
import Synchronization

/// A local search that races an exact search, as a fallback if the budget cuts the latter off.
///
/// If a proof is out of reach, most of the budget goes into bounds, and the routes would be worse than those of local search
/// alone. The two searches share nothing and have the same work budget, so the answer is the same on every machine unless the
/// deadline cuts it off; the racing result is used only without a proof.
///
/// It races on another thread while ``SearchThreads`` has an idle one. Otherwise it runs after the exact search on the same
/// thread, if needed.
struct RacingLocalSearch: ~Copyable {
  /// The delay before it starts, and before it retries to get a thread; most days are proved before that.
  private static let delay = DispatchTimeInterval.milliseconds(100)

  /// The minimum work budget for a second search.
  private static let leastWork = 100_000_000

  private let race: Race
  private let control: SearchControl

  /// Starts a search of `instance`; `nil` without a deadline, or if the budget is too small for it.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - seed: The seed of all random choices.
  ///   - control: The control of the exact search.
  ///   - threads: The threads that it may run on.
  init?(
    _ instance: Instance,
    seed: UInt64,
    control: SearchControl,
    threads: SearchThreads
  ) {
    guard control.deadline != nil, control.work >= Self.leastWork else { return nil }
    self.control = control
    let race = Race(threads: threads) { isStopped in
      LocalSearch(rounds: 20_000, patience: .max, seed: seed)
        .solve(instance, control: control.unobserved.elsewhere(isStopped))
    }
    self.race = race
    Self.schedule(race)
  }

  /// Runs a search once a thread is free, unless the race has ended by then.
  private static func schedule(_ race: Race) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
      if !race.run() { schedule(race) }
    }
  }

  /// Ends the race and returns the outcome of the exact search, `state`, with the routes of this search if the budget cut off the
  /// exact search and they are better.
  consuming func improving(_ state: SearchState) -> Outcome {
    let outcome = state.outcome
    let isCut = !state.isProved && state.isExhausted && !control.isCancelled
    guard isCut else {
      race.cancel()
      return outcome
    }
    let control = control
    guard let found = race.finish(isCancelled: { control.isCancelled }) else { return outcome }
    switch outcome {
    case .found(let known) where known.value < found.value:
      let bound = known.bound.map { max($0, found.value) }
      return .found(Solution(routes: found.routes, value: found.value, bound: bound))
    case .unknown: return .found(found)
    case .found, .infeasible: return outcome
    }
  }

  /// A search that runs on one of two threads.
  private final class Race: Sendable {
    /// Runs the search until it is stopped.
    typealias Search = @Sendable (_ isStopped: @escaping @Sendable () -> Bool) -> Solution?

    /// The state: waiting, racing or finished.
    private enum Status {
      /// Waiting for a thread.
      case waiting
      /// Running on its own thread.
      case racing
      /// Finished; the routes count unless the race was canceled.
      case over(Solution?)
    }

    private let threads: SearchThreads
    private let search: Search
    private let status = Mutex(Status.waiting)

    /// Contains an element while a search races.
    private let runs = DispatchGroup()

    private let isCancelled = Atomic(false)

    /// Whether the racing search has to restart, because others needed its thread.
    private let hasYielded = Atomic(false)

    /// Whether the other thread waits for it.
    private let isAwaited = Atomic(false)

    init(threads: SearchThreads, search: @escaping Search) {
      self.threads = threads
      self.search = search
    }

    /// Races on a free thread until others need it.
    ///
    /// - Returns: Whether no retry is needed.
    func run() -> Bool {
      let isStarted: Bool? = status.withLock { status in
        guard case .waiting = status, !isCancelled.load(ordering: .relaxed) else { return nil }
        guard threads.take() else { return false }
        status = .racing
        runs.enter()
        return true
      }
      guard let isStarted else { return true }
      guard isStarted else { return false }
      hasYielded.store(false, ordering: .relaxed)
      let found = search { [self] in
        if isCancelled.load(ordering: .relaxed) { return true }
        guard !isAwaited.load(ordering: .relaxed), threads.areTooMany else { return false }
        hasYielded.store(true, ordering: .relaxed)
        return true
      }
      let isOver = !hasYielded.load(ordering: .relaxed)
      status.withLock { $0 = isOver ? .over(found) : .waiting }
      threads.giveBack()
      runs.leave()
      return isOver
    }

    /// Ends the search and discards its result.
    func cancel() {
      isCancelled.store(true, ordering: .relaxed)
      runs.wait()
      status.withLock { $0 = .over(nil) }
    }

    /// Returns the result of the search, after running it on this thread if it is not racing.
    func finish(isCancelled: @escaping @Sendable () -> Bool) -> Solution? {
      isAwaited.store(true, ordering: .relaxed)
      while runs.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
        if isCancelled() { self.isCancelled.store(true, ordering: .relaxed) }
      }
      let found: Solution?? = status.withLock { status in
        if case .over(let found) = status { return .some(found) }
        status = .over(nil)
        return nil
      }
      return found ?? search(isCancelled)
    }
  }
}
