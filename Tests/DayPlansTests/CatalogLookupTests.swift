import Catalogs
import CityCatalogs
import FoundationEssentials
import Geography
import TestTools
import Testing

struct CatalogLookupTests {
  @Test func `finds the nearest sight`() throws {
    let catalog = try Catalog(json: Data(CatalogFixture.json.utf8), file: "")
    let station = try Coordinate(latitude: 51.5, longitude: -0.08)
    let (attraction, distance) = try #require(catalog.nearest(to: station))
    #expect(attraction.id == "tower-bridge")
    #expect(distance == station.distance(to: attraction.coordinate))
    #expect(Catalog(city: catalog.city, attractions: []).nearest(to: station) == nil)
  }

  @Test(arguments: [
    ("britsh-museum", ["british-museum"]), ("British Museum", ["british-museum"]),
    ("museum", ["british-museum"]), ("towerbridge", ["tower-bridge"]),
    ("TOWER_BRIGDE", ["tower-bridge"]), ("louvre", []), ("", []), ("-", []),
  ])
  func `suggests ids for misspellings`(text: String, ids: [String]) throws {
    let catalog = try Catalog(json: Data(CatalogFixture.json.utf8), file: "")
    #expect(catalog.suggestions(for: text) == ids)
  }

  @Test func `keeps the first of several sights with the same id`() throws {
    let catalog = try Catalog(json: Data(CatalogFixture.json.utf8), file: "")
    let doubled = Catalog(
      city: catalog.city,
      attractions: catalog.attractions + catalog.attractions
    )
    #expect(doubled.attractions == catalog.attractions)
  }

  @Test func `has a title and a position in the list for every category`() {
    #expect(Category.allCases.count == 15)
    #expect(Set(Category.allCases.map(\.title)).count == 15)
    #expect(Category.museum.title == "Museums")
  }

  @Test(arguments: [(0, 1, 2), (2, 1, 3), (1, 3, 2), (-1, 2, 3)])
  func `rejects stays that are out of order`(minimum: Int, recommended: Int, maximum: Int) {
    let visit = VisitDuration(
      minimum: Minutes(minimum),
      recommended: Minutes(recommended),
      maximum: Minutes(maximum)
    )
    #expect(visit == nil)
  }

  @Test(
    .slow,
    arguments: [
      ("british-museum", ["british-museum"]), ("British Museum", ["british-museum"]),
      ("the BRITISH museum", ["british-museum"]), ("st pauls cathedral", ["st-pauls-cathedral"]),
      ("sherlock", ["sherlock-holmes-museum"]), ("tate", ["tate-modern", "tate-britain"]),
      (
        "V&A",
        [
          "victoria-and-albert-museum", "va-east-storehouse", "va-east-museum", "abba-voyage",
          "young-va",
        ]
      ),
      ("britsh museum", []), ("", []), ("--", []),
    ]
  )
  func `sights are found by id, name, or part of the name`(text: String, ids: [String]) throws {
    let london = try CatalogLibrary(directory: CatalogLibraryTests.shipped).catalog("london")
    #expect(london.sights(called: text).map(\.id) == ids)
  }
}
