import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Keyboard interrupts.
///
/// The first one ends the search with the best plan so far, the second one ends the process.
enum Interrupt {
  private static let isRaised = Atomic(false)

  /// Whether there was an interrupt since ``await()``.
  static var hasCome: Bool { isRaised.load(ordering: .relaxed) }

  /// Starts recording one interrupt.
  static func `await`() {
    isRaised.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.isRaised.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}
