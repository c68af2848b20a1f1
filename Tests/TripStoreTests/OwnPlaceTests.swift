import Catalogs
import Geography
import TestTools
import Testing

@testable import TripStore

/// Own places.
struct OwnPlaceTests {
  private let folder: StoreFolder
  private let store: Store

  init() throws {
    folder = try StoreFolder()
    store = try Store(at: folder.store, for: .writing)
  }

  @Test func `a place round-trips`() throws {
    var place = try TownFixture.place("Café 北京")
    (place.hours, place.address, place.phone) = ("24/7", "1 Lane", "+44 20 7946 0000")
    (place.website, place.note, place.relevance) = ("https://a.example", "note", 99)
    let added = try #require(try store.add([place]).first)
    #expect(added.id == "own-cafe")
    place.id = added.id
    #expect(try store.places(of: "town") == [place])
    place.name = "Tea house"
    try store.replace(place)
    #expect(try store.places(of: "town") == [place])
    #expect(try store.places(of: "nyc").isEmpty)
  }

  @Test func `ids are unique, differ from the catalog's, and handle non-ASCII names`() throws {
    let names = ["Inn", "inn!", "北京", "東京"]
    let added = try store.add(names.map { try TownFixture.place($0) }, avoiding: ["own-inn"])
    #expect(added.map(\.id) == ["own-inn-2", "own-inn-3", "own-place", "own-place-2"])
  }

  @Test func `a refused change is rolled back completely`() throws {
    let place = try #require(try store.add([TownFixture.place("Inn")]).first)
    _ = try store.add([Favorite(city: "town", sight: place.id, name: "Inn", added: 1)])
    #expect(throws: StoreError.self) { try store.removePlaces([place.id, "own-x"], of: "town") }
    #expect(try store.places(of: "town").count == 1)
    var other = place
    other.id = "own-x"
    #expect(throws: StoreError.self) { try store.replace(other) }
    try store.removePlaces([place.id], of: "town")
    #expect(try store.favorites(of: "town").isEmpty)
  }

  @Test(arguments: [
    ("", "name"), ("!!", "name"), (String(repeating: "a", count: 201), "name"),
  ])
  func `invalid names are rejected`(name: String, word: String) throws {
    let place = try TownFixture.place(name)
    #expect {
      try place.check(in: TownFixture.catalog().city)
    } throws: { "\($0)".contains(word) }
  }

  @Test func `impossible facts are rejected with the remedy`() throws {
    let city = try TownFixture.catalog().city
    var place = try TownFixture.place("Inn")
    try place.check(in: city)
    place.hours = "nine to five"
    #expect { try place.check(in: city) } throws: { "\($0)".contains("Mo-Fr 10:00-17:00") }
    place.hours = nil
    place.website = "inn.example"
    #expect { try place.check(in: city) } throws: { "\($0)".contains("https://") }
    place.website = nil
    place.relevance = 101
    #expect(throws: StoreError.self) { try place.check(in: city) }
    let swapped = try TownFixture.place("Inn", latitude: -0.1, longitude: 51.5)
    #expect { try swapped.check(in: city) } throws: {
      "\($0)".contains("latitude before longitude")
    }
  }

  @Test func `near-duplicates are found by name and by position`() throws {
    let catalog = try TownFixture.catalog()
    let doubles = { (name: String, latitude: Double, longitude: Double) in
      try TownFixture.place(name, latitude: latitude, longitude: longitude)
        .nearDoubles(in: catalog).map(\.sight.id)
    }
    #expect(try doubles("The Town Museum", 51.54, -0.01) == ["museum"])
    #expect(try doubles("Something", 51.5, -0.1) == ["museum"])
    #expect(try doubles("Something", 51.501, -0.1).isEmpty)
  }

  @Test(.slow, arguments: 1...1440)
  func `visit durations are in order for up to a day`(minutes: Int) throws {
    let visit = try #require(OwnPlace.visit(of: Minutes(minutes)))
    #expect(visit.recommended == Minutes(minutes))
  }

  @Test func `own places are appended to the catalog`() throws {
    let place = try #require(try store.add([TownFixture.place("Inn")]).first)
    let catalog = try TownFixture.catalog().adding([place])
    #expect(catalog.attractions.map(\.id) == ["museum", "park", "own-inn"])
    #expect(catalog["own-inn"]?.visit.recommended == 45)
  }
}
