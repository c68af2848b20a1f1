import Catalogs
import FoundationEssentials
import Geography
import OpeningHours
import TestTools
import Testing

struct CatalogReadingTests {
  @Test func `reads an entire catalog`() throws {
    let catalog = try Catalog(json: Data(CatalogFixture.json.utf8), file: "london.json")
    #expect(catalog.city.name == "London")
    #expect(catalog.city.holidays == "GB-ENG")
    #expect(catalog.license == "ODbL-1.0")
    #expect(catalog.attribution == ["© OpenStreetMap contributors"])
    #expect(catalog.attractions.map(\.id) == ["british-museum", "tower-bridge"])
    let museum = try #require(catalog["british-museum"])
    #expect(museum.category == .museum)
    #expect(museum.coordinate == (try Coordinate(latitude: 51.5194, longitude: -0.127)))
    #expect(museum.schedule == (try Schedule(parsing: "Mo-Su 10:00-17:00")))
    #expect(museum.lastAdmission == 15)
    #expect(museum.visit == VisitDuration(minimum: 90, recommended: 150, maximum: 240))
    #expect(museum.relevance == 97)
    #expect(museum.fee == false)
    #expect(museum.sources["visit"] == "rule")
    let bridge = try #require(catalog["tower-bridge"])
    #expect(bridge.openingHours == nil && bridge.schedule == nil && bridge.fee == nil)
    #expect(catalog["nowhere"] == nil)
  }

  @Test func `reads size and wheelchair access, which may be absent`()
    throws
  {
    let text = CatalogFixture.replacing(
      "\"relevance\": 97",
      by: "\"relevance\": 97, \"size\": \"large\", \"wheelchair\": \"limited\""
    )
    let catalog = try Catalog(json: Data(text.utf8), file: "london.json")
    #expect(catalog["british-museum"]?.size == .large)
    #expect(catalog["british-museum"]?.wheelchair == .limited)
    #expect(catalog["tower-bridge"]?.size == nil && catalog["tower-bridge"]?.wheelchair == nil)
  }

  @Test func `reads only the city`() throws {
    let city = try City(catalogJSON: Data(CatalogFixture.json.utf8), file: "london.json")
    #expect(city == (try Catalog(json: Data(CatalogFixture.json.utf8), file: "")).city)
  }

  /// The path of the first sight.
  static let museum = "attractions[0] (british-museum)"

