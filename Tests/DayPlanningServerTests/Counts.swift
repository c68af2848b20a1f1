import Synchronization

/// The last, or the greatest, numbers that a queue reported.
final class Counts: Sendable {
  private let state = Mutex((running: 0, waiting: 0))

  /// The number of running plans.
  var running: Int { state.withLock { $0.running } }

  /// The number of waiting plans.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Stores the numbers.
  func put(_ running: Int, _ waiting: Int) {
    state.withLock { $0 = (running, waiting) }
  }

  /// Stores the numbers if greater.
  func raise(_ running: Int, _ waiting: Int) {
    state.withLock { $0 = (max($0.running, running), max($0.waiting, waiting)) }
  }
}
