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
  /// - Throws: ``ProblemKind/cancelled`` if the task is canceled before.
  func turn() async throws(ProblemDetails) {
    guard await queue.turn(of: number) else {
      throw ProblemDetails(.cancelled, "the request was canceled before its turn")
    }
  }

  /// Gives the place up.
  func release() {
    queue.release(number)
  }
}
