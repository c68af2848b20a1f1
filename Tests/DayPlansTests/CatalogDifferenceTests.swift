import CatalogTools
import Catalogs
import FoundationEssentials
import Testing

struct CatalogDifferenceTests {
  private func catalog(_ text: String) throws -> Catalog {
    try Catalog(json: Data(text.utf8), file: "london.json")
  }

  @Test func `a catalog doesn't differ from itself`() throws {
    let catalog = try catalog(ValidCatalog.json)
    let difference = CatalogDifference(from: catalog, to: catalog)
    #expect(difference.isEmpty)
    #expect(difference.description == "")
  }

  @Test func `finds added, removed, and changed sights by id`() throws {
    let new = ValidCatalog.json
      .replacing("\"pier-25\"", with: "\"pier-26\"")
      .replacing("\"fee\": false", with: "\"fee\": true")
      .replacing("\"wheelchair\": \"yes\",", with: "")
      .replacing("\"wheelchair\": \"osm 2025-03\",", with: "")
      .replacing("\"size\": \"editorial 2026-11\"", with: "\"size\": \"rule\"")
      .replacing("\"name\": \"London\"", with: "\"name\": \"Londinium\"")
      .replacing("\"minimum\": 10", with: "\"minimum\": 5")
    let difference = CatalogDifference(
      from: try catalog(ValidCatalog.json),
      to: try catalog(new)
    )
    #expect(
      difference.description == """
        1 added, 1 removed, 2 changed
        ~ city.name: "London" → "Londinium"
        + pier-26: Pier 25
        - pier-25: Pier 25
        ~ british-museum: British Museum
            sources.size: "editorial 2026-11" → "rule"
            fee: "false" → "true"
            wheelchair: "yes" → nothing
            sources.wheelchair: "osm 2025-03" → nothing
        ~ saint-pauls: St. Paul’s Café
            visit: "10/20/40" → "5/20/40"

        """
    )
  }

  @Test func `counts the facts of a catalog`() throws {
    let statistics = CatalogStatistics(of: try catalog(ValidCatalog.json))
    #expect(statistics.rows == 3)
    #expect(statistics.categories["landmark"] == 2)
    #expect(statistics.categories["library"] == 0)
    #expect(statistics.stating["website"] == 2)
    #expect(statistics.stating["lastAdmissionMinutes"] == 1)
    #expect(statistics.minutesNotByRule == 1)
    #expect(
      statistics.relevance == [
        "90-100": 1, "75-89": 0, "55-74": 0, "35-54": 1, "15-34": 1, "1-14": 0,
      ]
    )
    #expect(statistics.sources["rule"] == 4)
    #expect(statistics.categories.values.reduce(0, +) == 3)
    #expect(statistics.relevance.values.reduce(0, +) == 3)
  }
}
