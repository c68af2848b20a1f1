internal import Transit

extension FeedReader {
  /// Reads `routes.txt`.
  mutating func readRoutes() throws(FeedError) {
    try table("routes.txt", ["route_id", "route_type"]).read { row throws(TransitFileError) in
      let id = try row.requiredText("route_id")
      guard routeIndex.updateValue(feed.routes.count, forKey: id) == nil else {
        throw row.error("route_id", .duplicate(kind: "route", id: id))
      }
      let names = [try row.text("route_short_name"), try row.text("route_long_name"), id]
      feed.routes.append(
        TransitLine(
          id: id,
          name: names.first { !$0.isEmpty } ?? id,
          mode: try Self.mode(row),
          color: try Self.color(row)
        )
      )
    }
  }

  /// Returns the mode of a route.
  private static func mode(_ row: TableRow) throws(TransitFileError) -> TransitMode {
    let type = try row.integer("route_type", in: 0...1799)
    guard let type, let mode = TransitMode(routeType: type) else {
      let found = try row.text("route_type")
      throw row.error(
        "route_type",
        .invalid(found: found, expected: "a route type that GTFS knows")
      )
    }
    return mode
  }

  /// Returns the color of a route, or `nil` if there is none.
  private static func color(_ row: TableRow) throws(TransitFileError) -> String? {
    let digits = try row.text("route_color")
    if digits.isEmpty { return nil }
    guard digits.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil else {
      throw row.error("route_color", .invalid(found: digits, expected: "six hexadecimal digits"))
    }
    return "#\(digits)"
  }

  /// Reads `trips.txt`.
  mutating func readTrips() throws(FeedError) {
    let columns = ["route_id", "service_id", "trip_id"]
    try table("trips.txt", columns).read { row throws(TransitFileError) in
      let id = try row.requiredText("trip_id")
      guard tripIndex.updateValue(feed.trips.count, forKey: id) == nil else {
        throw row.error("trip_id", .duplicate(kind: "trip", id: id))
      }
      let (route, service) = (try row.requiredText("route_id"), try row.requiredText("service_id"))
      guard let route = routeIndex[route] else {
        throw row.error("route_id", .unknown(kind: "route", id: route))
      }
      guard let service = serviceIndex[service] else {
        throw row.error("service_id", .unknown(kind: "service", id: service))
      }
      let headsign = try row.text("trip_headsign")
      feed.trips.append(FeedTrip(id: id, route: route, service: service, headsign: headsign))
    }
  }
}
