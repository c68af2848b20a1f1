import TestTools
import Testing

@testable import DayPlanningServer

/// Turns and displacement among waiting clients.
struct WaitingLineTests {
  private static func client(_ number: Int) -> ClientAddress {
    ClientAddress("192.0.2.\(number)")
  }

  @Test func `one client may use all the room, and is served in order`() {
    var line = WaitingLine(room: 4)
    for number in 1...4 { #expect(line.join(number, of: Self.client(1)) == .waits) }
    #expect(line.join(5, of: Self.client(1)) == .isRefused)
    #expect((0..<5).map { _ in line.next() } == [1, 2, 3, 4, nil])
  }

  @Test func `clients take turns, however many places each has`() {
    var line = WaitingLine(room: 10)
    for number in 10...14 { _ = line.join(number, of: Self.client(1)) }
    for number in 20...21 { _ = line.join(number, of: Self.client(2)) }
    _ = line.join(30, of: Self.client(3))
    #expect((0..<8).map { _ in line.next() } == [10, 20, 30, 11, 21, 12, 13, 14])
  }

  @Test func `a client that arrives while another is served is next`() {
    var line = WaitingLine(room: 4)
    line.noteServed(Self.client(1))
    for number in 1...4 { _ = line.join(number, of: Self.client(1)) }
    #expect(line.join(5, of: Self.client(2)) == .displaces(4))
    #expect(line.next() == 5)
    _ = line.next()
    // A new client does not delay waiting ones.
    _ = line.join(6, of: Self.client(2))
    _ = line.join(7, of: Self.client(3))
    #expect((0..<4).map { _ in line.next() } == [6, 7, 2, 3])
  }

  @Test func `a client takes room from the longest line only while its own is shorter`() {
    var line = WaitingLine(room: 4)
    for number in 1...4 { _ = line.join(number, of: Self.client(1)) }
    #expect(line.join(5, of: Self.client(2)) == .displaces(4))
    #expect(line.join(6, of: Self.client(2)) == .displaces(3))
    #expect(line.join(7, of: Self.client(2)) == .isRefused)
    #expect(line.join(8, of: Self.client(1)) == .isRefused)
    #expect(line.join(9, of: Self.client(3)) == .displaces(6))
    #expect(line.count == 4)
  }

  @Test func `a line without room rejects`() {
    var line = WaitingLine(room: 0)
    #expect(line.join(1, of: Self.client(1)) == .isRefused)
    #expect(line.next() == nil)
  }

  /// A plain list of all places: the oracle of the random test.
  private struct PlainLine {
    var places: [(number: Int, client: Int)] = []

    func count(of client: Int) -> Int { places.filter { $0.client == client }.count }

    var longest: Int { Set(places.map(\.client)).map { count(of: $0) }.max() ?? 0 }
  }

  @Test(.slow, arguments: 0..<200)
  func `a client waits for at most one turn of each other client`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let room = Int(random.next() % 12)
    let clients = 1 + Int(random.next() % 5)
    var line = WaitingLine(room: room)
    var plain = PlainLine()
    // For each waiting client, how often each other was served since it began to wait or was served.
    var passed: [Int: [Int: Int]] = [:]
    for number in 1...400 {
      switch random.next() % 5 {
      case 0, 1, 2:
        let client = Int(random.next() % UInt64(clients))
        let entry = line.join(number, of: Self.client(client))
        let own = plain.count(of: client)
        switch entry {
        case .waits: #expect(plain.places.count < room, "seed \(seed)")
        case .isRefused:
          #expect(plain.places.count == room && own >= plain.longest - 1, "seed \(seed)")
          continue
        case .displaces(let victim):
          #expect(plain.places.count == room, "seed \(seed)")
          let owner = plain.places.first { $0.number == victim }?.client ?? -1
          let newest = plain.places.last { $0.client == owner }?.number
          #expect(newest == victim && plain.count(of: owner) == plain.longest, "seed \(seed)")
          #expect(plain.longest >= own + 2, "seed \(seed)")
          plain.places.removeAll { $0.number == victim }
        }
        if own == 0 { passed[client] = [:] }
        plain.places.append((number, client))
      case 3:
        let next = line.next()
        #expect((next == nil) == plain.places.isEmpty, "seed \(seed)")
        guard let next, let place = plain.places.first(where: { $0.number == next }) else {
          continue
        }
        let oldest = plain.places.first { $0.client == place.client }?.number
        #expect(oldest == next, "seed \(seed)")
        plain.places.removeAll { $0.number == next }
        passed[place.client] = plain.count(of: place.client) > 0 ? [:] : nil
        for other in passed.keys where other != place.client {
          passed[other]?[place.client, default: 0] += 1
          #expect((passed[other]?[place.client] ?? 0) <= 1, "seed \(seed)")
        }
      default:
        guard let place = plain.places.randomElement(using: &random) else { continue }
        let isRemoved = line.remove(place.number)
        #expect(isRemoved, "seed \(seed)")
        plain.places.removeAll { $0.number == place.number }
        if plain.count(of: place.client) == 0 { passed[place.client] = nil }
      }
      #expect(line.count == plain.places.count && line.count <= room, "seed \(seed)")
    }
  }
}
