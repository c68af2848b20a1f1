import Synchronization

/// The highest value so far, of which several threads tell.
final class LastValue: Sendable {
  private let last = Mutex(Int.min)

  /// Returns whether `value` is higher than all before, and keeps it.
  func rises(to value: Int) -> Bool {
    last.withLock { last in
      guard value > last else { return false }
      last = value
      return true
    }
  }
}
