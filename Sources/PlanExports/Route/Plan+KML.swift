public import Catalogs
public import DayPlans
import Formats
public import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as KML 2.2: a folder for each day with its legs and stops, the area, and the sights left out.
  ///
  /// Stops have the time span of the visit, with its UTC offset.
  ///
  /// > Source: Open Geospatial Consortium, "OGC KML", version 2.2.0, OGC 07-147r2.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw instead of the plan's.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*) for *n* places.
  public func kml(in catalog: Catalog, area: Area? = nil) -> String {
    KMLWriter(exported: ExportedPlan(self, in: catalog, area: area)).root.document
  }
}

/// Writes a plan as KML; the elements of a placemark are in schema order.
private struct KMLWriter {
  /// The plan.
  let exported: ExportedPlan

  var root: XMLElement {
    let plan = exported.plan
    let words = [plan.worth, plan.verdict.lead + plan.verdict.rest] + exported.credits
    let days = plan.days.enumerated().map { folder(of: $1, at: $0) }
    return XMLElement(
      "kml",
      ["xmlns": "http://www.opengis.net/kml/2.2"],
      [
        XMLElement(
          "Document",
          [:],
          [
            XMLElement("name", text: exported.title), XMLElement("open", text: "1"),
            XMLElement("description", text: words.joined(separator: "\n")),
          ] + styles + [area] + days + [leftOut]
        )
      ]
    )
  }

  private var styles: [XMLElement] {
    let days = exported.plan.days.indices.map { index in
      let color = DayColor.day(index).light.inKML()
      return XMLElement(
        "Style",
        ["id": "day-\(index + 1)"],
        [
          icon("http://maps.google.com/mapfiles/kml/paddle/wht-blank.png", color, scale: "1.1"),
          line(color, width: "3"),
        ]
      )
    }
    let area = XMLElement(
      "Style",
      ["id": "area"],
      [
        line(DayColor.area.inKML(), width: "1.5"),
        XMLElement(
          "PolyStyle",
          [:],
          [XMLElement("color", text: DayColor.area.inKML(opacity: "1a"))]
        ),
      ]
    )
    let leftOut = XMLElement(
      "Style",
      ["id": "left-out"],
      [
        icon(
          "http://maps.google.com/mapfiles/kml/shapes/placemark_circle.png",
          DayColor.leftOut.inKML(),
          scale: "0.7"
        ),
        XMLElement("LabelStyle", [:], [XMLElement("scale", text: "0.7")]),
      ]
    )
    return days + [area, leftOut]
  }

  private func icon(_ address: String, _ color: String, scale: String) -> XMLElement {
    XMLElement(
      "IconStyle",
      [:],
      [
        XMLElement("color", text: color), XMLElement("scale", text: scale),
        XMLElement("Icon", [:], [XMLElement("href", text: address)]),
      ]
    )
  }

  private func line(_ color: String, width: String) -> XMLElement {
    XMLElement(
      "LineStyle",
      [:],
      [XMLElement("color", text: color), XMLElement("width", text: width)]
    )
  }

  private func folder(of day: Plan.Day, at index: Int) -> XMLElement {
    let style = "#day-\(index + 1)"
    let ways = exported.ways(of: day).map { way in
      placemark(
        way.title,
        description: way.leg.words(by: exported.plan.request.mode),
        style: style,
        XMLElement(
          "LineString",
          [:],
          [
            XMLElement("tessellate", text: "1"),
            XMLElement("coordinates", text: way.line.inKML),
          ]
        )
      )
    }
    let crossings = exported.crossings(of: day).map { crossing in
      placemark(
        crossing.stop.name,
        description: crossing.stop.exitNote?.capitalizedStart,
        style: style,
        XMLElement(
          "LineString",
          [:],
          [
            XMLElement("tessellate", text: "1"),
            XMLElement("coordinates", text: crossing.line.inKML),
          ]
        )
      )
    }
    let start = exported.start(of: day).map {
      end($0, "\(PageWords.starts) \(day.start)", style: style)
    }
    let goal = exported.end(of: day).map {
      end($0, "\(PageWords.ends) \(day.end)", style: style)
    }
    let stops = day.stops.enumerated().map { stop($1, number: $0 + 1, on: day, style: style) }
    let visited = day.visited.map { stop in
      placemark(
        stop.name,
        description: "\(stop.enter)-\(stop.leave), \(TextWords.visited)",
        style: style,
        point(stop.coordinate)
      )
    }
    return XMLElement(
      "Folder",
      [:],
      [
        XMLElement("name", text: exported.title(of: day)),
        XMLElement(
          "description",
          text: exported.plan.summary(of: day, city: exported.catalog.city.name).map {
            ("\(day.title.map { "\($0.words). " } ?? "")\($0)" as Markup).text
          }
        ), start,
      ] + visited + stops + [goal] + ways + crossings
    )
  }

