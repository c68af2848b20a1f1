import CatalogTools
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import Geography
import OpeningHours
import TestTools
import Testing

@testable import CatalogImport

struct CatalogImporterTests {
  private static let firstDay = CalendarDate("2026-12-01") ?? CalendarDate(daysSinceEpoch: 0)

  private static let settings = ImportSettings(
    cityID: "midtown",
    name: "Midtown Manhattan",
    country: "US",
    timeZone: "America/New_York",
    holidays: "US-NY",
    source: "osm 2025-01",
    firstDay: firstDay
  )

  private static func midtown() throws -> MapExtract {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/midtown-places.osm.pbf")
    return try ExtractReader.read(Data(contentsOf: file))
  }

  private func catalog(
    of elements: [MapElement],
    _ edit: (inout ImportSettings) -> Void = { _ in }
  ) throws -> (catalog: Catalog, report: ImportReport) {
    var settings = Self.settings
    edit(&settings)
    return try CatalogImporter(settings).catalog(of: MapExtract(elements: elements, month: nil))
  }

  private func museum(
    _ number: Int,
    _ name: String,
    north: Double = 0,
    _ tags: [String: String] = [:]
  ) throws -> MapElement {
    MapElement(
      reference: "node/\(number)",
      coordinate: try Coordinate(latitude: 40.75 + north, longitude: -73.98),
      tags: ["tourism": "museum", "name": name].merging(tags) { $1 }
    )
  }

  private func findings(in catalog: Catalog) -> [String] {
    CatalogCheck.findings(in: catalog.json(), file: "made.json", from: Self.firstDay).map(
      \.description
    )
  }

