import Synchronization

/// Limits how many requests of one kind are worked on at once and how many wait; clients take turns.
final class PlanningQueue: Sendable {
  /// How the wait for a turn ends.
  enum Turn: Sendable {
    /// The turn has come.
    case come
    /// The task was canceled before.
    case canceled
    /// The place went to a client with fewer.
    case displaced
  }

  /// Who has a place.
  private struct State {
    /// The places whose turn has come.
    var admitted: Set<Int> = []
    /// The places that wait.
    var line: WaitingLine
    /// Who to tell when their wait ends.
    var turns: [Int: CheckedContinuation<Turn, Never>] = [:]
    /// The number of the last place.
    var last = 0
  }

  private let limit: Int
  private let room: Int
  private let state: Mutex<State>
  private let observer: @Sendable (_ running: Int, _ waiting: Int) -> Void

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - limit: The most requests at once.
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
    state = Mutex(State(line: WaitingLine(room: room)))
  }

  /// Returns a place in the queue, held until it is released, or until it has to go for a client with fewer.
  ///
  /// - Parameter client: The client's address.
  /// - Returns: The place.
  /// - Throws: ``ProblemKind/busy`` if the queue is full.
  func place(for client: ClientAddress = .unknown) throws(ProblemDetails) -> PlanningPlace {
    let (number, displaced) = state.withLock { state in
      state.last += 1
      let number = state.last
      guard state.admitted.count >= limit else {
        state.admitted.insert(number)
        state.line.noteServed(client)
        return (number as Int?, nil as CheckedContinuation<Turn, Never>?)
      }
      switch state.line.join(number, of: client) {
      case .waits: return (number, nil)
      case .displaces(let victim): return (number, state.turns.removeValue(forKey: victim))
      case .isRefused: return (nil, nil)
      }
    }
    displaced?.resume(returning: .displaced)
    guard let number else {
      throw ProblemDetails(
        .busy,
        "\(limit) requests are being worked on and \(room) are waiting; try again later"
      )
    }
    report()
    return PlanningPlace(number: number, queue: self)
  }

  /// Waits until the turn of a place has come.
  func turn(of number: Int) async -> Turn {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, turn: $0) }
    } onCancel: {
      withdraw(number)
    }
  }

  private func wait(_ number: Int, turn: CheckedContinuation<Turn, Never>) {
    let end = state.withLock { state -> Turn? in
      if state.admitted.contains(number) { return .come }
      guard state.line.contains(number) else { return Task.isCancelled ? .canceled : .displaced }
      state.turns[number] = turn
      return nil
    }
    if let end { turn.resume(returning: end) }
  }

  /// Takes a place out of the line, unless its turn has come.
  private func withdraw(_ number: Int) {
    let turn = state.withLock { state in
      state.line.remove(number)
      return state.turns.removeValue(forKey: number)
    }
    turn?.resume(returning: .canceled)
    report()
  }

  /// Gives a place up; the next in line takes its turn.
  func release(_ number: Int) {
    let next = state.withLock { state -> CheckedContinuation<Turn, Never>? in
      guard state.admitted.remove(number) != nil, let next = state.line.next() else { return nil }
      state.admitted.insert(next)
      return state.turns.removeValue(forKey: next)
    }
    next?.resume(returning: .come)
    withdraw(number)
  }

  private func report() {
    let (running, waiting) = state.withLock { ($0.admitted.count, $0.line.count) }
    observer(running, waiting)
  }
}
