import Geography
import TestTools
import Testing

@testable import Streets
@testable import Transit

/// Public transport in map files.
struct TransitMapTests {
  /// Two stations on the synthetic streets, one far away, one without a position, and a line between the first two.
  static var rows: TransitRows {
    var rows = TransitRows()
    let places = [("west", 0.0, 0.0), ("east", 60, 0), ("far", 900, 900)]
    rows.stations = places.map { id, x, y in
      TransitStation(
        id: id,
        name: id.uppercased(),
        coordinate: DraftStreets.position(x, y),
        platformSeconds: 60
      )
    }
    rows.stations.append(
      TransitStation(id: "nowhere", name: "NOWHERE", coordinate: nil, platformSeconds: 0)
    )
    rows.lines = [TransitLine(id: "red", name: "Red line", mode: .metro, color: "#FF0000")]
    rows.bands = [TransitBand(name: "day", days: .all, start: 0, end: 86_400)]
    rows.services = [
      TransitService(line: 0, heading: "eastbound", stops: [0, 1], seconds: [90], headways: [300])
    ]
    return rows
  }

  /// The network of the rows.
  static var network: TransitNetwork {
    get throws { try TransitNetwork(rows) }
  }

  /// A map with given bytes as its transit section, and valid checksums.
  private static func map(withTransit bytes: [UInt8]) throws -> [UInt8] {
    let file = try MapFile(try DraftStreets.random(nodes: 12, seed: 3).bytes(transit: try network))
    var writer = MapFileWriter()
    for kind in SectionKind.allCases where file.has(kind) {
      writer.add(kind, kind == .transit ? bytes : try file.bytes(kind))
    }
    return writer.bytes()
  }

  @Test func `A map without public transport has no network`() throws {
    #expect(try StreetMap(try DraftStreets.random(nodes: 12, seed: 3).bytes()).network == nil)
  }

  @Test(.slow) func `Every truncation of the section is rejected despite valid checksums`() throws {
    let whole = Self.rows.encoded()
    for count in 0..<whole.count {
      let error = #expect(throws: MapFileError.self) {
        try StreetMap(try Self.map(withTransit: Array(whole[..<count])))
      }
      guard case .malformed(let part, _) = error else {
        Issue.record("\(count) bytes")
        continue
      }
      #expect(part == "the section transit")
    }
  }

  @Test(.slow) func `Flipped bytes of the section never trap`() throws {
    let whole = Self.rows.encoded()
    for index in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(bit)
        let map = try? StreetMap(try Self.map(withTransit: bytes))
        // If it is readable, the network was validated as a whole.
        #expect(map.map { $0.network != nil } ?? true)
      }
    }
  }

  @Test(arguments: [
    ([255], "version 255 of public transport is not supported"),
    ([1, 255, 255, 255, 127], "the public transport is cut off"),
  ])
  func `Hostile sections are reported with the problem`(
    bytes: [UInt8],
    problem: String
  ) throws {
    #expect(throws: MapFileError.malformed(part: "the section transit", problem: problem)) {
      try StreetMap(try Self.map(withTransit: bytes))
    }
  }

  @Test func `A service to a missing station is reported`() throws {
    var rows = Self.rows
    rows.services[0] = TransitService(
      line: 0,
      heading: nil,
      stops: [0, 9],
      seconds: [90],
      headways: [300]
    )
    let error = #expect(throws: MapFileError.self) {
      try StreetMap(try Self.map(withTransit: rows.encoded()))
    }
    #expect(error?.description.contains("station 9, which does not exist") == true)
  }

  @Test func `Idle, unplaced, and remote stations are found`()
    throws
  {
    let map = try StreetMap(
      try DraftStreets.random(nodes: 12, seed: 3).bytes(transit: try Self.network)
    )
    let found = MapInspection(map).stations()
    #expect(found.filter { $0.kind == .idleStation }.map(\.name) == ["far"])
    #expect(found.filter { $0.kind == .unplacedStation }.map(\.name) == ["nowhere"])
    #expect(found.allSatisfy { $0.kind != .farStation || $0.name == "far" })
  }

  @Test func `Statistics count the services`() throws {
    let map = try StreetMap(
      try DraftStreets.random(nodes: 12, seed: 3).bytes(transit: try Self.network)
    )
    let counts = try MapStatistics(of: map)
    #expect([counts.stations, counts.lines, counts.services, counts.bands] == [4, 1, 1, 1])
  }
}
