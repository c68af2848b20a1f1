import Synchronization

/// The last numbers that a queue reported, or the greatest.
final class Counts: Sendable {
  private let state = Mutex((running: 0, waiting: 0))

  /// The number of plans being made.
  var running: Int { state.withLock { $0.running } }

  /// The number of plans that wait.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Keeps the numbers.
  func put(_ running: Int, _ waiting: Int) {
    state.withLock { $0 = (running, waiting) }
  }

  /// Keeps the greatest numbers.
  func raise(_ running: Int, _ waiting: Int) {
    state.withLock { $0 = (max($0.running, running), max($0.waiting, waiting)) }
  }
}
