public import DayPlans
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What happens while a plan is made; see ``Planner/events(for:explanations:onCancel:)``.
public enum PlanEvent: Sendable {
  /// A better plan than all before.
  ///
  /// One that nobody has asked for yet is dropped when a better one is found.
  case incumbent(PlanIncumbent)

  /// No plan is worth more than so many points; lower than all bounds before.
  case bound(Double)

  /// The plan, as soon as it is proved; the reasons that require planning again are still missing.
  case proved(Plan)

  /// A reason that requires planning again, and how many of all are done; twice for a sight that gets a proof after all have a reason.
  case reason(LeftOut, done: Int, total: Int)

  /// The plan with its reasons; the last event.
  case plan(Plan)
}

/// The events of a plan in the making.
///
/// Each iteration makes the plan anew, off the cooperative pool. Abandoning an iteration ends its planning. A slow reader never holds up
/// the search: of the incumbents, and of the bounds, that it has not read yet, only the last one is kept.
public struct PlanEvents: AsyncSequence, Sendable {
  let planner: Planner
  let request: PlanRequest
  let explanations: Planner.Explanations
  let cancellation: Planner.Cancellation

  /// Returns an iterator; planning begins at its first call.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: PlanReader(PlanRun(self, isObserved: true)))
  }

  /// Waits for the events of one plan.
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

/// The reader of a plan's events; once it is gone, nobody waits for the plan.
private final class PlanReader: Sendable {
  let run: PlanRun

  init(_ run: PlanRun) {
    self.run = run
  }

  deinit { run.abandon() }
}

/// One plan in the making, and the events that nobody has read yet.
final class PlanRun: Sendable {
  /// What the planner and the reader share.
  private struct State {
    /// The events that nobody has read yet, in order.
    var news: [PlanEvent] = []
    /// The lowest bound so far.
    var bound = Double.infinity
    /// The planning task, once somebody waits for an event.
    var task: Task<Void, Never>?
    /// Whether a thread has begun to plan.
    var hasBegun = false
    /// Whether to stop with the best plan so far.
    var isStopped = false
    /// How planning ended; `nil` while it goes on.
    var end: Result<Void, PlanError>?
    /// Who waits for news.
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let order: PlanEvents
  private let isObserved: Bool
  private let state = Mutex(State())

  /// Prepares a plan.
  ///
  /// - Parameters:
  ///   - order: What to plan.
  ///   - isObserved: Whether somebody looks at the events before the plan.
  init(_ order: PlanEvents, isObserved: Bool) {
    (self.order, self.isObserved) = (order, isObserved)
  }

  /// Returns the next event, or `nil` after the last one; the first call begins to plan.
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

  /// Lets `waiter` go on as soon as there is news.
  private func wait(_ waiter: CheckedContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      guard state.news.isEmpty, state.end == nil else { return true }
      state.waiter = waiter
      return false
    }
    if isReady { waiter.resume() }
  }

  /// Cancels the plan, or stops it with the best one so far.
  private func cancel() {
    guard order.cancellation == .throw else { return state.withLock { $0.isStopped = true } }
    // A plan that still waits for a thread ends at once.
    if !state.withLock({ $0.hasBegun }) { end(.failure(.cancelled)) }
    abandon()
  }

  /// Ends planning, since nobody waits for it any more.
  func abandon() {
    state.withLock { $0.task }?.cancel()
  }

  private func begin() {
    state.withLock { state in
      guard state.task == nil else { return }
      state.task = Task(executorPreference: PlanningThreads.shared) { self.plan() }
    }
  }

  /// Plans, on a thread for planning.
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

  /// Adds an event, in place of an incumbent or a bound that nobody has read.
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

/// The threads on which asynchronous calls plan: one for each core, apart from Swift's cooperative pool.
///
/// Planning computes for seconds without suspending. On the cooperative pool, which has one thread for each core, a few plans would
/// starve every other task of the process. Plans that find no free thread wait in the order of their calls.
final class PlanningThreads: TaskExecutor {
  /// Those of this process.
  static let shared = PlanningThreads(count: max(1, ProcessInfo.processInfo.activeProcessorCount))

  /// What waits, and which threads are free.
  private struct State {
    /// The jobs that no thread has taken yet, in order.
    var jobs: [UnownedJob] = []
    /// The free threads, by their number.
    var idle: [Int]
  }

  /// A serial queue runs on one thread at a time, so each stands for a thread.
  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  /// Creates `count` threads.
  init(count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "planday.planning.\($0)") }
    state = Mutex(State(idle: Array((0..<count).reversed())))
  }

  /// Runs a job on the next free thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let free = state.withLock { state in
      state.jobs.append(job)
      return state.idle.popLast()
    }
    if let free { queues[free].async { self.work(on: free) } }
  }

  /// Runs waiting jobs until none is left.
  private func work(on thread: Int) {
    while let job = next(for: thread) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns the job that has waited longest; if there is none, the thread is free.
  private func next(for thread: Int) -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.idle.append(thread)
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
