import Catalogs
internal import Formats
import Geography

/// Exports own places; ``PlaceFile`` can read the results.
package enum PlaceExport: String, CaseIterable, Sendable {
  /// GeoJSON (RFC 7946).
  case geojson
  /// GPX 1.1.
  case gpx
  /// KML 2.2.
  case kml
  /// Comma-separated values (RFC 4180).
  case csv

  /// Returns places as text.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - version: The version of this program.
  ///   - isForSpreadsheet: Whether cells of a table must not be formulas, which prefixes some with an apostrophe.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*) for *n* places.
  package func text(
    _ places: [OwnPlace],
    version: String,
    isForSpreadsheet: Bool = false
  ) -> String {
    switch self {
    case .geojson: Self.geoJSON(places)
    case .gpx: Self.gpx(places, version: version)
    case .kml: Self.kml(places)
    case .csv:
      isForSpreadsheet ? Self.table(places).withoutFormulas.text : Self.table(places).text
    }
  }

  /// The facts of a place except name, note, and position, by the names used in files.
  private static func facts(of place: OwnPlace) -> [(name: String, value: String)] {
    let facts = [
      ("category", place.category.rawValue), ("minutes", "\(place.visit.recommended.rawValue)"),
      ("relevance", "\(place.relevance.rawValue)"), ("opening_hours", place.hours),
      ("address", place.address), ("phone", place.phone), ("website", place.website),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func geoJSON(_ places: [OwnPlace]) -> String {
    let features = places.map { place -> OrderedJSON in
      let numeric = ["minutes", "relevance"]
      let facts = facts(of: place).map { name, value in
        (key: name, value: numeric.contains(name) ? OrderedJSON.bare(value) : .text(value))
      }
      let properties = [(key: "name", value: OrderedJSON.text(place.name))] + facts
      let position = [place.position.longitude, place.position.latitude]
      return .object([
        ("type", .text("Feature")), ("id", .text(place.id)),
        ("properties", .object(properties + [("note", .text(place.note))])),
        (
          "geometry",
          .object([
            ("type", .text("Point")), ("coordinates", .list(position.map { .bare("\($0)") })),
          ])
        ),
      ])
    }
    return OrderedJSON.object([("type", .text("FeatureCollection")), ("features", .list(features))])
      .lines + "\n"
  }

  private static func gpx(_ places: [OwnPlace], version: String) -> String {
    GPXDocument.text(
      places.map { place in
        GPXDocument.Point(
          position: place.position,
          time: nil,
          name: place.name,
          note: place.note,
          kind: place.category.rawValue,
          facts: facts(of: place).filter { $0.name != "category" }
        )
      },
      version: version
    )
  }

  private static func kml(_ places: [OwnPlace]) -> String {
    let marks = places.map { place in
      let data = facts(of: place).map { name, value in
        XMLElement("Data", ["name": name], [XMLElement("value", text: value)])
      }
      let position = "\(place.position.longitude),\(place.position.latitude)"
      return XMLElement(
        "Placemark",
        [:],
        [
          XMLElement("name", text: place.name),
          XMLElement("description", text: place.note.isEmpty ? nil : place.note.escapedInXML),
          XMLElement("ExtendedData", [:], data),
          XMLElement("Point", [:], [XMLElement("coordinates", text: position)]),
        ]
      )
    }
    let root = XMLElement(
      "kml",
      ["xmlns": "http://www.opengis.net/kml/2.2"],
      [XMLElement("Document", [:], [XMLElement("name", text: "My places")] + marks)]
    )
    return root.document
  }

  private static func table(_ places: [OwnPlace]) -> CSVTable {
    let names = [
      "category", "minutes", "relevance", "opening_hours", "address", "phone", "website",
    ]
    let rows = places.map { place in
      let facts = Dictionary(uniqueKeysWithValues: facts(of: place).map { ($0.name, $0.value) })
      let position = ["\(place.position.latitude)", "\(place.position.longitude)"]
      return [place.name] + position + names.map { facts[$0] ?? "" } + [place.note]
    }
    return CSVTable(rows: [["name", "latitude", "longitude"] + names + ["note"]] + rows)
  }
}
