import NIOPosix

/// Threads for long work, apart from those that serve connections.
///
/// Plans are made on one set, and requests are read and checked on another, so that neither keeps a short question waiting.
///
/// A task that prefers these threads runs its work there and is canceled like any other. GLPK's problems stay on the thread
/// that made them, because a search never suspends.
final class PlanningThreads: TaskExecutor {
  private let pool: NIOThreadPool

  /// Starts `count` threads.
  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  /// Runs a job on the next free thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
