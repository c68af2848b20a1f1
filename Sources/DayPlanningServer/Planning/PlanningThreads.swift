import NIOPosix
import Synchronization

/// Threads for long work, separate from those that serve connections.
///
/// Each class of work has its own threads, so that long work never delays short requests.
///
/// A task with these threads as its preferred executor runs there and is canceled like any other. GLPK's problems stay on the
/// thread that created them, because a search never suspends.
final class PlanningThreads: TaskExecutor {
  /// The progress of the threads.
  private struct Progress {
    /// The number of waiting jobs.
    var waiting = 0
    /// When a thread last took a job, or when the first job arrived after an idle period.
    var last: ContinuousClock.Instant?
  }

  private let pool: NIOThreadPool
  private let progress = Mutex(Progress())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Starts `count` threads.
  ///
  /// - Parameters:
  ///   - count: The number of threads.
  ///   - now: The clock for ``stall()``.
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

  /// Returns for how long jobs have been waiting without any thread taking one.
  ///
  /// It enqueues a probe if none is waiting, so that stuck threads are detected by the next call.
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
