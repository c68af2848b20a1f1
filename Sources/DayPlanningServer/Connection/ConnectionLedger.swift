import Synchronization

/// The open connections, with limits per client address and in total.
///
/// No client is rejected while other connections are idle: a connection beyond a limit replaces the connection that has been
/// idle longest. If all connections are active, it becomes a *spare* connection, which only serves the liveness probe.
final class ConnectionLedger: Sendable {
  private let state: Mutex<ConnectionTable>
  private let observer: @Sendable (_ open: Int, _ isEviction: Bool) -> Void

  /// Creates a ledger without connections.
  ///
  /// - Parameters:
  ///   - total: The maximum number of connections, not counting spare ones.
  ///   - perAddress: The maximum number of connections per client address, not counting spare ones.
  ///   - spare: The maximum number of spare connections.
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

  /// Admits a connection, and closes the one it replaces, which may be itself.
  ///
  /// - Parameters:
  ///   - id: Identifies the connection while it is open.
  ///   - address: The client's address.
  ///   - isProxy: Whether that is a trusted proxy, to which only the total limit applies.
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

  /// Records whether a complete request of a connection is being processed; if not, a newer one may replace it.
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

/// The open connections, and which one a new one replaces; guarded by ``ConnectionLedger``.
struct ConnectionTable {
  /// A connection.
  private struct Entry {
    let address: ClientAddress
    let isSpare: Bool
    let close: @Sendable () -> Void
    /// When it became idle, in ticks of the table; `nil` while a request is being processed.
    var waitingSince: Int?
  }

  private let total: Int
  private let perAddress: Int
  private let spare: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var counts: [ClientAddress: Int] = [:]
  private var spares = 0
  private var tick = 0

  /// Creates an empty table with its limits.
  init(total: Int, perAddress: Int, spare: Int) {
    self.total = total
    self.perAddress = perAddress
    self.spare = spare
  }

  /// The number of connections.
  var count: Int { entries.count }

  /// The number of connections that are not spare.
  private var regular: Int { entries.count - spares }

  /// Adds a connection.
  ///
  /// - Returns: A closure that closes the replaced connection; `nil` if there is none.
  mutating func admit(
    _ id: ObjectIdentifier,
    from address: ClientAddress,
    isProxy: Bool,
    close: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)? {
    if !isProxy, counts[address, default: 0] >= perAddress {
      return add(id, address, close, inPlaceOf: oldest { !$0.isSpare && $0.address == address })
    }
    guard regular >= total else {
      insert(id, address, close, isSpare: false)
      return nil
    }
    let most = counts.values.max() ?? 0
    let victim =
      oldest { !$0.isSpare && counts[$0.address] == most } ?? oldest { !$0.isSpare }
    return add(id, address, close, inPlaceOf: victim)
  }

  /// Adds a connection in the place of `victim`, or as a spare one.
  private mutating func add(
    _ id: ObjectIdentifier,
    _ address: ClientAddress,
    _ close: @escaping @Sendable () -> Void,
    inPlaceOf victim: ObjectIdentifier?
  ) -> (@Sendable () -> Void)? {
    if let victim {
      let closeVictim = remove(victim)
      insert(id, address, close, isSpare: false)
      return closeVictim
    }
    guard spares >= spare else {
      insert(id, address, close, isSpare: true)
      return nil
    }
    guard let victim = oldest(where: \.isSpare) else { return close }
    let closeVictim = remove(victim)
    insert(id, address, close, isSpare: true)
    return closeVictim
  }

  private mutating func insert(
    _ id: ObjectIdentifier,
    _ address: ClientAddress,
    _ close: @escaping @Sendable () -> Void,
    isSpare: Bool
  ) {
    tick += 1
    entries[id] = Entry(address: address, isSpare: isSpare, close: close, waitingSince: tick)
    if isSpare { spares += 1 } else { counts[address, default: 0] += 1 }
  }

  /// Returns the connection that has been idle longest among those that `isEligible` accepts.
  private func oldest(where isEligible: (Entry) -> Bool) -> ObjectIdentifier? {
    var oldest: (id: ObjectIdentifier, since: Int)?
    for (id, entry) in entries {
      guard let since = entry.waitingSince, since < oldest?.since ?? .max, isEligible(entry)
      else { continue }
      oldest = (id, since)
    }
    return oldest?.id
  }

  /// Records whether a complete request of a connection is being processed.
  mutating func setAnswering(_ id: ObjectIdentifier, _ isAnswering: Bool) {
    tick += 1
    entries[id]?.waitingSince = isAnswering ? nil : tick
  }

  /// Whether a connection is spare.
  func isSpare(_ id: ObjectIdentifier) -> Bool {
    entries[id]?.isSpare ?? false
  }

  /// Removes a connection if it is there.
  ///
  /// - Returns: A closure that closes it.
  @discardableResult
  mutating func remove(_ id: ObjectIdentifier) -> (@Sendable () -> Void)? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    if entry.isSpare {
      spares -= 1
    } else if let count = counts[entry.address] {
      counts[entry.address] = count > 1 ? count - 1 : nil
    }
    return entry.close
  }
}
