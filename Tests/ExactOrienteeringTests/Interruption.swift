import Synchronization

/// A cancellation that comes once it has been asked for so many times.
final class Interruption: Sendable {
  private let looks: Mutex<Int>

  /// Creates a cancellation that comes after `looks` questions.
  init(after looks: Int) {
    self.looks = Mutex(looks)
  }

  /// Whether the cancellation has come; each look counts.
  var isDue: Bool {
    looks.withLock { left in
      left -= 1
      return left < 0
    }
  }
}
