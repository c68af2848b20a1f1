import ServiceLifecycle

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
