import Synchronization

/// The open connections, with limits per client address and in total.
///
/// No limit turns a client away while others only wait: a connection beyond a limit takes the place of the one that has
/// been waiting longest, with half a request or none. Where every connection is being answered, it becomes a *spare*
/// connection, on which the service answers nothing but its liveness probe.
final class ConnectionLedger: Sendable {
  private let state: Mutex<ConnectionTable>
  private let observer: @Sendable (_ open: Int, _ isEviction: Bool) -> Void

  /// Creates a ledger without connections.
  ///
  /// - Parameters:
  ///   - total: The most connections, spare ones apart.
  ///   - perAddress: The most connections of one client address, spare ones apart.
  ///   - spare: The most spare connections.
  ///   - observer: Receives the number of open connections after each change, and whether a limit closed one.
  init(
    total: Int,
    perAddress: Int,
    spare: Int,
    observer: @escaping @Sendable (_ open: Int, _ isEviction: Bool) -> Void = { _, _ in }
  ) {
    state = Mutex(ConnectionTable(total: total, perAddress: perAddress, spare: spare))
    self.observer = observer
  }

  /// Admits a connection, and closes the one whose place it takes, which may be itself.
  ///
  /// - Parameters:
  ///   - id: Identifies the connection while it is open.
  ///   - address: Where it comes from.
  ///   - isProxy: Whether that is a trusted proxy, to which only the limit in total applies.
  ///   - close: Closes it; called at most once, from any thread.
  /// - Complexity: O(1) below the limits, O(*n*) in the number of connections beyond.
  func admit(
    _ id: ObjectIdentifier,
    from address: ClientAddress,
    isProxy: Bool = false,
    close: @escaping @Sendable () -> Void
  ) {
    let (victim, open) = state.withLock { table in
      (table.admit(id, from: address, isProxy: isProxy, close: close), table.count)
    }
    victim?()
    observer(open, victim != nil)
  }

  /// Notes whether a whole request of a connection is being answered; if not, a newer one may take its place.
  func setAnswering(_ id: ObjectIdentifier, _ isAnswering: Bool) {
    state.withLock { $0.setAnswering(id, isAnswering) }
  }

  /// Whether a connection is beyond the limits.
  func isSpare(_ id: ObjectIdentifier) -> Bool {
    state.withLock { $0.isSpare(id) }
  }

  /// Removes a closed connection.
  func remove(_ id: ObjectIdentifier) {
    let open = state.withLock { table in
      table.remove(id)
      return table.count
    }
    observer(open, false)
  }
}
