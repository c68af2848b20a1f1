import NIOCore
import Synchronization

/// Whether the client of a connection has disconnected, with actions for that event.
final class Departure: Sendable {
  /// What is known.
  private struct State {
    var isGone = false
    var actions: [Int: @Sendable () -> Void] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Whether the client has disconnected.
  var hasHappened: Bool { state.withLock { $0.isGone } }

  /// Records that the client has disconnected, and runs the actions.
  func happen() {
    let actions = state.withLock { state in
      defer { state.actions = [:] }
      state.isGone = true
      return state.actions.values.map(\.self)
    }
    for action in actions { action() }
  }

  /// Runs `action` when the client disconnects, immediately if it already has.
  ///
  /// - Returns: The number of the action, for ``forget(_:)``.
  func whenItHappens(_ action: @escaping @Sendable () -> Void) -> Int {
    let (number, isGone) = state.withLock { state in
      state.last += 1
      if !state.isGone { state.actions[state.last] = action }
      return (state.last, state.isGone)
    }
    if isGone { action() }
    return number
  }

  /// Removes an action.
  func forget(_ number: Int) {
    state.withLock { $0.actions[number] = nil }
  }

  /// Runs `work` in a task that is canceled when the client disconnects.
  ///
  /// - Throws: The error of `work`, which must respond to cancellation.
  func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    let task = Task { () async -> Result<Value, ProblemDetails> in
      do throws(ProblemDetails) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    let number = whenItHappens { task.cancel() }
    defer { forget(number) }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }
}

/// The departures of all open connections.
final class Departures: Sendable {
  private let known = Mutex<[ObjectIdentifier: Departure]>([:])

  /// Returns the departure of a connection; one that never happens if the connection is not watched, as in tests.
  func of(_ channel: any Channel) -> Departure {
    known.withLock { $0[ObjectIdentifier(channel)] } ?? Departure()
  }

  /// Adds a connection.
  func begin(_ channel: any Channel) {
    known.withLock { $0[ObjectIdentifier(channel)] = Departure() }
  }

  /// Records that nothing more will arrive over a connection.
  func happen(_ channel: any Channel) {
    of(channel).happen()
  }

  /// Removes a connection.
  func end(_ channel: any Channel) {
    happen(channel)
    known.withLock { $0[ObjectIdentifier(channel)] = nil }
  }
}
