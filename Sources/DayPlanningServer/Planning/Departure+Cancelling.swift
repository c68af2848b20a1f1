extension Departure? {
  /// Does `work` in a task that is cancelled when the client leaves, or after so many seconds.
  func cancelling<Value: Sendable>(
    after seconds: Double,
    _ work: @escaping @Sendable () async throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    let task = Task { () async -> Result<Value, ProblemDetails> in
      do throws(ProblemDetails) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      task.cancel()
    }
    let number = self?.whenItHappens { task.cancel() }
    defer {
      timer.cancel()
      if let number { self?.forget(number) }
    }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }
}