  /// Replacements in the valid catalog, with all resulting faults.
  static let corruptions: [(old: String, new: String, lines: [String])] = [
    ("\"minimum\": 90", "\"minimum\": 0", ["\(museum).visit.minimum: 0 is not at least 1"]),
    ("\"maximum\": 240", "\"maximum\": 721", ["\(museum).visit.maximum: 721 is not at most 720"]),
    (
      "\"minimum\": 90", "\"minimum\": 151",
      ["\(museum).visit.minimum: 151 is more than recommended (150)"]
    ),
    (
      "\"maximum\": 240", "\"maximum\": 149",
      ["\(museum).visit.recommended: 150 is more than maximum (149)"]
    ),
    (
      "\"minimum\": 90", "\"minimum\": 90.5",
      ["\(museum).visit.minimum: 90.5 is not a whole number"]
    ),
    ("\"minimum\": 90", "\"minimum\": 90.0", []),
    (
      "\"minimum\": 90", "\"minimum\": \"90\"",
      ["\(museum).visit.minimum: \"90\" is not a whole number"]
    ),
    ("\"minimum\": 90, ", "", ["\(museum).visit.minimum: is missing"]),
    (
      "\"minimum\": 90", "\"minimun\": 90",
      [
        "\(museum).visit.minimum: is missing",
        "\(museum).visit: unknown key \"minimun\"; did you mean \"minimum\"? allowed: minimum, recommended, maximum",
      ]
    ),
    ("\"fee\": false", "\"fee\": \"no\"", ["\(museum).fee: \"no\" is not true or false"]),
    (
      "\"fee\": false", "\"fee\": null",
      ["\(museum).fee: null is not true or false; omit the key if the value is unknown"]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"musuem\"",
      [
        "\(museum).category: \"musuem\" is not one of landmark, museum, gallery, historic, worship, viewpoint, park, garden, waterfront, square, market, shopping, theater, library, animals; did you mean \"museum\"?"
      ]
    ),
    (
      "\"id\": \"british-museum\"", "\"id\": \"British Museum\"",
      [
        "attractions[0] (British Museum).id: \"British Museum\" is not a slug such as \"british-museum\""
      ]
    ),
    (
      "\"id\": \"tower-bridge\"", "\"id\": \"british-museum\"",
      ["attractions[1] (british-museum).id: \"british-museum\" is already the id of \(museum)"]
    ),
    (
      "51.5194", "53.5194",
      ["\(museum): position 53.5194,-0.127 is 203 km outside the bounds of the city"]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"tower-brige\"",
      [
        "\(museum).partOf: \"tower-brige\" is not the id of any attraction; did you mean \"tower-bridge\"?"
      ]
    ),
    (
      "\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"british-museum\"",
      ["\(museum).partOf: leads back to british-museum itself"]
    ),
    ("\"category\": \"museum\"", "\"category\": \"museum\", \"partOf\": \"tower-bridge\"", []),
    ("51.5194", "91", ["\(museum).lat: 91 is not at most 90.0"]),
    ("51.5194", "1e999", ["\(museum).lat: a number out of range is not a number"]),
    ("51.5194", "[51.5]", ["\(museum).lat: a list is not a number"]),
    (
      "Mo-Su 10:00-17:00", "Mo-Su 10:00-17",
      []
    ),
    (
      "\"+44 20 7323 8299\"", "\"020 7323\"",
      ["\(museum).phone: \"020 7323\" is not a phone number such as \"+44 20 7323 8299\""]
    ),
    (
      "https://www.britishmuseum.org", "www.britishmuseum.org",
      [
        "\(museum).website: \"www.britishmuseum.org\" is not a URL that begins with https:// or http://"
      ]
    ),
    (
      "\"relevance\": 97", "\"relevance\": 97, \"size\": \"big\", \"wheelchair\": \"Yes\"",
      [
        "\(museum).size: \"big\" is not one of small, medium, large",
        "\(museum).wheelchair: \"Yes\" is not one of yes, limited, no; did you mean \"yes\"?",
      ]
    ),
    ("Q6373", "6373", ["\(museum).wikidata: \"6373\" is not a Wikidata item such as \"Q6373\""]),
    ("\"Museum of history and culture.\"", "\"\"", ["\(museum).description: \"\" is empty"]),
    (
      "osm 2025-03", "my memory",
      [
        "\(museum).sources.position: \"my memory\" is not a source: \"rule\", \"osm 2025-03\", \"open data City of Vancouver 2026\" or \"editorial 2026-11\""
      ]
    ),
    (
      "\"country\": \"GB\"", "\"country\": \"UK.\"",
      ["city.country: \"UK.\" is not a country code such as \"GB\""]
    ),
    ("GB-ENG", "England", ["city.holidays: \"England\" is not a region code such as \"GB-ENG\""]),
    (
      "\"south\": 51.28", "\"south\": 51.8",
      ["city.bounds.south: 51.8 is greater than north (51.7)"]
    ),
    ("[\"© OpenStreetMap contributors\"]", "[\"a\", 7]", ["attribution[1]: 7 is not a string"]),
    ("[\"© OpenStreetMap contributors\"]", "\"a\"", ["attribution: \"a\" is not a list"]),
    (
      "planday.catalog/1", "planday.catalog/2",
      ["format: \"planday.catalog/2\" is not \"planday.catalog/1\""]
    ),
    (
      "\"license\"", "\"licence\"",
      [
        "license: is missing",
        "unknown key \"licence\"; did you mean \"license\"? allowed: format, license, attribution, city, attractions",
      ]
    ),
  ]

