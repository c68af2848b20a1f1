import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An interrupt from the keyboard: the first one ends the search with the best that it has, the second one the process.
enum Interrupt {
  private static let isRaised = Atomic(false)

  /// Whether there was an interrupt since ``await()``.
  static var hasCome: Bool { isRaised.load(ordering: .relaxed) }

  /// From now on an interrupt is noted, once.
  static func `await`() {
    isRaised.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.isRaised.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}
