import FoundationEssentials
import Geography
import Streets
import Testing

@testable import CatalogImport

/// The addresses of OpenStreetMap extracts.
struct AddressReaderTests {
  private static func town() throws -> Data {
    var builder = PBFBuilder()
    builder.addWay(
      1,
      through: [1, 2, 3, 1],
      ["building": "yes", "addr:housenumber": "12-16", "addr:street": "High Street"]
    )
    builder.addDense([
      (1, 515_000_000, -1_000_000, [:]), (2, 515_000_000, -990_000, [:]),
      (3, 515_010_000, -995_000, [:]),
      (
        4, 515_100_000, -1_000_000,
        [
          "addr:housenumber": "221B", "addr:street": "Baker Street", "addr:postcode": "nw1 6xe",
          "name": "Museum", "tourism": "museum",
        ]
      ),
      (5, 515_100_000, -990_000, ["addr:housenumber": "221B", "addr:street": "Baker Street"]),
      (6, 515_200_000, -1_000_000, ["name": "Grand Hotel", "tourism": "hotel"]),
      (7, 515_200_100, -1_000_000, ["name": "Grand Hotel", "tourism": "hotel"]),
      (8, 515_400_000, -1_000_000, ["name": "Grand Hotel", "tourism": "hotel"]),
      (9, 515_300_000, -1_000_000, ["addr:housenumber": "7", "addr:place": "Village"]),
      (10, 515_300_000, -1_000_000, ["name": "Café", "amenity": "cafe"]),
    ])
    return try builder.file()
  }

  @Test func `house numbers, postal codes and hotels are read, and nothing else`() throws {
    var reader = AddressReader()
    try reader.add(try Self.town())
    let found = reader.addresses
    #expect(found.streets.map(\.name) == ["Baker Street", "High Street"])
    #expect(found.streets[0].houses.map(\.number) == ["221B"])
    #expect(found.streets[0].houses[0].position.longitude == -0.1)
    #expect(found.streets[1].houses.map(\.number) == ["12", "14", "16"])
    #expect(found.places.map(\.name) == ["Grand Hotel", "Grand Hotel", "NW1 6XE"])
    #expect(found.places.map(\.kind) == ["hotel", "hotel", "postcode"])
  }

  @Test func `an extract read twice adds nothing, and bounds leave out what is beyond`() throws {
    var reader = AddressReader()
    try reader.add(try Self.town())
    let once = reader.addresses
    try reader.add(try Self.town())
    #expect(reader.addresses.streets == once.streets)
    #expect(reader.addresses.places.map(\.name) == once.places.map(\.name))
    let bounds = try #require(BoundingBox(south: 51.49, west: -0.2, north: 51.505, east: 0))
    var small = AddressReader(bounds: bounds)
    try small.add(try Self.town())
    #expect(small.addresses.streets.map(\.name) == ["High Street"])
    #expect(small.addresses.places.isEmpty)
  }

  @Test(arguments: [
    ("221B", ["221B"]), ("12;14", ["12", "14"]), (" 7 , 9 ", ["7", "9"]),
    ("12-16", ["12", "14", "16"]), ("1-4", ["1", "2", "3", "4"]), ("10-9", ["10-9"]),
    ("1-999", ["1-999"]), ("The Lodge", []), ("", []), ("12-", ["12-"]),
    ("99999999999999999999-99999999999999999999", []),
  ])
  func `a tag with several numbers is several houses`(text: String, numbers: [String]) {
    #expect(AddressReader.numbers(in: text) == numbers)
  }
}
