import Synchronization
import TestTools
import Testing

@testable import DayPlanningServer

/// Which connections are closed when there are too many.
struct ConnectionLedgerTests {
  /// A connection, as the ledger identifies it.
  private final class Connection: Sendable {
    /// Whether it was closed.
    let isClosed = Mutex(false)
  }

  private static func admit(
    _ connection: Connection,
    _ ledger: ConnectionLedger,
    from address: String = "192.0.2.1"
  ) {
    ledger.admit(ObjectIdentifier(connection), from: ClientAddress(address)) {
      connection.isClosed.withLock { $0 = true }
    }
  }

  private static func isOpen(_ connections: [Connection]) -> [Bool] {
    connections.map { connection in connection.isClosed.withLock { !$0 } }
  }

  @Test func `the connection that has been idle longest is closed first`() {
    let ledger = ConnectionLedger(total: 9, perAddress: 3, spare: 32)
    let all = (0..<5).map { _ in Connection() }
    for connection in all.prefix(3) { Self.admit(connection, ledger) }
    ledger.setAnswering(ObjectIdentifier(all[0]), true)
    Self.admit(all[3], ledger)
    #expect(Self.isOpen(all) == [true, false, true, true, true])
    ledger.setAnswering(ObjectIdentifier(all[0]), false)
    Self.admit(all[4], ledger)
    #expect(Self.isOpen(all) == [true, false, false, true, true])
  }

  @Test func `a proxy may have as many connections as there may be in total`() {
    let ledger = ConnectionLedger(total: 3, perAddress: 1, spare: 32)
    let all = (0..<4).map { _ in Connection() }
    for connection in all {
      ledger.admit(
        ObjectIdentifier(connection),
        from: ClientAddress("192.0.2.1"),
        isProxy: true
      ) {
        connection.isClosed.withLock { $0 = true }
      }
    }
    #expect(Self.isOpen(all) == [false, true, true, true])
  }

  @Test func `in total, the address with the most connections gives way`() {
    let ledger = ConnectionLedger(total: 4, perAddress: 4, spare: 32)
    let (guest, crowd, other) = (Connection(), (0..<3).map { _ in Connection() }, Connection())
    Self.admit(guest, ledger, from: "192.0.2.9")
    for connection in crowd { Self.admit(connection, ledger) }
    Self.admit(other, ledger, from: "192.0.2.8")
    #expect(Self.isOpen([guest] + crowd + [other]) == [true, false, true, true, true])
  }

  @Test func `if all are active, a newer one is spare, and spare ones are replaced too`() {
    let ledger = ConnectionLedger(total: 9, perAddress: 1, spare: 2)
    let all = (0..<5).map { _ in Connection() }
    Self.admit(all[0], ledger)
    ledger.setAnswering(ObjectIdentifier(all[0]), true)
    for connection in all[1...3] { Self.admit(connection, ledger) }
    #expect(all.map { ledger.isSpare(ObjectIdentifier($0)) } == [false, false, true, true, false])
    #expect(Self.isOpen(all) == [true, false, true, true, true])
    for connection in all[2...3] { ledger.setAnswering(ObjectIdentifier(connection), true) }
    Self.admit(all[4], ledger)
    #expect(Self.isOpen(all) == [true, false, true, true, false])
  }

  @Test(arguments: 0..<50)
  func `the limits always hold, and no active connection is closed`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let (total, perAddress, spare) = (8, 4, 2)
    let ledger = ConnectionLedger(total: total, perAddress: perAddress, spare: spare)
    var open: [(connection: Connection, address: String, isAnswered: Bool)] = []
    for step in 0..<400 {
      let index = open.isEmpty ? 0 : Int(random.next() % UInt64(open.count))
      switch random.next() % 4 {
      case 0 where !open.isEmpty:
        ledger.remove(ObjectIdentifier(open.remove(at: index).connection))
      case 1 where !open.isEmpty:
        open[index].isAnswered.toggle()
        ledger.setAnswering(ObjectIdentifier(open[index].connection), open[index].isAnswered)
      default:
        let (connection, address) = (Connection(), "192.0.2.\(random.next() % 5)")
        Self.admit(connection, ledger, from: address)
        open.append((connection, address, false))
      }
      let closed = open.filter { $0.connection.isClosed.withLock { $0 } }
      #expect(closed.allSatisfy { !$0.isAnswered }, "seed \(seed), step \(step)")
      for entry in closed { ledger.remove(ObjectIdentifier(entry.connection)) }
      open.removeAll { entry in entry.connection.isClosed.withLock { $0 } }
      let regular = open.filter { !ledger.isSpare(ObjectIdentifier($0.connection)) }
      let counts = Dictionary(grouping: regular, by: \.address).mapValues(\.count)
      #expect(regular.count <= total, "seed \(seed), step \(step)")
      #expect(open.count - regular.count <= spare, "seed \(seed), step \(step)")
      #expect(counts.values.allSatisfy { $0 <= perAddress }, "seed \(seed), step \(step)")
    }
  }
}