  /// The placemark of an end of the day.
  private func end(_ spot: ExportedPlan.Spot, _ words: String, style: String) -> XMLElement {
    placemark(
      spot.name.capitalizedStart,
      description: words,
      style: style,
      point(spot.coordinate)
    )
  }

  private func stop(
    _ stop: Plan.Stop,
    number: Int,
    on day: Plan.Day,
    style: String
  ) -> XMLElement {
    let place = exported.catalog[stop.id]
    return placemark(
      "\(number). \(stop.name)",
      address: place?.address,
      phone: place?.phone,
      description: exported.account(of: stop, on: day).joined(separator: "\n"),
      span: XMLElement(
        "TimeSpan",
        [:],
        [
          XMLElement("begin", text: moment(day.date, stop.enter)),
          XMLElement("end", text: moment(day.date, stop.leave)),
        ]
      ),
      style: style,
      point(stop.coordinate)
    )
  }

  /// Returns a local time with its UTC offset, if known.
  private func moment(_ date: CalendarDate, _ time: ClockTime) -> String {
    guard let zone = exported.zone, let instant = exported.instant(date, time) else {
      return "\(LocalDateTime(date: date, time: time))"
    }
    let offset = zone.utcOffset(atUTC: instant)
    return "\(zone.localDateTime(atUTC: instant))" + offset.inHours(separator: ":")
  }

  private var area: XMLElement? {
    guard let area = exported.area else { return nil }
    let polygons = area.polygons.map { polygon in
      XMLElement(
        "Polygon",
        [:],
        [ring(polygon.outer, in: "outerBoundaryIs")]
          + polygon.holes.map { ring($0, in: "innerBoundaryIs") }
      )
    }
    let shape = polygons.count == 1 ? polygons[0] : XMLElement("MultiGeometry", [:], polygons)
    return placemark(ExportWords.area, style: "#area", shape)
  }

  private func ring(_ ring: Ring, in boundary: String) -> XMLElement {
    let isHole = boundary == "innerBoundaryIs"
    let corners = ring.isClockwise == isHole ? ring.corners : ring.corners.reversed()
    let closed = corners + corners.prefix(1)
    return XMLElement(
      boundary,
      [:],
      [XMLElement("LinearRing", [:], [XMLElement("coordinates", text: closed.inKML)])]
    )
  }

  private var leftOut: XMLElement? {
    let rows = exported.leftOut.map { row, place in
      placemark(
        row.name,
        address: place.address,
        phone: place.phone,
        description: exported.reason(for: row),
        style: "#left-out",
        point(place.coordinate)
      )
    }
    guard !rows.isEmpty else { return nil }
    return XMLElement(
      "Folder",
      [:],
      [XMLElement("name", text: ExportWords.leftOut), XMLElement("open", text: "0")] + rows
    )
  }

  private func placemark(
    _ name: String,
    address: String? = nil,
    phone: String? = nil,
    description: String? = nil,
    span: XMLElement? = nil,
    style: String,
    _ shape: XMLElement
  ) -> XMLElement {
    XMLElement(
      "Placemark",
      [:],
      [
        XMLElement("name", text: name), XMLElement("address", text: address),
        XMLElement("phoneNumber", text: phone),
        // Viewers interpret descriptions as HTML.
        XMLElement(
          "description",
          text: description.map { ("\($0)" as Markup).text }?.replacing("\n", with: "<br>")
        ),
        span, XMLElement("styleUrl", text: style), shape,
      ]
    )
  }

  private func point(_ coordinate: Coordinate) -> XMLElement {
    XMLElement("Point", [:], [XMLElement("coordinates", text: [coordinate].inKML)])
  }
}

extension [Coordinate] {
  /// The positions in KML syntax: longitude and latitude, separated by spaces.
  fileprivate var inKML: String {
    map { "\($0.longitude.decimal),\($0.latitude.decimal)" }.joined(separator: " ")
  }
}

extension String {
  /// This color, `#rrggbb`, in KML syntax: alpha, blue, green, red.
  fileprivate func inKML(opacity: String = "ff") -> String {
    let digits = dropFirst()
    return opacity + digits.suffix(2) + digits.dropFirst(2).prefix(2) + digits.prefix(2)
  }
}

extension Int {
  /// This UTC offset in seconds as `+01:00`; seconds are written only if nonzero.
  func inHours(separator: String) -> String {
    let (minutes, seconds) = abs(self).quotientAndRemainder(dividingBy: 60)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    let parts = [hours, rest] + (seconds == 0 ? [] : [seconds])
    let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (self < 0 ? "-" : "+") + digits.joined(separator: separator)
  }
}
