import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Keyboard interrupts.
///
/// The first one stops the search with the best plan so far, the second one terminates the process.
enum Interrupt {
  private static let isRaised = Atomic(false)

  /// Whether there was an interrupt since ``catchFirst()``.
  static var hasCome: Bool { isRaised.load(ordering: .relaxed) }

  /// Catches the next interrupt, once.
  ///
  /// The signal is unblocked first, since a process inherits the mask of the thread that started it, and some runtimes
  /// block signals on theirs.
  static func catchFirst() {
    isRaised.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.isRaised.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    var interrupts = sigset_t()
    unsafe sigemptyset(&interrupts)
    unsafe sigaddset(&interrupts, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
  }
}
