import Catalogs
import FoundationEssentials

/// A small catalog, and the faults after it is corrupted.
enum CatalogFixture {
  /// The keys of a catalog before its sights.
  static let head = #"""
    "format": "planday.catalog/1",
    "license": "ODbL-1.0",
    "attribution": ["© OpenStreetMap contributors"],
    "city": {
      "id": "london", "name": "London", "country": "GB", "timeZone": "Europe/London",
      "holidays": "GB-ENG",
      "bounds": { "south": 51.28, "west": -0.52, "north": 51.7, "east": 0.34 }
    },
    """#

  /// A valid catalog of two sights.
  static let json = #"""
    {
      \#(head)
      "attractions": [
        {
          "id": "british-museum", "name": "British Museum", "category": "museum",
          "lat": 51.5194, "lon": -0.127, "openingHours": "Mo-Su 10:00-17:00",
          "lastAdmissionMinutes": 15,
          "visit": { "minimum": 90, "recommended": 150, "maximum": 240 },
          "relevance": 97, "fee": false, "address": "Great Russell Street",
          "phone": "+44 20 7323 8299", "website": "https://www.britishmuseum.org",
          "wikipedia": "British Museum", "wikidata": "Q6373",
          "description": "Museum of history and culture.",
          "sources": { "position": "osm 2025-03", "visit": "rule", "relevance": "editorial 2026-11" }
        },
        {
          "id": "tower-bridge", "name": "Tower Bridge", "category": "landmark",
          "lat": 51.5055, "lon": -0.0754,
          "visit": { "minimum": 10, "recommended": 20, "maximum": 40 },
          "relevance": 95, "description": "Bascule bridge.",
          "sources": { "position": "osm 2023", "visit": "rule", "relevance": "open data City 2024" }
        }
      ]
    }
    """#

  /// Returns the valid catalog with every `old` replaced with `new`.
  static func replacing(_ old: String, by new: String) -> String {
    json.replacing(old, with: new)
  }

  /// Returns the faults of a catalog, one per line; none if it is valid.
  static func faults(_ text: String) -> [String] {
    do throws(CatalogError) {
      _ = try Catalog(json: Data(text.utf8), file: "london.json")
      return []
    } catch {
      guard case .faults(let faults) = error else { return [error.description] }
      return faults.map(\.description)
    }
  }
}
