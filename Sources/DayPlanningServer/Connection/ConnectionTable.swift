/// The open connections and who has to go for a new one; ``ConnectionLedger`` guards it.
struct ConnectionTable {
  /// A connection.
  private struct Entry {
    let address: ClientAddress
    let isSpare: Bool
    let close: @Sendable () -> Void
    /// When it began to wait, in ticks of the table; `nil` while a request is being answered.
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
  /// - Returns: What closes the connection that had to go; `nil` if none had to.
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

  /// Returns the connection that has been waiting longest among those that `isEligible` accepts.
  private func oldest(where isEligible: (Entry) -> Bool) -> ObjectIdentifier? {
    var oldest: (id: ObjectIdentifier, since: Int)?
    for (id, entry) in entries {
      guard let since = entry.waitingSince, since < oldest?.since ?? .max, isEligible(entry)
      else { continue }
      oldest = (id, since)
    }
    return oldest?.id
  }

  /// Notes whether a whole request of a connection is being answered.
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
  /// - Returns: What closes it.
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
