import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The threads for asynchronous planning: one per core, separate from Swift's cooperative pool.
///
/// Planning computes for seconds without suspending. On the cooperative pool, which has one thread per core, a few plans would
/// starve every other task of the process. Plans wait for a free thread in the order of their calls.
final class PlanningThreads: TaskExecutor {
  /// The shared executor of the process.
  static let shared = PlanningThreads(count: max(1, ProcessInfo.processInfo.activeProcessorCount))

  /// The waiting jobs and the free threads.
  private struct State {
    /// The waiting jobs, in order.
    var jobs: [UnownedJob] = []
    /// The free threads, by their number.
    var idle: [Int]
  }

  /// Serial queues, each of which acts as one thread.
  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  /// Creates `count` threads.
  init(count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "planday.planning.\($0)") }
    state = Mutex(State(idle: Array((0..<count).reversed())))
  }

  /// Runs a job on the next free thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let free = state.withLock { state in
      state.jobs.append(job)
      return state.idle.popLast()
    }
    if let free { queues[free].async { self.work(on: free) } }
  }

  /// Runs waiting jobs until none is left.
  private func work(on thread: Int) {
    while let job = next(for: thread) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns the job that has waited longest; if there is none, marks the thread as free.
  private func next(for thread: Int) -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.idle.append(thread)
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
