import Synchronization

/// Limits how many plans are made at once and how many wait, first come, first served.
final class PlanningQueue: Sendable {
  /// Who has a place.
  private struct State {
    /// The places whose turn has come.
    var admitted: Set<Int> = []
    /// The places that wait, in order, and who to tell when their turn comes.
    var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>?)] = []
    /// The number of the last place.
    var last = 0
  }

  private let limit: Int
  private let room: Int
  private let state = Mutex(State())
  private let observer: @Sendable (_ running: Int, _ waiting: Int) -> Void

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - limit: The most plans at once.
  ///   - room: The most that wait.
  ///   - observer: Receives both numbers after each change.
  init(
    limit: Int,
    room: Int,
    observer: @escaping @Sendable (_ running: Int, _ waiting: Int) -> Void = { _, _ in }
  ) {
    self.limit = limit
    self.room = room
    self.observer = observer
  }

  /// Returns a place in the queue, held until it is released.
  ///
  /// - Throws: ``ProblemKind/busy`` if the queue is full.
  func place() throws(ProblemDetails) -> PlanningPlace {
    let number = state.withLock { state -> Int? in
      guard state.admitted.count < limit || state.waiting.count < room else { return nil }
      state.last += 1
      if state.admitted.count < limit {
        state.admitted.insert(state.last)
      } else {
        state.waiting.append((state.last, nil))
      }
      return state.last
    }
    guard let number else {
      throw ProblemDetails(
        .busy,
        "\(limit) plans are being made and \(room) are waiting; try again later"
      )
    }
    report()
    return PlanningPlace(number: number, queue: self)
  }

  /// Waits until the turn of a place has come.
  ///
  /// - Returns: `false` if the task is canceled before.
  func turn(of number: Int) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, turn: $0) }
    } onCancel: {
      withdraw(number)
    }
  }

  private func wait(_ number: Int, turn: CheckedContinuation<Bool, Never>) {
    let answer = state.withLock { state -> Bool? in
      if state.admitted.contains(number) { return true }
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        return false
      }
      state.waiting[index].turn = turn
      return nil
    }
    if let answer { turn.resume(returning: answer) }
  }

  /// Takes a place out of the line, unless its turn has come.
  private func withdraw(_ number: Int) {
    let turn = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: index).turn
    }
    turn?.resume(returning: false)
    report()
  }

  /// Gives a place up; the next in line takes its turn.
  func release(_ number: Int) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.admitted.remove(number) != nil, !state.waiting.isEmpty else { return nil }
      let next = state.waiting.removeFirst()
      state.admitted.insert(next.number)
      return next.turn
    }
    next?.resume(returning: true)
    withdraw(number)
  }

  private func report() {
    let (running, waiting) = state.withLock { ($0.admitted.count, $0.waiting.count) }
    observer(running, waiting)
  }
}
