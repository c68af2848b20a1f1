import DayPlanner
import DayPlans
import Synchronization

/// The events of one plan, from the search to the response.
///
/// If the client reads slowly, only the latest incumbent is sent.
final class PlanEvents: Sendable {
  /// The unsent events.
  private struct State {
    /// The best plan so far, if unsent.
    var incumbent: PlanIncumbent?

    /// The bound so far, if unsent.
    var bound: Double?

    /// The last bound.
    var lastBound: Double?

    /// Everything that follows.
    var queue: [PlanEvent] = []
  }

  /// Yields an element whenever there are unsent events; ends after the last.
  let news: AsyncStream<Void>

  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// Creates a stream without events.
  init() {
    (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reports a better plan.
  func tell(_ incumbent: PlanIncumbent) {
    state.withLock { $0.incumbent = incumbent }
    continuation.yield()
  }

  /// Reports a bound, if it changed.
  func tell(bound: Double?) {
    let isNews = state.withLock { state in
      guard let bound, bound != state.lastBound else { return false }
      (state.bound, state.lastBound) = (bound, bound)
      return true
    }
    if isNews { continuation.yield() }
  }

  /// Reports the proved plan, before its reasons.
  func tell(proved plan: Plan) {
    if let json = try? plan.json(isPretty: false) { add(.proved(json)) }
  }

  /// Reports a reason.
  func tell(_ reason: LeftOut, done: Int, total: Int) {
    if let event = PlanEvent.reason(reason, done: done, total: total) { add(event) }
  }

  /// Gives a sign of life, even if there is nothing to report.
  func beat() {
    continuation.yield()
  }

  /// Reports the last event.
  func end(with event: PlanEvent) {
    add(event)
    continuation.finish()
  }

  private func add(_ event: PlanEvent) {
    state.withLock { $0.queue.append(event) }
    continuation.yield()
  }

  /// Returns the unsent events, in order.
  ///
  /// - Complexity: That of ``PlanIncumbent/days()``.
  func take() -> [PlanEvent] {
    let (incumbent, bound, queue) = state.withLock { state in
      defer { (state.incumbent, state.bound, state.queue) = (nil, nil, []) }
      return (state.incumbent, state.bound, state.queue)
    }
    return [incumbent.flatMap(PlanEvent.incumbent), bound.map(PlanEvent.bound)].compactMap(\.self)
      + queue
  }
}
