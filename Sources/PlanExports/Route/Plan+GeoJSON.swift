public import Catalogs
public import DayPlans
import Formats
public import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as GeoJSON, with a feature for each stop, each leg, the area and each sight left out.
  ///
  /// Each feature has a `kind` (`area`, `leg`, `start`, `stop`, `visit`, `end`, `left-out`) and colors in simplestyle, which
  /// many maps support. A `visit` is the straight line of a visit with a separate exit. Positions are longitude and latitude;
  /// outer rings are counterclockwise.
  ///
  /// > Source: H. Butler et al., "The GeoJSON Format", RFC 7946, <https://www.rfc-editor.org/rfc/rfc7946>;
  /// > Mapbox, "simplestyle-spec 1.1.0".
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw instead of the plan's.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*) for *n* features.
  public func geoJSON(in catalog: Catalog, area: Area? = nil) -> String {
    let features = GeoJSONFeatures(exported: ExportedPlan(self, in: catalog, area: area))
    return features.collection.lines + "\n"
  }
}

/// Writes the features of a plan.
private struct GeoJSONFeatures {
  /// The properties of a feature, in order.
  private typealias Properties = [(key: String, value: OrderedJSON)]

  /// The plan.
  let exported: ExportedPlan

  /// All features, with the area at the bottom.
  var collection: OrderedJSON {
    let days = exported.plan.days.enumerated().flatMap { self.features(of: $1, at: $0) }
    let features = [area].compactMap { $0 } + leftOut + days
    return .object([
      ("type", .text("FeatureCollection")),
      ("name", .text(exported.title)),
      ("attribution", .list(exported.credits.map { .text($0) })),
      ("features", .list(features)),
    ])
  }

  private var area: OrderedJSON? {
    guard let area = exported.area else { return nil }
    let polygons = area.polygons.map { polygon in
      OrderedJSON.list(
        [ring(polygon.outer, isHole: false)] + polygon.holes.map { ring($0, isHole: true) }
      )
    }
    let isOne = polygons.count == 1
    return feature(
      isOne ? "Polygon" : "MultiPolygon",
      isOne ? polygons[0] : .list(polygons),
      [
        ("kind", .text("area")), ("title", .text(ExportWords.area)),
        ("stroke", .text(DayColor.area)), ("stroke-width", .bare("1.5")),
        ("stroke-opacity", .bare("0.9")), ("fill", .text(DayColor.area)),
        ("fill-opacity", .bare("0.08")),
      ]
    )
  }

  private var leftOut: [OrderedJSON] {
    exported.leftOut.map { row, place in
      point(
        place.coordinate,
        [
          ("kind", .text("left-out")), ("id", .text(row.id)), ("code", .text(row.code.rawValue)),
          ("score", .bare("\(row.score)")), ("title", .text(row.name)),
          ("description", .text(exported.reason(for: row))),
          ("marker-color", .text(DayColor.leftOut)), ("marker-size", .text("small")),
        ]
      )
    }
  }

  private func features(of day: Plan.Day, at index: Int) -> [OrderedJSON] {
    let color = DayColor.day(index).light
    let legs = exported.ways(of: day).map { leg($0, on: day, color) }
    let crossings = exported.crossings(of: day).map { visit($0, on: day, color) }
    let stops = day.stops.enumerated().map { stop($1, number: $0 + 1, on: day, color) }
    let start = exported.start(of: day).map { self.end($0, "start", day.start, on: day, color) }
    let end = exported.end(of: day).map { self.end($0, "end", day.end, on: day, color) }
    let visited = day.visited.map { stop in
      point(
        stop.coordinate,
        [
          ("kind", .text("visited")), ("id", .text(stop.id)), ("date", .text("\(day.date)")),
          ("enter", .text("\(stop.enter)")), ("leave", .text("\(stop.leave)")),
          ("category", .text(stop.category.rawValue)), ("title", .text(stop.name)),
          ("description", .text(TextWords.visited)), ("marker-color", .text(DayColor.leftOut)),
          ("marker-size", .text("small")),
        ]
      )
    }
    return legs + crossings + visited + [start].compactMap { $0 } + stops + [end].compactMap { $0 }
  }

