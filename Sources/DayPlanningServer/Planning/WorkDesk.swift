import NIOCore
import ServiceLifecycle

/// Runs one class of work on its own threads, with a bounded queue.
///
/// A job is canceled when its client disconnects, when it takes too long, and when the service has drained; it must check
/// `Task.isCancelled` where it may take longer than a few milliseconds.
struct WorkDesk: Sendable {
  /// The queue of jobs.
  let queue: PlanningQueue

  /// The threads of the jobs.
  let threads: PlanningThreads

  /// The time limit of a running job, in seconds.
  let seconds: Double

  /// The maximum time that a job may wait for its turn, in seconds.
  private let patience: Double

  /// The time that a job may continue once the service drains, in seconds.
  private let drain: Double

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - count: The maximum number of concurrent jobs.
  ///   - room: The maximum number of waiting requests.
  ///   - seconds: The time limit of a job, in seconds.
  ///   - drain: The time that a job may continue once the service drains, in seconds.
  ///   - now: The clock for ``PlanningThreads/stall()``.
  ///   - observer: Receives the numbers of running and waiting jobs after each change.
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

  /// Runs `work` on a thread of this desk when it is its turn, and releases the place.
  ///
  /// - Parameters:
  ///   - place: A place in the queue.
  ///   - work: The work.
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`, or ``ProblemKind/cancelled``.
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

  /// Runs `work` on a thread of this desk.
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

/// Cancels work that takes too long, or continues too long after the service started draining.
struct TimeLimit: Sendable {
  /// The time limit, in seconds.
  let seconds: Double

  /// The time limit once the service drains, in seconds.
  let drain: Double

  /// Runs `work` as a child task that is canceled when the time is up.
  ///
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`, which must respond to cancellation.
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
