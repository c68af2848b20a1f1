import NIOPosix

/// Threads for long work, apart from those that keep the connections.
///
/// Plans are made on some, and what clients send is read and checked on others, so that neither keeps a
/// small question from being answered.
///
/// A task that prefers them runs its work there and is still cancelled as any task. What GLPK makes
/// stays on the thread that made it, for a search does not wait in between.
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

  /// Runs a job on one of the threads when one is free.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
