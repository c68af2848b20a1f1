import Geography
import TestTools
import Testing

@testable import Basics
@testable import Streets
@testable import Transit

struct MapFileTests {
  /// A small map with every section.
  private static func bytes() throws -> [UInt8] {
    let ring = [(0.0, 0.0), (50, 0), (50, 50)].map { DraftStreets.position($0.0, $0.1) }
    let layers = MapLayers(
      water: [MapPolygon(name: "Pond", kind: "lake", rings: [ring])],
      waterLines: [MapLine(name: "Canal", kind: "canal", corners: ring)],
      green: [MapPolygon(name: "Green", kind: "park", rings: [ring, ring])],
      labels: [MapLabel(name: "Soho", kind: "district", rank: 1, position: ring[0])],
      stations: [MapLabel(name: "Holborn", kind: "tube", rank: 2, position: ring[1])]
    )
    return try DraftStreets.random(nodes: 12, seed: 3).bytes(
      layers: layers,
      transit: TransitMapTests.network
    )
  }

  @Test func `A map round-trips`() throws {
    let map = try StreetMap(try Self.bytes())
    #expect(map.header.cityID == "test")
    #expect(map.provenance.map(\.source) == ["a test"])
    // Positions are rounded to the file's units, so the bytes are compared.
    #expect(map.network?.rows.encoded() == TransitMapTests.rows.encoded())
    let layers = try map.layers()
    #expect(layers.water.map(\.name) == ["Pond"])
    #expect(layers.green.map(\.rings.count) == [2])
    #expect(layers.labels.map(\.name) == ["Soho"])
    #expect(layers.stations.map(\.kind) == ["tube"])
    #expect(layers.waterLines.map(\.corners.count) == [3])
    #expect(map.fingerprint.count == 16)
  }

  @Test func `Every truncation of a map is rejected`() throws {
    let bytes = try Self.bytes()
    for count in 0..<bytes.count {
      #expect(throws: MapFileError.self) { try StreetMap(Array(bytes[..<count])) }
    }
  }

  @Test(.slow) func `Every flipped byte of a map is detected`() throws {
    let bytes = try Self.bytes()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x41
      #expect(throws: MapFileError.self, "byte \(index)") { try StreetMap(damaged) }
    }
  }

  @Test func `A map of another version names both versions`() throws {
    var bytes = try Self.bytes()
    bytes[8] = 3
    #expect(throws: MapFileError.otherVersion(found: 3, read: 2)) { try StreetMap(bytes) }
  }

  @Test func `Other files are distinguished from damaged maps`() {
    #expect(throws: MapFileError.notAMap) { try StreetMap(Array("{ }".utf8)) }
    #expect(throws: MapFileError.unreadable(path: "/nonexistent/x.map")) {
      try StreetMap(contentsOf: "/nonexistent/x.map")
    }
  }

  @Test(.slow, arguments: 1...400)
  func `A map with wrong numbers but valid checksums is rejected or usable`(
    seed: Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    var bytes = try Self.bytes()
    let sections = try SectionSpan.all(of: bytes)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let section = try #require(sections.randomElement(using: &random))
      guard section.length > 0 else { continue }
      let index = section.offset + Int.random(in: 0..<section.length, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    SectionSpan.seal(&bytes, sections)
    guard let map = try? StreetMap(bytes) else { return }
    _ = try? map.layers()
    _ = try? map.coverage()
    let router = StreetRouter(map)
    let places = [(10.0, 10.0), (900, 700), (1_400, 100)].map {
      router.snap(RoutePlace(DraftStreets.position($0.0, $0.1)))
    }
    let table = router.table(places)
    for place in places { _ = router.leg(from: places[0], to: place)?.names }
    _ = router.reachableArea(from: places[0], within: TravelTime(rawValue: 300))
    _ = try? WaterDetour(map).estimate(
      from: DraftStreets.position(0, 0),
      to: DraftStreets.position(900, 900)
    )
    #expect(table.rows == 3)
  }

  @Test(arguments: [
    ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ("abcdefghijklmnopqrstuvwxyz0123456789", 0x64F2_3ECF_1609_B766),
  ])
  func `Checksums match independent values`(text: String, checksum: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes(Checksum.of) == checksum)
  }
}

/// The location of a section in a file, for damaging it and fixing its checksum.
private struct SectionSpan {
  let entry: Int
  let offset: Int
  let length: Int

  /// Returns all sections of a file.
  static func all(of bytes: [UInt8]) throws -> [Self] {
    bytes.withUnsafeBytes { buffer in
      let count = Int(buffer.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      return (0..<count).map { number in
        let entry = 32 + number * 32
        return Self(
          entry: entry,
          offset: Int(buffer.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self)),
          length: Int(buffer.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self))
        )
      }
    }
  }

  /// Fixes all checksums.
  static func seal(_ bytes: inout [UInt8], _ sections: [Self]) {
    for section in sections {
      let end = section.offset + (section.length + 7) & ~7
      let sum = Array(bytes[section.offset..<end]).withUnsafeBytes(Checksum.of)
      withUnsafeBytes(of: sum) {
        bytes.replaceSubrange(section.entry + 24..<section.entry + 32, with: $0)
      }
    }
    let tableEnd = 32 + sections.count * 32
    let sum = bytes.withUnsafeBytes { SectionTable.checksum($0, tableEnd: tableEnd) }
    withUnsafeBytes(of: sum) { bytes.replaceSubrange(24..<32, with: $0) }
  }
}
