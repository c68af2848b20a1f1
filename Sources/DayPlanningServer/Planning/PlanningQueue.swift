import Synchronization

/// Limits how many requests of one kind run concurrently and how many wait; clients take turns.
final class PlanningQueue: Sendable {
  /// The outcome of waiting for a turn.
  enum Turn: Sendable {
    /// The turn has come.
    case come
    /// The task was canceled before.
    case canceled
    /// The place was taken by a client with fewer places.
    case displaced
  }

  /// The state of the queue.
  private struct State {
    /// The places whose turn has come.
    var admitted: Set<Int> = []
    /// The places that wait.
    var line: WaitingLine
    /// The continuations of waiting places.
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
  ///   - limit: The maximum number of concurrent requests.
  ///   - room: The maximum number of waiting requests.
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

  /// Returns a place in the queue, held until it is released, or displaced by a client with fewer.
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

  /// Waits for the turn of a place.
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

  /// Removes a place from the line, unless its turn has come.
  private func withdraw(_ number: Int) {
    let turn = state.withLock { state in
      state.line.remove(number)
      return state.turns.removeValue(forKey: number)
    }
    turn?.resume(returning: .canceled)
    report()
  }

  /// Releases a place; the next in line gets its turn.
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

/// The waiting places: a line per client, served round robin.
///
/// - **Turns.** The next place is the first of the client whose turn it is; the client then goes to the end of the round. A new
///   client is inserted before the one served last, so that it waits for each of the others at most once.
/// - **Room.** Any client may use all free room. If there is none, a client with fewer places takes the newest place of the
///   client with the most, as long as that makes the two more equal.
///
/// > Source: P. E. McKenney, "Stochastic Fairness Queueing", INFOCOM 1990, <https://doi.org/10.1109/INFCOM.1990.91316>, for the
/// > turns, and for taking room from the longest line.
struct WaitingLine {
  /// The outcome of joining the line.
  enum Entry: Hashable {
    /// The place waits.
    case waits
    /// The place waits, and another one is removed.
    case displaces(Int)
    /// There is no room.
    case isRefused
  }

  private let room: Int

  /// The places of each client that has any, the oldest first.
  private var lines: [ClientAddress: [Int]] = [:]

  /// The clients with places, the next first.
  private var round: [ClientAddress] = []

  /// The client of each place.
  private var clients: [Int: ClientAddress] = [:]

  /// The client that was served last.
  private var lastServed: ClientAddress?

  /// Creates an empty line.
  ///
  /// - Parameter room: The maximum number of places.
  init(room: Int) {
    self.room = room
  }

  /// The number of places.
  var count: Int { clients.count }

  /// Returns whether a place waits.
  func contains(_ number: Int) -> Bool { clients[number] != nil }

  /// Adds a place at the end of its client's line.
  ///
  /// - Complexity: O(*n*) in the number of waiting clients.
  mutating func join(_ number: Int, of client: ClientAddress) -> Entry {
    guard count >= room else {
      add(number, of: client)
      return .waits
    }
    guard let victim = placeToTake(for: client) else { return .isRefused }
    remove(victim)
    add(number, of: client)
    return .displaces(victim)
  }

  /// Returns the newest place of the client with the most, the last in the round of several, if `client` has at least two fewer.
  private func placeToTake(for client: ClientAddress) -> Int? {
    var longest: [Int] = []
    for line in round.reversed().compactMap({ lines[$0] }) where line.count > longest.count {
      longest = line
    }
    return longest.count >= (lines[client]?.count ?? 0) + 2 ? longest.last : nil
  }

  private mutating func add(_ number: Int, of client: ClientAddress) {
    clients[number] = client
    if lines[client] == nil {
      let isAfterLast = round.last.map { $0 == lastServed } ?? false
      round.insert(client, at: round.count - (isAfterLast ? 1 : 0))
    }
    lines[client, default: []].append(number)
  }

  /// Records that a client is served without waiting.
  mutating func noteServed(_ client: ClientAddress) {
    lastServed = client
  }

  /// Removes and returns the next place; `nil` if none waits.
  ///
  /// - Complexity: O(*n*) in the number of places of its client, and of clients.
  mutating func next() -> Int? {
    guard let client = round.first, let number = lines[client]?.first else { return nil }
    remove(number)
    if lines[client] != nil {
      round.removeFirst()
      round.append(client)
    }
    lastServed = client
    return number
  }

  /// Removes a place from the line if it waits.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  mutating func remove(_ number: Int) -> Bool {
    guard let client = clients.removeValue(forKey: number) else { return false }
    lines[client]?.removeAll { $0 == number }
    if lines[client]?.isEmpty ?? false {
      lines[client] = nil
      round.removeAll { $0 == client }
    }
    return true
  }
}

/// A place in the ``PlanningQueue``.
///
/// A response may be dropped before its body is written, e.g. for `HEAD` or when the client disconnects; the place is then
/// released with it.
final class PlanningPlace: Sendable {
  private let number: Int
  private let queue: PlanningQueue

  /// Creates the place with a number in `queue`.
  init(number: Int, queue: PlanningQueue) {
    self.number = number
    self.queue = queue
  }

  deinit { queue.release(number) }

  /// Waits for the turn.
  ///
  /// - Throws: ``ProblemKind/cancelled`` if the task is canceled before, ``ProblemKind/busy`` if the place was taken by another
  ///   client.
  func turn() async throws(ProblemDetails) {
    switch await queue.turn(of: number) {
    case .come: break
    case .canceled:
      throw ProblemDetails(.cancelled, "the request was canceled before its turn")
    case .displaced:
      throw ProblemDetails(
        .busy,
        "the queue is full, mostly with requests from this address; try again later"
      )
    }
  }

  /// Releases the place.
  func release() {
    queue.release(number)
  }
}
