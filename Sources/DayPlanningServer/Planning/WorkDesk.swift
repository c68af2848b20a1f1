import NIOCore

/// Runs one class of work on its own threads, with a bounded queue.
///
/// A piece is canceled when its client leaves, when it takes too long, and when the service has drained; it has to look at
/// `Task.isCancelled` where it may take longer than some milliseconds.
struct WorkDesk: Sendable {
  /// Who may work when.
  let queue: PlanningQueue

  /// The threads on which the work is done.
  let threads: PlanningThreads

  /// The most seconds that a piece may take once its turn has come.
  let seconds: Double

  /// The most seconds that a piece may wait for its turn.
  private let patience: Double

  /// The seconds that work may go on once the service drains.
  private let drain: Double

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - count: The most pieces at once.
  ///   - room: The most that wait.
  ///   - seconds: The most seconds of a piece.
  ///   - drain: The seconds that work may go on once the service drains.
  ///   - now: Returns the time, by which ``PlanningThreads/stall()`` is measured.
  ///   - observer: Receives the numbers of pieces at work and waiting after each change.
  init(
    count: Int,
    room: Int,
    seconds: Double,
    drain: Double,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observer: @escaping @Sendable (_ running: Int, _ waiting: Int) -> Void = { _, _ in }
  ) {
    queue = PlanningQueue(limit: count, room: room, observer: observer)
    threads = PlanningThreads(count: count, now: now)
    self.seconds = seconds
    patience = Double(room / max(1, count) + 1) * seconds
    self.drain = drain
  }

  /// Does `work` on a thread of this desk when its turn has come, and releases the place.
  ///
  /// - Parameters:
  ///   - place: A place in the queue.
  ///   - work: The work.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or ``ProblemKind/cancelled``.
  func work<Value: Sendable>(
    at place: PlanningPlace,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    defer { place.release() }
    return try await TimeLimit(seconds: patience + seconds, drain: drain).run {
      () throws(ProblemDetails) in
      try await place.turn()
      return try await TimeLimit(seconds: seconds, drain: drain).run { () throws(ProblemDetails) in
        try await onThread(work)
      }
    }
  }

  /// Does `work` on a thread of this desk.
  ///
  /// After cancellation the result may be incomplete; it is discarded.
  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await withTaskExecutorPreference(threads) { () async throws(ProblemDetails) in
      let value = try work()
      guard !Task.isCancelled else {
        throw ProblemDetails(
          .cancelled,
          "the request was canceled, or took longer than \(seconds) s"
        )
      }
      return value
    }
  }
}
