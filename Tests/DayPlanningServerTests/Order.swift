import Synchronization

/// The order in which tasks ran.
final class Order: Sendable {
  private let state = Mutex<[Int]>([])

  /// Their numbers.
  var numbers: [Int] { state.withLock { $0 } }

  /// Adds a task.
  func append(_ number: Int) {
    state.withLock { $0.append(number) }
  }
}
