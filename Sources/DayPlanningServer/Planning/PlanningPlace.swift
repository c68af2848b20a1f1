/// A place in the ``PlanningQueue``.
///
/// A response may be dropped before its body is written, as for `HEAD` or when the client leaves; the place is then
/// released with it.
final class PlanningPlace: Sendable {
  private let number: Int
  private let queue: PlanningQueue

  /// Creates a place that `queue` knows by `number`.
  init(number: Int, queue: PlanningQueue) {
    self.number = number
    self.queue = queue
  }

  deinit { queue.release(number) }

  /// Waits for the turn.
  ///
  /// - Throws: ``ProblemKind/cancelled`` if the task is canceled before, ``ProblemKind/busy`` if the place went to another client.
  func turn() async throws(ProblemDetails) {
    switch await queue.turn(of: number) {
    case .come: break
    case .canceled:
      throw ProblemDetails(.cancelled, "the request was canceled before its turn")
    case .displaced:
      throw ProblemDetails(
        .busy,
        "the queue is full, and most of those that wait are from this address; try again later"
      )
    }
  }

  /// Gives the place up.
  func release() {
    queue.release(number)
  }
}
