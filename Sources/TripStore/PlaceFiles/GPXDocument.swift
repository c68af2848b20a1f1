import Formats
import Geography

/// A GPX document of waypoints.
enum GPXDocument {
  /// A waypoint.
  struct Point {
    /// The position.
    let position: Coordinate

    /// The time in RFC 3339 format.
    let time: String?

    /// The name.
    let name: String

    /// A description.
    let note: String?

    /// The kind of place.
    let kind: String?

    /// Additional facts, for which GPX has no elements.
    var facts: [(name: String, value: String)] = []
  }

  /// Returns the document; elements are in the order of the schema.
  static func text(_ points: [Point], version: String) -> String {
    let root = XMLElement(
      "gpx",
      [
        "version": "1.1", "creator": "planday \(version)",
        "xmlns": "http://www.topografix.com/GPX/1/1", "xmlns:planday": "planday:place",
      ],
      points.map(element)
    )
    return root.document
  }

  private static func element(_ point: Point) -> XMLElement {
    let (latitude, longitude) = (point.position.latitude, point.position.longitude)
    return XMLElement(
      "wpt",
      ["lat": "\(latitude)", "lon": "\(longitude)"],
      [
        XMLElement("time", text: point.time), XMLElement("name", text: point.name),
        XMLElement("desc", text: point.note), XMLElement("type", text: point.kind),
        point.facts.isEmpty ? nil : XMLElement("extensions", [:], [facts(of: point)]),
      ]
    )
  }

  /// Returns the additional facts as extension elements in another namespace.
  private static func facts(of point: Point) -> XMLElement {
    let facts = point.facts.map { XMLElement("planday:\($0.name)", text: $0.value) }
    return XMLElement("planday:place", [:], facts)
  }
}
