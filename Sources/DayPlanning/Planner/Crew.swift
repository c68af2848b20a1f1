import Dispatch
import Synchronization

/// Threads that do independent pieces of work side by side.
struct Crew: Sendable {
  /// The number of threads; with one the work is done on the thread of whoever asks.
  let size: Int

  /// Does the piece of work of a number.
  typealias Work<Value> =
    @Sendable (
      _ number: Int,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Value

  /// Returns what `work` gives for each number below `count`, in their order.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - work: Does one piece. It is told whether the task of whoever asks is cancelled, which its own thread cannot
  ///     see, and is to end soon then.
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

/// What the threads of a ``Crew`` share.
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
