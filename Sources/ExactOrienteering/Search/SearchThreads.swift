import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The threads used by the searches of this process.
///
/// A racing local search runs on a thread of its own only while fewer than ``limit`` are busy, and yields it when others need it.
/// Its result does not depend on when it runs.
package final class SearchThreads: Sendable {
  /// The instance shared by this process.
  package static let shared = SearchThreads(limit: ProcessInfo.processInfo.activeProcessorCount)

  /// The numbers of threads.
  private struct Counts {
    /// The maximum number of busy threads.
    var limit: Int
    /// The number of threads of callers that plan.
    var callers = 0
    /// The number of racing searches.
    var racing = 0

    /// The number of busy threads; an unregistered caller counts as one.
    var busy: Int { max(1, callers) + racing }
  }

  private let counts: Mutex<Counts>

  /// Creates a count without busy threads.
  package init(limit: Int) {
    counts = Mutex(Counts(limit: limit))
  }

  /// The maximum number of busy threads, including those of callers; by default one for each core.
  package var limit: Int {
    get { counts.withLock { $0.limit } }
    set { counts.withLock { $0.limit = newValue } }
  }

  /// The number of threads used by racing searches.
  package var racing: Int { counts.withLock { $0.racing } }

  /// Counts the thread of a caller as busy while `work` runs on it.
  package func counting<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    counts.withLock { $0.callers += 1 }
    defer { counts.withLock { $0.callers -= 1 } }
    return try work()
  }

  /// Takes a thread for a racing search.
  ///
  /// - Returns: Whether a thread was free.
  func take() -> Bool {
    counts.withLock { counts in
      guard counts.busy < counts.limit else { return false }
      counts.racing += 1
      return true
    }
  }

  /// Gives back a thread that was taken.
  func giveBack() {
    counts.withLock { $0.racing -= 1 }
  }

  /// Whether more threads are busy than the limit, so that a racing search has to yield.
  var areTooMany: Bool { counts.withLock { $0.busy > $0.limit } }
}
