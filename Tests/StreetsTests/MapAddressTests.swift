import Geography
import Testing

@testable import Streets

/// The addresses of map files.
struct MapAddressTests {
  private static func position(_ north: Double, _ east: Double) throws -> Coordinate {
    try Coordinate(latitude: 51.5 + north, longitude: -0.1 + east)
  }

  private static func addresses() throws -> MapAddresses {
    MapAddresses(
      streets: [
        .init(
          name: "Baker Street",
          houses: [
            .init(number: "219", position: try position(0, 0)),
            .init(number: "221B", position: try position(0.000_1, -0.000_2)),
          ]
        ), .init(name: "Rue de l’Église", houses: []),
      ],
      places: [
        MapLabel(name: "The Langham", kind: "hotel", rank: 1, position: try position(0.01, 0)),
        MapLabel(name: "WC2A 3HP", kind: "postcode", rank: 1, position: try position(0, 0.01)),
      ]
    )
  }

  @Test func `addresses are read as they were written`() throws {
    let addresses = try Self.addresses()
    let streets = DraftStreets.random(nodes: 20, seed: 1)
    let map = try StreetMap(try streets.bytes(addresses: addresses))
    // Positions are rounded to millionths of a degree.
    #expect(try map.addresses().bytes == addresses.bytes)
    #expect(try map.addresses().streets.map(\.name) == addresses.streets.map(\.name))
    #expect(try map.addresses().places.map(\.name) == addresses.places.map(\.name))
    #expect(try MapStatistics(of: map).houses == 2)
    #expect(try MapStatistics(of: map).addressNames == 2)
    #expect(try StreetMap(try streets.bytes()).addresses() == MapAddresses())
  }

  @Test func `a cut or changed section is an error, never a trap`() throws {
    let bytes = try Self.addresses().bytes
    for count in bytes.indices {
      #expect(throws: MapFileError.self) { try MapAddresses(Array(bytes[..<count])) }
    }
    for index in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        _ = try? MapAddresses(changed)
      }
    }
    #expect(throws: MapFileError.self) { try MapAddresses(bytes + [0]) }
  }
}
