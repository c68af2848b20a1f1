import CatalogTools
import FoundationEssentials
import OpeningHours

/// A valid catalog, and the findings after it is corrupted.
enum ValidCatalog {
  /// A catalog of three sights, with a source for each fact.
  static let json = #"""
    {
      \#(CatalogFixture.head)
      "attractions": [
        {
          "id": "british-museum", "name": "British Museum", "category": "museum",
          "lat": 51.5194, "lon": -0.127, "openingHours": "Mo-Su 10:00-17:00; PH off",
          "lastAdmissionMinutes": 15,
          "visit": { "minimum": 90, "recommended": 190, "maximum": 300 },
          "relevance": 97, "size": "large", "fee": false, "wheelchair": "yes",
          "address": "Great Russell Street", "phone": "+44 20 7323 8299",
          "website": "https://www.britishmuseum.org/", "wikipedia": "British Museum",
          "wikidata": "Q6373", "description": "Museum of history and culture.",
          "sources": {
            "name": "osm 2025-03", "position": "osm 2025-03", "openingHours": "osm 2025-03",
            "lastAdmissionMinutes": "editorial 2026-11", "visit": "rule",
            "relevance": "editorial 2026-11", "size": "editorial 2026-11", "fee": "osm 2025-03",
            "wheelchair": "osm 2025-03", "address": "osm 2025-03", "phone": "osm 2025-03",
            "website": "osm 2025-03", "wikipedia": "osm 2025-03", "wikidata": "osm 2025-03",
            "description": "editorial 2026-11"
          }
        },
        {
          "id": "saint-pauls", "name": "St. Paul’s Café", "category": "landmark",
          "lat": 51.519, "lon": -0.1272, "website": "https://pauls.example/cafe",
          "wikidata": "Q1", "visit": { "minimum": 10, "recommended": 20, "maximum": 40 },
          "relevance": 40, "description": "Coffee house.",
          "sources": {
            "name": "osm 2023", "position": "osm 2023", "visit": "rule", "relevance": "rule",
            "website": "osm 2023", "wikidata": "osm 2023", "description": "editorial 2026-11"
          }
        },
        {
          "id": "pier-25", "name": "Pier 25", "category": "landmark",
          "lat": 51.5055, "lon": -0.0754, "visit": { "minimum": 5, "recommended": 6, "maximum": 7 },
          "relevance": 20, "description": "Pier.",
          "sources": {
            "name": "osm 2023", "position": "osm 2023", "visit": "editorial 2026-11",
            "relevance": "rule", "description": "editorial 2026-11"
          }
        }
      ]
    }
    """#

  /// Returns the findings for a catalog from December 1, 2026, one per line.
  static func findings(_ text: String) -> [String] {
    let firstDay = CalendarDate("2026-12-01") ?? CalendarDate(daysSinceEpoch: 0)
    return CatalogCheck.findings(in: Data(text.utf8), file: "london.json", from: firstDay)
      .map(\.description)
  }

  /// Returns the findings after replacing every `old` with `new`.
  static func findings(replacing old: String, by new: String) -> [String] {
    findings(json.replacing(old, with: new))
  }
}