  @Test(.slow) func `importing Midtown, a fourth city, gives a catalog that passes the check`()
    throws
  {
    let extract = try Self.midtown()
    #expect(extract.month == "2025-01")
    let (catalog, report) = try CatalogImporter(Self.settings).catalog(of: extract)
    #expect(findings(in: catalog) == [])
    #expect(catalog.attractions.count == report.places)
    #expect(catalog.attractions.count > 500)
    let tower = try #require(catalog["empire-state-building"])
    #expect(tower.openingHours == "Mo-Su 08:00-02:00")
    #expect(tower.phone == "+1 212 736 3100")
    #expect(tower.address == "350 5th Avenue, New York, NY 10118")
    #expect(tower.wikipedia == "Empire State Building" && tower.wikidata == "Q9188")
    #expect(
      tower.sources["openingHours"] == "osm 2025-01" && tower.sources["visit"] == "import rule"
    )
    #expect(tower.relevance >= 90)
    #expect(catalog.attractions.count { $0.relevance >= 90 } <= 10)
    #expect(catalog.attractions.contains { $0.relevance <= 14 })
  }

  @Test func `a day in the imported catalog is planned and proved optimal`() throws {
    var settings = Self.settings
    settings.maximum = 60
    let (catalog, _) = try CatalogImporter(settings).catalog(of: try Self.midtown())
    #expect(catalog.attractions.count == 60)
    var request = PlanRequest(date: Self.firstDay)
    request.seconds = 600
    request.categories = [.museum, .library, .worship]
    let plan = try Planner(in: catalog, solver: .exact).plan(request)
    #expect((plan.days.first?.stops.count ?? 0) >= 4)
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    #expect(plan.proof.status == .optimal)
  }

  @Test(.slow) func `the same map gives the same catalog, whatever the order of its elements`()
    throws
  {
    let extract = try Self.midtown()
    let turned = MapExtract(elements: extract.elements.reversed(), month: extract.month)
    let importer = CatalogImporter(Self.settings)
    #expect(try importer.catalog(of: extract).catalog == importer.catalog(of: turned).catalog)
  }

  @Test func `a node and a way for the same sight merge into one with the facts of both`() throws {
    let way = MapElement(
      reference: "way/9",
      coordinate: try Coordinate(latitude: 40.7503, longitude: -73.98),
      squareMeters: 12_000,
      tags: ["tourism": "museum", "name": "The Museum Of Toys", "phone": "212 555 0100"]
    )
    let node = try museum(1, "Museum of Toys", ["wikidata": "Q1", "opening_hours": "10:00-17:00"])
    let (catalog, report) = try catalog(of: [node, way])
    #expect(report.merged == 1)
    let toys = try #require(catalog.attractions.first)
    #expect(catalog.attractions.count == 1)
    #expect(toys.phone == "+1 212 555 0100" && toys.wikidata == "Q1" && toys.size == .large)
    #expect(toys.openingHours == "10:00-17:00")
    #expect(findings(in: catalog) == [])
  }

  @Test func `facts from a merge can reveal another duplicate`() throws {
    let elements = [
      try museum(1, "Toys", ["website": "https://toys.example", "wikipedia": "en:Toys"]),
      try museum(2, "Toys", north: 0.001, ["wikidata": "Q1"]),
      try museum(3, "House of Play", north: 0.01, ["wikidata": "Q1"]),
      try museum(4, "House of Fun", north: 0.02, ["website": "http://www.toys.example/"]),
    ]
    let (catalog, _) = try catalog(of: elements)
    #expect(findings(in: catalog) == [])
    #expect(Set(catalog.attractions.map(\.name)) == ["Toys", "House of Fun"])
    // Distant sights may share a website.
    #expect(catalog["house-of-fun"]?.website == "http://www.toys.example/")
  }

  @Test func `distant namesakes and nearby parts yield to the better-known sight`() throws {
    let elements = [
      try museum(1, "City Museum", ["wikidata": "Q1"]), try museum(2, "City Museum", north: 0.02),
      try museum(3, "City Museum Annex", north: 0.0005), try museum(4, "Dome", ["wikidata": "Q4"]),
    ]
    let (catalog, report) = try catalog(of: elements)
    #expect(Set(catalog.attractions.map(\.name)).count == catalog.attractions.count)
    #expect(report.namesakes == 1 && report.merged == 2)
    #expect(findings(in: catalog) == [])
  }

  @Test(.slow) func `hours are normalized, or dropped with a reason`() throws {
    let elements = [
      try museum(1, "Alpha", ["opening_hours": "Mo-Fr 9-17"]),
      try museum(2, "Beta", north: 0.01, ["opening_hours": "ask at the door"]),
      try museum(3, "Gamma", north: 0.02, ["opening_hours": "2019 10:00-17:00"]),
      try museum(4, "Delta", north: 0.03, ["opening_hours": "Mo-Su 10:00-10:15"]),
    ]
    let (catalog, report) = try catalog(of: elements)
    #expect(catalog["alpha"]?.openingHours == "Mo-Fr 09:00-17:00")
    #expect(report.droppedHours.map(\.id) == ["beta", "delta", "gamma"])
    #expect(report.droppedHours.first?.reason.hasPrefix("cannot be read: column 1") == true)
    #expect(findings(in: catalog) == [])
  }

  @Test func `ids are unique slugs of the names`() throws {
    let elements = [
      try museum(1, "Café Müller"), try museum(2, "東京", north: 0.01),
      try museum(3, "北京 A-1", north: 0.02),
      try museum(4, "A 1", north: 0.03), try museum(5, "大阪", north: 0.04),
    ]
    let (catalog, _) = try catalog(of: elements)
    #expect(
      Set(catalog.attractions.map(\.id)) == [
        "cafe-muller", "museum-2", "a-1", "a-1-museum", "museum-5",
      ]
    )
    #expect(findings(in: catalog) == [])
  }

  @Test func `elements outside the rectangle are skipped, and an empty result is an error`() throws
  {
    let elements = [try museum(1, "Inside"), try museum(2, "Outside", north: 0.5)]
    let box = BoundingBox(south: 40.7, west: -74, north: 40.8, east: -73.9)
    let (catalog, _) = try catalog(of: elements) { $0.bounds = box }
    #expect(catalog.attractions.map(\.name) == ["Inside"] && catalog.city.bounds == box)
    #expect(throws: ImportError.noPlaces(elements: 2, bounded: true)) {
      try self.catalog(of: elements) {
        $0.bounds = BoundingBox(south: 0, west: 0, north: 1, east: 1)
      }
    }
    #expect(throws: ImportError.noPlaces(elements: 0, bounded: false)) { try self.catalog(of: []) }
  }

  /// Returns an element of the map.
  private func element(
    _ number: Int,
    _ name: String,
    _ tags: [String: String],
    east: Double = 0,
    squareMeters: Double? = nil
  ) throws -> MapElement {
    MapElement(
      reference: "way/\(number)",
      coordinate: try Coordinate(latitude: 40.75, longitude: -73.98 + east),
      squareMeters: squareMeters,
      tags: ["name": name].merging(tags) { $1 }
    )
  }

  /// Facts that a restaurant, shop, or club inside a sight may have.
  private static let business = [
    "opening_hours": "Mo-Fr 11:30-16:00", "phone": "+1 212 809 5508", "fee": "yes",
    "wheelchair": "no",
    "website": "https://gardens.example", "addr:street": "Dinner Lane", "addr:housenumber": "1",
  ]

  @Test(arguments: [
    ["building": "yes", "amenity": "restaurant"], ["tourism": "gallery"], ["shop": "art"],
    ["amenity": "theatre"], ["historic": "house"],
  ])
  func `a duplicate of another kind and name contributes no facts`(kind: [String: String]) throws {
    let park = try element(
      1,
      "Battery Park",
      ["leisure": "park", "wikidata": "Q1"],
      squareMeters: 90_000
    )
    let other = kind.merging(Self.business) { $1 }.merging(["wikidata": "Q1"]) { $1 }
    let (catalog, report) = try catalog(of: [park, try element(2, "Gardens", other, east: 0.0005)])
    #expect(report.merged == 1 && catalog.attractions.count == 1)
    let kept = try #require(catalog.attractions.first)
    if kept.name == "Battery Park" {
      #expect(kept.openingHours == nil && kept.phone == nil && kept.fee == nil)
      #expect(kept.website == nil && kept.address == nil && kept.wheelchair == nil)
    }
  }

  @Test func `a museum and a memorial with one item are two sights, each with its facts`() throws {
    let both = ["wikidata": "Q1", "wikipedia": "en:Memorial & Museum"]
    let memorial = try element(
      1,
      "Memorial & Museum",
      both.merging(["historic": "memorial"]) { $1 }
    )
    let museum = try element(
      2,
      "Museum of the Memorial",
      both.merging(["tourism": "museum", "opening_hours": "Mo-Su 09:00-17:00"]) { $1 },
      east: 0.001
    )
    for elements in [[memorial, museum], [museum, memorial]] {
      let (catalog, report) = try catalog(of: elements)
      #expect(report.merged == 0)
      #expect(Set(catalog.attractions.map(\.category)) == [.museum, .landmark])
      #expect(catalog.attractions.compactMap(\.wikidata) == ["Q1"])
      // The article is about both.
      #expect(catalog.attractions.compactMap(\.wikipedia).count == 2)
      #expect(catalog.attractions.compactMap(\.openingHours) == ["Mo-Su 09:00-17:00"])
    }
    // Both are known in the languages of either, and neither is small.
    let translated = try element(
      4,
      "Museum of the Memorial",
      both.merging(["tourism": "museum", "name:fr": "Musée", "name:de": "Museum"]) { $1 },
      east: 0.001
    )
    let (alone, _) = try catalog(of: [memorial])
    let (famous, _) = try catalog(of: [memorial, translated])
    let plain = try #require(alone.attractions.first)
    let known = try #require(famous.attractions.first { $0.category == .landmark })
    #expect(plain.size == .small && known.size == nil)
    #expect(plain.relevance < known.relevance)
    // The same name is the same sight.
    let named = try element(3, "Memorial & Museum", ["tourism": "museum", "wikidata": "Q1"])
    let (one, _) = try catalog(of: [memorial, named])
    #expect(one.attractions.count == 1)
  }

  @Test func `a duplicate of another kind with the same name contributes its facts`() throws {
    let park = try element(1, "The Garden", ["leisure": "garden", "wikidata": "Q1"])
    let node = try element(
      2,
      "Garden",
      ["tourism": "attraction", "wikidata": "Q1"].merging(Self.business) { $1 }
    )
    let (catalog, _) = try catalog(of: [park, node])
    #expect(catalog.attractions.map(\.openingHours) == ["Mo-Fr 11:30-16:00"])
  }

  @Test func `a private attraction is a landmark seen from outside, without hours of its own`()
    throws
  {
    let tags = [
      "tourism": "attraction", "building": "yes", "access": "private", "wikidata": "Q1",
      "wikipedia": "en:Woolworth Building", "opening_hours": "Mo-Fr 09:00-17:00", "fee": "yes",
    ]
    let (catalog, _) = try catalog(of: [try element(1, "Woolworth Building", tags)])
    let tower = try #require(catalog["woolworth-building"])
    #expect(tower.category == .landmark && tower.openingHours == nil && tower.fee == nil)
    for closed in [
      ["tourism": "museum"], ["leisure": "park"], ["building": "yes"], ["historic": "castle"],
      ["tourism": "museum;attraction"], ["tourism": "viewpoint"],
    ] {
      let tags = closed.merging(["name": "N", "access": "private", "wikidata": "Q1"]) { $1 }
      #expect(!TagTable.accepts(tags), "\(closed)")
    }
    for seen in [
      ["historic": "monument"], ["man_made": "lighthouse"], ["man_made": "bridge"],
      ["tourism": "artwork"], ["tourism": "attraction"],
    ] {
      let tags = seen.merging(["name": "N", "access": "private", "wikidata": "Q1"]) { $1 }
      #expect(TagTable.accepts(tags), "\(seen)")
    }
  }

  @Test func `buildings and piers named after a park, and distant sights, are not part of it`()
    throws
  {
    let park = try element(
      1,
      "Bryant Park",
      ["leisure": "park", "wikidata": "Q1"],
      squareMeters: 39_000
    )
    let large = try element(
      2,
      "Battery Park",
      ["leisure": "park", "wikidata": "Q2"],
      east: 0.1,
      squareMeters: 200_000
    )
    let others = [
      try element(3, "Bryant Park Hotel", ["building": "hotel", "wikidata": "Q3"], east: 0.001),
      try element(4, "Bryant Park Place", ["building": "office", "wikidata": "Q4"], east: 0.0015),
      try element(5, "Battery Park City Ferry Terminal", ["man_made": "pier"], east: 0.115),
      try element(
        6,
        "Bryant Park Fountain",
        ["tourism": "artwork", "wikidata": "Q6"],
        east: 0.0004
      ),
      try element(7, "Bryant Park Obelisk", ["tourism": "artwork", "wikidata": "Q7"], east: 0.012),
    ]
    let (catalog, _) = try catalog(of: [park, large] + others)
    let parts = catalog.attractions.filter { $0.partOf != nil }.map(\.name)
    #expect(parts == ["Bryant Park Fountain"])
    #expect(findings(in: catalog) == [])
  }

  @Test func `sights far from the others are counted`() throws {
    let here = try (0..<8).map {
      try museum(
        $0 + 1,
        "Museum \(["A", "B", "C", "D", "E", "F", "G", "H"][$0])",
        north: Double($0) / 100
      )
    }
    #expect(try catalog(of: here).report.remote == 0)
    // Two in Liechtenstein.
    let there = try ["X", "Y"].enumerated().map { number, name in
      MapElement(
        reference: "node/\(100 + number)",
        coordinate: try Coordinate(latitude: 47.14 + Double(number) / 100, longitude: 9.52),
        tags: ["tourism": "museum", "name": "Museum \(name)"]
      )
    }
    let (catalog, report) = try catalog(of: here + there)
    #expect(report.remote == 2 && report.places == 10 && catalog.attractions.count == 10)
  }

  @Test func `only OpenStreetMap data is attributed to OpenStreetMap`() throws {
    let (catalog, _) = try catalog(of: [try museum(1, "A B")]) { $0.source = "open data City 2025" }
    #expect(catalog.attribution == ["open data City 2025"])
    #expect(catalog.attractions[0].sources["name"] == "open data City 2025")
    #expect(findings(in: catalog) == [])
  }
}
