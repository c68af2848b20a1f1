import Synchronization

/// Tells when the client of a connection has left.
final class Departure: Sendable {
  /// What is known.
  private struct State {
    /// Whether the client has left.
    var isGone = false
    /// What to do then.
    var actions: [Int: @Sendable () -> Void] = [:]
    /// The number of the next action.
    var next = 0
  }

  private let state = Mutex(State())

  /// Notes that the client has left, and does what is to be done then.
  func happen() {
    let actions = state.withLock { state in
      defer { state.actions = [:] }
      state.isGone = true
      return state.actions.values.map(\.self)
    }
    for action in actions { action() }
  }

  /// Does `action` when the client leaves, at once if it has left.
  ///
  /// - Returns: The number by which ``forget(_:)`` knows the action.
  func whenItHappens(_ action: @escaping @Sendable () -> Void) -> Int {
    let (number, isGone) = state.withLock { state in
      state.next += 1
      if !state.isGone { state.actions[state.next] = action }
      return (state.next, state.isGone)
    }
    if isGone { action() }
    return number
  }

  /// Lets an action be.
  func forget(_ number: Int) {
    state.withLock { $0.actions[number] = nil }
  }
}
