import TestTools
import Testing
import Transit

struct TransitEncodingTests {
  @Test(.slow, arguments: ShippedTransit.allCases)
  func `Rows round-trip, and the same rows give the same bytes`(
    _ city: ShippedTransit
  ) throws {
    let rows = try city.tables.read()
    let bytes = rows.encoded()
    #expect(try TransitRows(decoding: bytes) == rows)
    #expect(try city.tables.read().encoded() == bytes)
    #expect(bytes.count < 200_000)
  }

  @Test(.slow) func `Truncated bytes are rejected`() throws {
    let bytes = try ShippedTransit.vancouver.tables.read().encoded()
    for count in 0..<bytes.count {
      #expect(throws: TransitDecodingError.self) {
        try TransitRows(decoding: Array(bytes[..<count]))
      }
    }
    #expect(throws: TransitDecodingError.trailingBytes(count: 1)) {
      try TransitRows(decoding: bytes + [0])
    }
    #expect(throws: TransitDecodingError.unknownVersion(9)) {
      try TransitRows(decoding: [9] + bytes.dropFirst())
    }
  }

  @Test(.slow, arguments: UInt64(1)...500)
  func `Changed bytes are rejected or give a usable network`(_ seed: UInt64) throws {
    var chance = SplitMix(seed: seed)
    var bytes = try ShippedTransit.vancouver.tables.read().encoded()
    for _ in 0...Int.random(in: 0...3, using: &chance) {
      bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(
        in: 0...255,
        using: &chance
      )
    }
    guard let rows = try? TransitRows(decoding: bytes), let network = try? TransitNetwork(rows)
    else {
      return
    }
    let moment = TransitMoment(day: .tuesday, seconds: 40_000)
    for station in network.stations.indices where station % 9 == 0 {
      let id = network.stations[station].id
      _ = try? network.journey(from: id, to: network.stations[0].id, at: moment)
    }
  }
}
