import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The threads that searches of this process keep busy.
///
/// A racing local search runs on a thread of its own only while fewer than ``limit`` are busy, and makes room when others need
/// it. What it finds does not depend on when it runs.
package final class SearchThreads: Sendable {
  /// Those of this process.
  package static let shared = SearchThreads(limit: ProcessInfo.processInfo.activeProcessorCount)

  /// The numbers of threads.
  private struct Counts {
    /// The most threads that searches may keep busy.
    var limit: Int
    /// The threads of callers that plan.
    var callers = 0
    /// The racing searches.
    var racing = 0

    /// The number of busy threads; an unregistered caller counts as one.
    var busy: Int { max(1, callers) + racing }
  }

  private let counts: Mutex<Counts>

  /// Creates a count of no threads.
  package init(limit: Int) {
    counts = Mutex(Counts(limit: limit))
  }

  /// The most threads that searches may keep busy, those of callers included; by default one for each core.
  package var limit: Int {
    get { counts.withLock { $0.limit } }
    set { counts.withLock { $0.limit = newValue } }
  }

  /// The threads that racing searches keep busy.
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
  /// - Returns: Whether one was free.
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

  /// Whether more threads are busy than may be, so that a racing search has to make room.
  var areTooMany: Bool { counts.withLock { $0.busy > $0.limit } }
}
