import Dispatch
import Synchronization

/// A pool of threads that process independent tasks in parallel.
struct WorkerPool: Sendable {
  /// The number of threads.
  ///
  /// With one, tasks run on the calling thread.
  let size: Int

  /// Runs the task with a number.
  typealias Work<Value> =
    @Sendable (
      _ number: Int,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Value

  /// Returns the results of `work` for each number below `count`, in order.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - work: Runs one task. It should return soon once `isCancelled` reports that the calling Swift task was cancelled, which
  ///     worker threads cannot detect themselves.
  /// - Returns: The results.
  func map<Value: Sendable>(_ count: Int, _ work: @escaping Work<Value>) -> [Value] {
    guard size > 1, count > 1 else { return (0..<count).map { work($0) { Task.isCancelled } } }
    let board = TaskBoard<Value>(count: count)
    let group = DispatchGroup()
    for _ in 0..<min(size, count) {
      DispatchQueue.global().async(group: group) {
        while let number = board.next() {
          board.add(work(number) { board.isCancelled }, at: number)
        }
      }
    }
    while group.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      if Task.isCancelled { board.cancel() }
    }
    return board.results
  }
}

/// The state that the threads of a ``WorkerPool`` share.
private final class TaskBoard<Value: Sendable>: Sendable {
  /// The number of tasks.
  private let count: Int

  /// The number of tasks that have started.
  private let started = Atomic(0)

  /// Whether the caller was cancelled.
  private let cancelled = Atomic(false)

  /// The results so far, by task.
  private let done = Mutex<[Int: Value]>([:])

  /// Creates a board with no task started.
  init(count: Int) {
    self.count = count
  }

  /// Returns the number of the next task, or `nil` if all have started.
  func next() -> Int? {
    let number = started.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }

  /// Records a result.
  func add(_ value: Value, at number: Int) {
    done.withLock { $0[number] = value }
  }

  /// Whether the caller was cancelled.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Signals cancellation to the threads.
  func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// The results, in order.
  var results: [Value] { done.withLock { done in (0..<count).compactMap { done[$0] } } }
}
