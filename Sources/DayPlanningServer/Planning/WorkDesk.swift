import NIOCore
import ServiceLifecycle

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

/// Cancels work that takes too long, or that goes on too long after the service was told to end.
struct TimeLimit: Sendable {
  /// The seconds that the work may take.
  let seconds: Double

  /// The seconds that it may go on once the service drains.
  let drain: Double

  /// Runs `work` as a child task that is canceled when the time is up.
  ///
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, which has to respond to cancellation.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    let outcome = await withTaskGroup(of: Result<Value, ProblemDetails>?.self) { group in
      group.addTask { await Self.result(of: work) }
      group.addTask { await Self.nothing(after: seconds) }
      group.addTask { await nothingOnceDrained() }
      let first = await group.next() ?? nil
      group.cancelAll()
      guard first == nil else { return first }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    guard let outcome else { throw ProblemDetails(.cancelled, "the planning was canceled") }
    return try outcome.get()
  }

  private static func result<Value>(
    of work: @Sendable () async throws(ProblemDetails) -> Value
  ) async -> Result<Value, ProblemDetails> {
    do throws(ProblemDetails) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }

  private static func nothing<Value>(after seconds: Double) async -> Value? {
    try? await Task.sleep(for: .seconds(seconds))
    return nil
  }

  /// Returns `nil` at the end of the drain time, which begins when the service receives a signal to stop.
  private func nothingOnceDrained<Value>() async -> Value? {
    try? await gracefulShutdown()
    return await Self.nothing(after: drain)
  }
}
