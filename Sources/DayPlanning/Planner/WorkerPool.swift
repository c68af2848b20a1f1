import Dispatch
import Synchronization

/// A pool of worker threads for independent pieces of work.
struct WorkerPool: Sendable {
  /// The number of threads; with one the work runs on the calling thread.
  let size: Int

  /// A piece of work by its number.
  typealias Work<Value> =
    @Sendable (
      _ number: Int,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Value

  /// Returns the results of `work` for each number below `count`, in order.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - work: Does one piece. Its second parameter returns whether the task of the caller is cancelled, which another thread
  ///     cannot see; it should end soon then.
  /// - Returns: The results.
  func map<Value: Sendable>(_ count: Int, _ work: @escaping Work<Value>) -> [Value] {
    guard size > 1, count > 1 else { return (0..<count).map { work($0) { Task.isCancelled } } }
    let board = Board<Value>(count: count)
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

/// The state that the threads share of a ``WorkerPool`` share.
private final class Board<Value: Sendable>: Sendable {
  private let count: Int
  private let begun = Atomic(0)
  private let cancelled = Atomic(false)
  private let done = Mutex<[Int: Value]>([:])

  init(count: Int) {
    self.count = count
  }

  /// The number of the next piece of work, or `nil` if all are begun.
  func next() -> Int? {
    let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }

  func add(_ value: Value, at number: Int) {
    done.withLock { $0[number] = value }
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// What was done, in order.
  var results: [Value] { done.withLock { done in (0..<count).compactMap { done[$0] } } }
}
