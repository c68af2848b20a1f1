import Synchronization

/// A cancellation after a given number of checks.
final class Interruption: Sendable {
  private let looks: Mutex<Int>

  /// Creates a cancellation after `looks` checks.
  init(after looks: Int) {
    self.looks = Mutex(looks)
  }

  /// Whether the search is cancelled; each access counts as a check.
  var isDue: Bool {
    looks.withLock { left in
      left -= 1
      return left < 0
    }
  }
}
