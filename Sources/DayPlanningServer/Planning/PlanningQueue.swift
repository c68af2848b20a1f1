import Synchronization

/// Lets so many plans be made at once, and so many wait for their turn, first come first served.
final class PlanningQueue: Sendable {
  /// Who is there.
  private struct State {
    /// How many plans are under way.
    var running = 0
    /// Who waits, in order.
    var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
    /// Those who left before they waited.
    var gone: Set<Int> = []
    /// The number of the next to wait.
    var next = 0
  }

  /// What to do with whoever comes.
  private enum Arrival {
    case admitted
    case waits(Int)
    case refused
  }

  private let limit: Int
  private let room: Int
  private let state = Mutex(State())
  private let observer: @Sendable (_ running: Int, _ waiting: Int) -> Void

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - limit: The most plans at once.
  ///   - room: The most that wait.
  ///   - observer: Told of each change.
  init(
    limit: Int,
    room: Int,
    observer: @escaping @Sendable (_ running: Int, _ waiting: Int) -> Void = { _, _ in }
  ) {
    self.limit = limit
    self.room = room
    self.observer = observer
  }

  /// Waits for a turn, which ``leave()`` ends.
  ///
  /// - Throws: ``ProblemKind/busy`` if there is no room to wait, ``ProblemKind/cancelled`` if the task
  ///   is cancelled before its turn.
  func enter() async throws(ProblemDetails) {
    switch arrive() {
    case .admitted: return
    case .refused: throw full
    case .waits(let number):
      guard await turn(of: number) else {
        throw ProblemDetails(.cancelled, "whoever asked left before their turn")
      }
    }
  }

  /// What is said to whoever comes now, or `nil` if they are let in or may wait.
  var refusal: ProblemDetails? {
    state.withLock { $0.running >= limit && $0.waiting.count >= room } ? full : nil
  }

  private var full: ProblemDetails {
    ProblemDetails(.busy, "\(limit) plans are under way and \(room) wait; ask again later")
  }

  /// Gives the turn to the next who waits.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().turn }
      state.running -= 1
      return nil
    }
    next?.resume(returning: true)
    report()
  }

  private func arrive() -> Arrival {
    defer { report() }
    return state.withLock { state in
      if state.running < limit {
        state.running += 1
        return .admitted
      }
      guard state.waiting.count < room else { return .refused }
      state.next += 1
      return .waits(state.next)
    }
  }

  /// Waits, and returns whether the turn came.
  private func turn(of number: Int) async -> Bool {
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, turn: $0) }
    } onCancel: {
      withdraw(number)
    }
    // A cancellation may come just after the turn.
    state.withLock { _ = $0.gone.remove(number) }
    return isAdmitted
  }

  private func wait(_ number: Int, turn: CheckedContinuation<Bool, Never>) {
    let answer = state.withLock { state -> Bool? in
      if state.gone.remove(number) != nil { return false }
      if state.running < limit {
        state.running += 1
        return true
      }
      state.waiting.append((number, turn))
      return nil
    }
    if let answer { turn.resume(returning: answer) }
    report()
  }

  private func withdraw(_ number: Int) {
    let turn = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
        state.gone.insert(number)
        return nil
      }
      return state.waiting.remove(at: place).turn
    }
    turn?.resume(returning: false)
    report()
  }

  private func report() {
    let (running, waiting) = state.withLock { ($0.running, $0.waiting.count) }
    observer(running, waiting)
  }
}
