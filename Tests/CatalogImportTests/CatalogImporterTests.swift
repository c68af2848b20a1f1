import Catalogs
import DayPlanning
import DayPlanningGLPK
import FoundationEssentials
import Geography
import OpeningHours
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

  @Test func `importing Midtown, a fourth city, gives a catalog that passes the check`() throws {
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
    #expect(tower.sources["openingHours"] == "osm 2025-01" && tower.sources["visit"] == "rule")
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
    let plan = try Planner(exactlyIn: catalog).plan(request)
    #expect((plan.days.first?.stops.count ?? 0) >= 4)
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    #expect(plan.proof.status == .optimal)
  }

  @Test func `the same map gives the same catalog, whatever the order of its elements`() throws {
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

  @Test func `hours are normalized, or dropped with a reason`() throws {
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

  @Test func `only OpenStreetMap data is attributed to OpenStreetMap`() throws {
    let (catalog, _) = try catalog(of: [try museum(1, "A B")]) { $0.source = "open data City 2025" }
    #expect(catalog.attribution == ["open data City 2025"])
    #expect(catalog.attractions[0].sources["name"] == "open data City 2025")
    #expect(findings(in: catalog) == [])
  }
}