  @Test(arguments: corruptions)
  func `reports every fault with its path`(old: String, new: String, lines: [String]) {
    let text = CatalogFixture.replacing(old, by: new)
    #expect(text != CatalogFixture.json)
    #expect(CatalogFixture.faults(text) == lines)
  }

  @Test func `explains what is wrong with opening hours`() {
    let text = CatalogFixture.replacing("Mo-Su 10:00-17:00", by: "Mo-Su ten to five")
    let lines = CatalogFixture.faults(text)
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "\(Self.museum).openingHours: \"Mo-Su ten to five\" cannot be read: column "
      )
    )
  }

  @Test(.slow)
  func `chains of parts are followed, and rejected if they are cyclic or too long`() {
    func places(_ wholes: [Int?]) -> Catalog? {
      let rows = wholes.enumerated().map { number, whole in
        let part = whole.map { "\"partOf\": \"p\($0)\"," } ?? ""
        return """
          { "id": "p\(number)", "name": "Place", "category": "park", \(part) "lat": 51.5, "lon": 0,
            "visit": { "minimum": 5, "recommended": 5, "maximum": 5 }, "relevance": 5,
            "description": "Place.",
            "sources": { "position": "rule", "visit": "rule", "relevance": "rule" } }
          """
      }
      let json = "{\(CatalogFixture.head) \"attractions\": [\(rows.joined(separator: ","))]}"
      return try? Catalog(json: Data(json.utf8), file: "chain.json")
    }
    let chain = places([1, 2, 3, 4, 5, 6, 7, 8, nil])
    #expect(chain?["p0"].map { chain?.wholes(of: $0).map(\.id) } == (1...8).map { "p\($0)" })
    #expect(places([1, 2, 3, 4, 5, 6, 7, 8, 9, nil]) == nil)
    #expect(places([1, 2, 0]) == nil)
    // Hostile input is processed quickly.
    #expect(places((1...20_000).map { $0 % 20_000 }) == nil)
    #expect(places([Int?](repeating: 99_999, count: 2_000)) == nil)
  }

  @Test func `reports all faults at once`() {
    let text =
      CatalogFixture.json
      .replacing("\"relevance\": 97", with: "\"relevance\": 101")
      .replacing("\"relevance\": 95", with: "\"relevance\": -1")
      .replacing("\"country\": \"GB\"", with: "\"country\": 44")
      .replacing("\"fee\": false", with: "\"fees\": false")
    #expect(
      CatalogFixture.faults(text) == [
        "city.country: 44 is not a country code such as \"GB\"",
        "\(Self.museum).relevance: 101 is not at most 100",
        "\(Self.museum): unknown key \"fees\"; did you mean \"fee\"? allowed: id, name, category, partOf, lat, lon, openingHours, lastAdmissionMinutes, light, visit, relevance, size, fee, wheelchair, address, phone, website, wikipedia, wikidata, closures, opensOn, booking, setting, price, freeTimes, suits, effort, bestAt, entrances, highlights, events, opened, food, queue, seenWith, repeats, ticket, exit, pier, company, outside, description, sources",
        "attractions[1] (tower-bridge).relevance: -1 is not at least 1",
      ]
    )
  }

  @Test(arguments: [
    ("", "london.json is not JSON: the file is empty"),
    (
      "{\"format\":\n  planday}",
      "london.json is not JSON: line 2, column 3: expected a value, found \"p\""
    ),
    ("[1]", "a list is not an object"), ("7", "7 is not an object"),
    ("null", "null is not an object"),
  ])
  func `explains why a file isn't a catalog`(text: String, message: String) {
    #expect(CatalogFixture.faults(text) == [message])
  }

  @Test func `names the file and lists at most twenty faults`() {
    let list = Array(repeating: "7", count: 50).joined(separator: ",")
    let text = CatalogFixture.replacing("[\"© OpenStreetMap contributors\"]", by: "[\(list)]")
    let error = #expect(throws: CatalogError.self) {
      try Catalog(json: Data(text.utf8), file: "london.json")
    }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 22)
    #expect(lines.first == "london.json is not a valid catalog:")
    #expect(lines.last == "  and 30 more")
  }
}