  private func leg(_ way: ExportedPlan.Way, on day: Plan.Day, _ color: String) -> OrderedJSON {
    feature(
      "LineString",
      .list(way.line.map(position)),
      [
        ("kind", .text("leg")), ("date", .text("\(day.date)")), ("from", .text(way.leg.from)),
        ("to", .text(way.leg.to)), ("minutes", .bare("\(way.leg.minutes.rawValue)")),
        ("meters", .bare(way.leg.meters.rawValue.decimal)),
        ("estimated", .bare(way.leg.isEstimated ? "true" : "false")),
        ("mode", .text((way.leg.mode ?? exported.plan.request.mode).rawValue)),
        ("title", .text(way.title)),
        ("description", .text(way.leg.words(by: exported.plan.request.mode))),
        ("stroke", .text(color)), ("stroke-width", .bare("3")), ("stroke-opacity", .bare("0.9")),
      ]
    )
  }

  private func visit(
    _ crossing: ExportedPlan.Crossing,
    on day: Plan.Day,
    _ color: String
  ) -> OrderedJSON {
    feature(
      "LineString",
      .list(crossing.line.map(position)),
      [
        ("kind", .text("visit")), ("id", .text(crossing.stop.id)), ("date", .text("\(day.date)")),
        ("title", .text(crossing.stop.name)),
        ("description", .text((crossing.stop.exitNote ?? "").capitalizedStart)),
        ("stroke", .text(color)), ("stroke-width", .bare("3")), ("stroke-opacity", .bare("0.4")),
      ]
    )
  }

  private func stop(
    _ stop: Plan.Stop,
    number: Int,
    on day: Plan.Day,
    _ color: String
  ) -> OrderedJSON {
    // The specification only has single-character symbols.
    let symbol: Properties = number < 10 ? [("marker-symbol", .text("\(number)"))] : []
    let properties: Properties = [
      ("kind", .text("stop")), ("id", .text(stop.id)), ("date", .text("\(day.date)")),
      ("number", .bare("\(number)")), ("enter", .text("\(stop.enter)")),
      ("leave", .text("\(stop.leave)")), ("category", .text(stop.category.rawValue)),
      ("score", .bare("\(stop.score)")), ("title", .text("\(number). \(stop.name)")),
      ("description", .text(exported.account(of: stop, on: day).joined(separator: "\n"))),
      ("marker-color", .text(color)), ("marker-size", .text("medium")),
    ]
    return point(stop.coordinate, properties + symbol)
  }

  private func end(
    _ spot: ExportedPlan.Spot,
    _ kind: String,
    _ time: ClockTime,
    on day: Plan.Day,
    _ color: String
  ) -> OrderedJSON {
    point(
      spot.coordinate,
      [
        ("kind", .text(kind)), ("date", .text("\(day.date)")), ("time", .text("\(time)")),
        ("title", .text(spot.name.capitalizedStart)), ("marker-color", .text(color)),
        ("marker-size", .text("large")),
        ("marker-symbol", .text(kind == "start" ? "s" : "e")),
      ]
    )
  }

  private func point(
    _ coordinate: Coordinate,
    _ properties: Properties
  ) -> OrderedJSON {
    feature("Point", position(coordinate), properties)
  }

  private func feature(
    _ type: String,
    _ coordinates: OrderedJSON,
    _ properties: Properties
  ) -> OrderedJSON {
    .object([
      ("type", .text("Feature")), ("properties", .object(properties)),
      ("geometry", .object([("type", .text(type)), ("coordinates", coordinates)])),
    ])
  }

  private func position(_ coordinate: Coordinate) -> OrderedJSON {
    .bare("[\(coordinate.longitude.decimal), \(coordinate.latitude.decimal)]")
  }

  /// Returns a closed ring, counterclockwise if outer and clockwise if a hole.
  private func ring(_ ring: Ring, isHole: Bool) -> OrderedJSON {
    let corners = ring.isClockwise == isHole ? ring.corners : ring.corners.reversed()
    return .list((corners + corners.prefix(1)).map(position))
  }
}

extension Ring {
  /// Whether the vertices are in clockwise order, with north at the top.
  var isClockwise: Bool {
    guard let first = corners.first, var start = corners.last else { return false }
    var twice = 0.0
    for end in corners {
      twice +=
        (start.longitude - first.longitude) * (end.latitude - first.latitude)
        - (end.longitude - first.longitude) * (start.latitude - first.latitude)
      start = end
    }
    return twice < 0
  }
}
