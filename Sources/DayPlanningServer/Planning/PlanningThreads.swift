import NIOPosix
import Synchronization

/// Threads for long work, apart from those that serve connections.
///
/// Each class of work has its own threads, so that long work never delays short requests.
///
/// A task that prefers these threads runs its work there and is canceled like any other. GLPK's problems stay on the thread
/// that made them, because a search never suspends.
final class PlanningThreads: TaskExecutor {
  /// What waits for a thread.
  private struct Progress {
    /// The jobs that no thread has taken yet.
    var waiting = 0
    /// When a thread last took one, or when the first of them came after a pause.
    var last: ContinuousClock.Instant?
  }

  private let pool: NIOThreadPool
  private let progress = Mutex(Progress())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Starts `count` threads.
  ///
  /// - Parameters:
  ///   - count: The number of threads.
  ///   - now: Returns the time, by which ``stall()`` is measured.
  init(count: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  /// Runs a job on the next free thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    submit { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Returns for how long jobs have waited and no thread has taken one.
  ///
  /// It sends a job of its own if none waits, so threads that are stuck show the next time.
  func stall() -> Duration {
    let (isIdle, last) = progress.withLock { ($0.waiting == 0, $0.last) }
    guard isIdle else { return last.map { $0.duration(to: now()) } ?? .zero }
    submit {}
    return .zero
  }

  private func submit(_ work: @escaping @Sendable () -> Void) {
    progress.withLock { progress in
      if progress.waiting == 0 { progress.last = now() }
      progress.waiting += 1
    }
    pool.submit { _ in
      self.progress.withLock { progress in
        progress.waiting -= 1
        progress.last = self.now()
      }
      work()
    }
  }
}
