import DayPlanning
import Synchronization

/// The events of one plan, from the search to the response.
final class PlanEvents: Sendable {
  /// The events; the last is `plan` or `problem`.
  let stream: AsyncStream<PlanEvent>

  private let continuation: AsyncStream<PlanEvent>.Continuation
  private let told = Mutex<(value: Double?, bound: Double?)>((nil, nil))

  /// Creates a stream without events.
  ///
  /// A client that reads slowly misses old events, never the last.
  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
  }

  /// Sends the value and the bound, if they changed.
  func tell(value: Double?, bound: Double?) {
    let news = told.withLock { told in
      defer { told = (value ?? told.value, bound ?? told.bound) }
      return (value: value == told.value ? nil : value, bound: bound == told.bound ? nil : bound)
    }
    if let value = news.value { continuation.yield(.incumbent(value)) }
    if let bound = news.bound { continuation.yield(.bound(bound)) }
  }

  /// Sends the proved plan, before its reasons.
  func tell(proved plan: Plan) {
    if let json = try? plan.json() { continuation.yield(.proved(json)) }
  }

  /// Sends the last event.
  func end(with event: PlanEvent) {
    continuation.yield(event)
    continuation.finish()
  }
}
