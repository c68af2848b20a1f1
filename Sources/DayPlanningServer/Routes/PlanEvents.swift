import DayPlanning
import Synchronization

/// The events of one plan, as they are told while it is made.
final class PlanEvents: Sendable {
  /// The events; the last is `plan` or `problem`.
  let stream: AsyncStream<PlanEvent>

  private let continuation: AsyncStream<PlanEvent>.Continuation
  private let told = Mutex<(value: Double?, bound: Double?)>((nil, nil))

  /// Creates the events of a plan that is not begun.
  ///
  /// A client that reads slowly misses old news, never the end.
  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
  }

  /// Tells a better value or bound, if it is new.
  func tell(value: Double?, bound: Double?) {
    let news = told.withLock { told in
      defer { told = (value ?? told.value, bound ?? told.bound) }
      return (value: value == told.value ? nil : value, bound: bound == told.bound ? nil : bound)
    }
    if let value = news.value { continuation.yield(.incumbent(value)) }
    if let bound = news.bound { continuation.yield(.bound(bound)) }
  }

  /// Tells the plan as soon as it is proved, before its reasons.
  func tell(proved plan: Plan) {
    if let json = try? plan.json() { continuation.yield(.proved(json)) }
  }

  /// Tells how it ended.
  func end(with event: PlanEvent) {
    continuation.yield(event)
    continuation.finish()
  }

  /// Does `action` when nobody listens any more.
  func whenOver(_ action: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in action() }
  }
}
