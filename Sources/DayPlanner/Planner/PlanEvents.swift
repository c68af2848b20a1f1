public import DayPlans
import Synchronization

/// A planning event; see ``Planner/events(for:explanations:onCancel:)``.
public enum PlanEvent: Sendable {
  /// A better plan than any before.
  ///
  /// An unread incumbent is replaced by a better one.
  case incumbent(PlanIncumbent)

  /// An upper bound on the value of any plan, in points; lower than any before.
  case bound(Double)

  /// The plan, as soon as it is proved; the reasons that require replanning are still missing.
  case proved(Plan)

  /// A reason that required replanning, and the progress; reported twice for a sight that gets a proof in the second pass.
  case reason(LeftOut, done: Int, total: Int)

  /// The plan with its reasons; the last event.
  case plan(Plan)
}

/// The events of planning.
///
/// Each iteration plans from scratch, off the cooperative pool. Abandoning an iteration cancels its planning. A slow reader
/// never blocks the search: only the latest unread incumbent and bound are kept.
public struct PlanEvents: AsyncSequence, Sendable {
  let planner: Planner
  let request: PlanRequest
  let explanations: Planner.Explanations
  let cancellation: Planner.Cancellation

  /// Returns an iterator; planning begins at its first call.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: PlanReader(PlanRun(self, isObserved: true)))
  }

  /// Iterates over the events of one plan.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: PlanReader

    /// Returns the next event, or `nil` after the last one.
    ///
    /// - Throws: `PlanError` if there is no plan.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(PlanError) -> PlanEvent? {
      try await reader.run.next(isolation: actor)
    }

    /// Returns the next event, or `nil` after the last one.
    ///
    /// - Throws: `PlanError` if there is no plan.
    public mutating func next() async throws(PlanError) -> PlanEvent? {
      try await reader.run.next(isolation: #isolation)
    }
  }
}

/// The reader of a plan's events; its deinitialization cancels planning.
private final class PlanReader: Sendable {
  let run: PlanRun

  init(_ run: PlanRun) {
    self.run = run
  }

  deinit { run.abandon() }
}

/// A planning run and its unread events.
final class PlanRun: Sendable {
  /// The state shared by planner and reader.
  private struct State {
    /// The unread events, in order.
    var news: [PlanEvent] = []
    /// The lowest bound so far.
    var bound = Double.infinity
    /// The planning task; `nil` until the first call of ``next(isolation:)``.
    var task: Task<Void, Never>?
    /// Whether planning has started on a thread.
    var hasBegun = false
    /// Whether to stop with the best plan so far.
    var isStopped = false
    /// The outcome of planning; `nil` while it is running.
    var end: Result<Void, PlanError>?
    /// The suspended reader.
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let order: PlanEvents
  private let isObserved: Bool
  private let state = Mutex(State())

  /// Prepares a plan.
  ///
  /// - Parameters:
  ///   - order: The request and its options.
  ///   - isObserved: Whether to report events other than the plan.
  init(_ order: PlanEvents, isObserved: Bool) {
    (self.order, self.isObserved) = (order, isObserved)
  }

  /// Returns the next event, or `nil` after the last one; the first call starts planning.
  func next(isolation actor: isolated (any Actor)?) async throws(PlanError) -> PlanEvent? {
    begin()
    while true {
      let (event, end) = state.withLock { state in
        (state.news.isEmpty ? nil : state.news.removeFirst(), state.end)
      }
      if let event { return event }
      if let end {
        try end.get()
        return nil
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: actor) { wait($0) }
      } onCancel: {
        cancel()
      }
    }
  }

  /// Resumes `waiter` at the next event.
  private func wait(_ waiter: CheckedContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      guard state.news.isEmpty, state.end == nil else { return true }
      state.waiter = waiter
      return false
    }
    if isReady { waiter.resume() }
  }

  /// Cancels planning, or stops it with the best plan so far.
  private func cancel() {
    guard order.cancellation == .throw else { return state.withLock { $0.isStopped = true } }
    // Planning that is still waiting for a thread ends immediately.
    if !state.withLock({ $0.hasBegun }) { end(.failure(.cancelled)) }
    abandon()
  }

  /// Cancels the planning task.
  func abandon() {
    state.withLock { $0.task }?.cancel()
  }

  private func begin() {
    state.withLock { state in
      guard state.task == nil else { return }
      state.task = Task(executorPreference: PlanningThreads.shared) { self.plan() }
    }
  }

  /// Runs the planner, on a planning thread.
  private func plan() {
    let isOver = state.withLock { state in
      state.hasBegun = true
      return state.end != nil
    }
    guard !isOver else { return }
    var planner = order.planner
    let isStopped = planner.isStopped
    planner.isStopped = { [self] in isStopped() || state.withLock(\.isStopped) }
    var incumbent: (@Sendable (PlanIncumbent) -> Void)?
    if isObserved { incumbent = { [self] in add(.incumbent($0)) } }
    do throws(PlanError) {
      let plan = try planner.plan(
        order.request,
        explanations: order.explanations,
        progress: { [self] _, bound in
          if let bound, isObserved { add(.bound(bound)) }
        },
        proved: { [self] plan in
          if isObserved { add(.proved(plan)) }
        },
        incumbent: incumbent,
        reason: { [self] reason, done, total in
          if isObserved { add(.reason(reason, done: done, total: total)) }
        }
      )
      add(.plan(plan))
      end(.success(()))
    } catch {
      end(.failure(error))
    }
  }

  /// Adds an event; an incumbent or a bound replaces an unread one.
  func add(_ event: PlanEvent) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      switch event {
      case .incumbent: state.news.removeAll { if case .incumbent = $0 { true } else { false } }
      case .bound(let bound):
        guard bound < state.bound else { return nil }
        state.bound = bound
        state.news.removeAll { if case .bound = $0 { true } else { false } }
      case .proved, .reason, .plan: break
      }
      state.news.append(event)
      return state.waiter.take()
    }
    waiter?.resume()
  }

  private func end(_ result: Result<Void, PlanError>) {
    let waiter = state.withLock { state in
      if state.end == nil { state.end = result }
      return state.waiter.take()
    }
    waiter?.resume()
  }
}
