import Synchronization

/// What a queue last told.
final class Counts: Sendable {
  private let state = Mutex((running: 0, waiting: 0))

  /// How many plans were under way.
  var running: Int { state.withLock { $0.running } }

  /// How many waited.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Notes what a queue tells.
  func put(_ running: Int, _ waiting: Int) {
    state.withLock { $0 = (running, waiting) }
  }
}
