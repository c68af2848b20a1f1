import Dispatch
import Synchronization

/// A few connections to PostgreSQL, opened when first needed, each with a thread of its own.
///
/// Callers wait in order for a free one.
final class PostgresPool: Sendable {
  private let address: PostgresAddress
  private let count: Int
  private let most: Int
  private let patience: Duration
  private let state: Mutex<State>

  private struct State {
    /// The lanes that nobody uses, the last used one last: few connections serve a few callers.
    var free: [Lane]
    /// The callers that wait, the first one first.
    var waiting: [Waiter] = []
    /// The number of callers that have waited so far.
    var ticket = 0
    var isClosed = false
    /// The callers of ``PostgresPool/close()``.
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private struct Waiter {
    let ticket: Int
    let continuation: CheckedContinuation<Result<Lane, CommunityError>, Never>
  }

  /// A place for a connection, with its thread.
  private final class Lane: Sendable {
    private let queue = DispatchQueue(label: "planday.postgres")
    /// The connection, or `nil` before the first use and after a loss.
    ///
    /// Only the queue uses it, so the mutex is always free.
    private let connection = Mutex<PostgresConnection?>(nil)

    /// Runs work with the place for the connection.
    func run<Value: Sendable>(
      _ work: @escaping @Sendable (inout PostgresConnection?) -> Value
    ) async -> Value {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(returning: self.connection.withLock { work(&$0) })
        }
      }
    }
  }

  /// Creates a pool without connections.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - connections: The maximum number of connections.
  ///   - waiting: The maximum number of callers that wait; further ones fail.
  ///   - patience: How long a caller waits at most.
  init(_ address: PostgresAddress, connections: Int, waiting: Int, patience: Duration) {
    self.address = address
    self.count = max(1, connections)
    self.most = waiting
    self.patience = patience
    state = Mutex(State(free: (0..<count).map { _ in Lane() }))
  }

  /// How busy the connections are now.
  var load: CommunityLoad.Connections {
    state.withLock { state in
      CommunityLoad.Connections(
        used: count - state.free.count,
        most: count,
        waiting: state.waiting.count
      )
    }
  }

  /// How a transaction ended.
  private enum Outcome<Value: Sendable>: Sendable {
    case done(Value)
    /// It may run as often as `tries` says.
    case failed(CommunityError, tries: Int)
  }

  /// Runs a transaction, again if it conflicts with another one.
  ///
  /// While it runs, the database names it by the ``RequestTrace/id`` of the task.
  ///
  /// - Throws: The error of `work`, or ``CommunityError`` if the database fails.
  func transaction<Value: Sendable>(
    _ kind: PostgresConnection.Kind,
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value {
    var attempt = 1
    let id = RequestTrace.id
    while true {
      let lane = try await lane()
      let outcome = await lane.run { [address] place in
        Self.run(kind, for: id, work, on: &place, of: address)
      }
      await release(lane)
      switch outcome {
      case .done(let value): return value
      case .failed(let error, let tries):
        guard attempt < tries else { throw error }
        // Random, so that those in conflict do not meet again; longer each time, so that fewer do.
        let pause = Int.random(in: 1...min(200, 1 << attempt))
        guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { throw error }
        attempt += 1
      }
    }
  }

  /// Runs a transaction once.
  private static func run<Value: Sendable>(
    _ kind: PostgresConnection.Kind,
    for id: String?,
    _ work: (borrowing StoreSession) throws(CommunityError) -> Value,
    on place: inout PostgresConnection?,
    of address: PostgresAddress
  ) -> Outcome<Value> {
    let (connection, now): (PostgresConnection, Int)
    do {
      (connection, now) = try begin(kind, for: id, on: &place, of: address)
    } catch {
      return .failed(error, tries: 1)
    }
    defer {
      connection.rollBack()
      if connection.isBroken { place = nil }
    }
    do {
      let session = StoreSession(.postgres, now: now) { sql, values throws(CommunityError) in
        try connection.rows(sql, values)
      }
      let value = try work(session)
      try connection.commit()
      return .done(value)
    } catch {
      return .failed(error, tries: connection.tries)
    }
  }

  /// Returns a connection inside a transaction, and its time.
  private static func begin(
    _ kind: PostgresConnection.Kind,
    for id: String?,
    on place: inout PostgresConnection?,
    of address: PostgresAddress
  ) throws(CommunityError) -> (PostgresConnection, Int) {
    if let used = place {
      do {
        return (used, try used.begin(kind, for: id))
      } catch {
        // The server ended it meanwhile, or is a standby by now; nothing has been sent yet.
        used.rollBack()
        guard used.isBroken else { throw error }
        place = nil
      }
    }
    let fresh = try PostgresConnection(address)
    let now = try fresh.begin(kind, for: id)
    place = fresh
    return (fresh, now)
  }

  // MARK: - Lanes

  /// Returns a free lane, in turn.
  private func lane() async throws(CommunityError) -> Lane {
    let ticket = state.withLock { state in
      state.ticket += 1
      return state.ticket
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state -> Result<Lane, CommunityError>? in
          guard !state.isClosed else { return .failure(Self.closed) }
          if let lane = state.free.popLast() { return .success(lane) }
          guard !Task.isCancelled else { return .failure(Self.canceled) }
          guard state.waiting.count < most else {
            return .failure(.unavailable("too many requests wait for a connection"))
          }
          state.waiting.append(Waiter(ticket: ticket, continuation: continuation))
          return nil
        }
        if let result {
          continuation.resume(returning: result)
        } else {
          let seconds = patience / .seconds(1)
          DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.turnAway(ticket, .unavailable("all connections are busy"))
          }
        }
      }
    } onCancel: {
      turnAway(ticket, Self.canceled)
    }
    return try result.get()
  }

  private static let closed = CommunityError.unavailable("it is closed")
  private static let canceled = CommunityError.unavailable("the request was canceled")

  /// Ends the wait of a caller, if it still waits.
  private func turnAway(_ ticket: Int, _ error: CommunityError) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: .failure(error))
  }

  /// Passes a lane on to the next caller.
  private func release(_ lane: Lane) async {
    let (next, isClosed) = state.withLock { state -> (Waiter?, Bool) in
      if state.isClosed { return (nil, true) }
      guard state.waiting.isEmpty else { return (state.waiting.removeFirst(), false) }
      state.free.append(lane)
      return (nil, false)
    }
    next?.continuation.resume(returning: .success(lane))
    if isClosed { await end(lane) }
  }

  // MARK: - End

  /// Closes all connections once running transactions have ended; callers that wait fail.
  func close() async {
    let (waiting, free) = state.withLock { state -> ([Waiter], [Lane]) in
      defer { (state.isClosed, state.waiting) = (true, []) }
      guard !state.isClosed else { return ([], []) }
      defer { state.free = [] }
      return (state.waiting, state.free)
    }
    for waiter in waiting { waiter.continuation.resume(returning: .failure(Self.closed)) }
    for lane in free { await end(lane) }
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        guard state.free.count < count else { return true }
        state.closing.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Closes the connection of a lane of a closed pool.
  private func end(_ lane: Lane) async {
    await lane.run { $0 = nil }
    let closing = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.free.append(lane)
      guard state.free.count == count else { return [] }
      defer { state.closing = [] }
      return state.closing
    }
    for continuation in closing { continuation.resume() }
  }
}
