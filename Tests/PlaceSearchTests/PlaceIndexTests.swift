import Catalogs
import CityCatalogs
import Foundation
import Geography
import PlaceSearch
import Streets
import TestTools
import Testing

/// Finding places by name.
struct PlaceIndexTests {
  /// The folder with the built-in catalogs and maps.
  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data").path

  /// The indexes of the built-in cities.
  private static let indices = Result {
    let library = try CatalogLibrary(directory: data)
    return try ["london", "nyc", "vancouver"].reduce(into: [String: PlaceIndex]()) { indices, id in
      indices[id] = PlaceIndex(of: try library.catalog(id), map: try library.streets(of: id))
    }
  }

  private static func search(_ city: String, _ text: String) throws -> [FoundPlace] {
    try #require(try indices.get()[city]).search(text)
  }

  @Test(arguments: [
    ("london", "brit mus", "British Museum"), ("london", "british museum", "British Museum"),
    ("london", "museum british", "British Museum"), ("london", "St Pauls", "St Paul's Cathedral"),
    ("london", "st. paul’s cath", "St Paul's Cathedral"),
    ("london", "saint pauls", "St Paul's Cathedral"),
    ("london", "BRITSH MUSEUM", "British Museum"), ("london", "towre bridge", "Tower Bridge"),
    ("london", "v&a mus", "Victoria and Albert Museum"),
    ("london", "british-museum", "British Museum"),
    ("nyc", "empire", "Empire State Building"), ("nyc", "brooklyn bri", "Brooklyn Bridge"),
    ("vancouver", "canada place", "Canada Place"),
  ])
  func `the name of a sight finds it first`(city: String, text: String, name: String) throws {
    let first = try #require(try Self.search(city, text).first)
    #expect(first.name == name && first.kind == .sight && first.id != nil)
  }

  @Test(arguments: [
    ("london", "kings cross", PlaceKind.station), ("london", "kingscross", .station),
    ("london", "kings croos", .station), ("london", "bloomsbury", .district),
    ("london", "coventry street", .street), ("nyc", "times sq", .station),
    ("nyc", "broadway", .street), ("london", "12 gate street", .address),
    ("london", "gate st 12", .address), ("london", "wc2a 3hp", .address),
    ("nyc", "350 5th ave", .address), ("london", "travelodge covent garden", .hotel),
    ("nyc", "marriott marquis", .hotel), ("vancouver", "rosedale", .hotel),
  ])
  func `places of the map are also found`(city: String, text: String, kind: PlaceKind) throws {
    let found = try Self.search(city, text)
    #expect(found.contains { $0.kind == kind }, "\(found)")
  }

  @Test(arguments: ["💩", "?!", " ", "\t\n", "…", "\u{301}", "👨‍👩‍👧", "'’", "\u{0}", "€ £"])
  func `a query without letters or digits finds nothing`(text: String) throws {
    #expect(try Self.search("london", text).isEmpty)
  }

  @Test func `an empty query finds the best-known sights, if sights are requested`() throws {
    let index = try #require(try Self.indices.get()["london"])
    #expect(index.search("", limit: 3).map(\.kind) == [.sight, .sight, .sight])
    #expect(index.search("", kinds: [.station]).isEmpty)
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `every sight is found by its name, its id, and its words reversed`(city: String) throws {
    let catalog = try CatalogLibrary(directory: Self.data).catalog(city)
    let index = try #require(try Self.indices.get()[city])
    for sight in catalog.attractions {
      let reversed = sight.name.split(separator: " ").reversed().joined(separator: " ")
      for text in [sight.name, sight.id, reversed, sight.name.uppercased()] {
        let found = index.search(text, limit: 50)
        #expect(found.contains { $0.id == sight.id }, "\(text)")
      }
    }
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `a typo anywhere in a long word of a name is tolerated`(city: String) throws {
    let catalog = try CatalogLibrary(directory: Self.data).catalog(city)
    let index = try #require(try Self.indices.get()[city])
    for sight in catalog.attractions.prefix(60) {
      let words = sight.name.split(separator: " ").map(String.init)
      guard
        let long = words.firstIndex(where: {
          $0.count >= 6 && $0.allSatisfy { $0.isASCII && $0.isLetter }
        })
      else {
        continue
      }
      for position in [1, 3, words[long].count - 1] {
        var letters = Array(words[long])
        letters.remove(at: position)
        var typed = words
        typed[long] = String(letters)
        let text = typed.joined(separator: " ")
        #expect(index.search(text, limit: 50).contains { $0.id == sight.id }, "\(text)")
      }
    }
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `no place is found twice`(city: String) throws {
    let index = try #require(try Self.indices.get()[city])
    for text in [
      "park", "st", "river", "s", "museum", "street", "cross", "hyde", "central", "stanley",
    ] {
      let found = index.search(text, limit: 50)
      let names = found.map { "\($0.kind) \($0.name) \($0.detail ?? "") \($0.position)" }
      #expect(Set(names).count == names.count, "\(text)")
      let sights = found.filter { $0.kind == .sight }
      for place in found where place.kind == .park || place.kind == .district {
        let isDouble = sights.contains {
          $0.name == place.name && $0.position.distance(to: place.position) < Meters(1_000)
        }
        #expect(!isDouble, "\(text): \(place)")
      }
    }
  }

  @Test(.slow) func `without a query, the best-known sights come first`() throws {
    let relevances = try Self.search("london", "").compactMap { place in
      try CatalogLibrary(directory: Self.data).catalog("london")[place.id ?? ""]?.relevance
    }
    #expect(relevances.count == 10 && relevances == relevances.sorted(by: >))
  }

  @Test(
    .slow,
    arguments: [
      "", "zzzzqqq", "\u{0}", "🗺️", "%", "'", "a' OR 1=1", String(repeating: "a ", count: 5_000),
      String(repeating: "x", count: 100_000), "\u{202E}museum", "ａ", "شارع",
      "e\u{301}\u{301}\u{301}",
    ]
  )
  func `any query is handled`(text: String) throws {
    for city in ["london", "nyc", "vancouver"] {
      #expect(try Self.search(city, text).count <= 10)
    }
  }

  @Test func `the limit and the kinds are respected`() throws {
    let index = try #require(try Self.indices.get()["london"])
    #expect(index.search("s", limit: 3).count == 3)
    #expect(index.search("s", limit: 50, kinds: [.station]).allSatisfy { $0.kind == .station })
    #expect(index.search("s", limit: 50, kinds: [.station]).count > 20)
  }

  @Test func `without a map, only sights are found`() throws {
    let catalog = try CatalogLibrary(directory: Self.data).catalog("london")
    let index = PlaceIndex(of: catalog)
    #expect(index.search("kings cross", limit: 50).allSatisfy { $0.kind == .sight })
    #expect(index.search("brit mus").first?.id == "british-museum")
  }
}
