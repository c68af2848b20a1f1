import FoundationEssentials

@testable import Travel

/// A stub of an OSRM server: routes are straight on a plane where a degree is 100 km, at 5 km/h.
///
/// Places north of 60 degrees have no street nearby; there are no routes across the meridian of 50 degrees from west to east.
struct StubOSRM: Sendable {
  /// The maximum number of places in a table.
  var mostPlaces = 100

  /// Responds to a request.
  func reply(to url: String) -> EngineReply {
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    let places = (parts[0].split(separator: "/").last ?? "").split(separator: ";").map { place in
      place.split(separator: ",").compactMap { Double($0) }
    }
    if places.contains(where: { $0[1] > 60 }) { return Self.refuse("NoSegment") }
    if parts[0].contains("/table/v1/") { return table(places, query: parts[1]) }
    let length = Self.length(places[0], places[1]) ?? 0
    return Self.reply(
      """
      {"code":"Ok","waypoints":[],"routes":[{"duration":\(length / 5 * 3.6),"distance":\(length),"weight":1,
      "geometry":{"type":"LineString","coordinates":[\(places[0]),\(places[1])]},
      "legs":[{"steps":[{"name":"High Street"},{"name":""},{"name":"High Street"},{"name":"Low Lane"}]}]}]}
      """
    )
  }

  /// Responds with a table.
  private func table(_ places: [[Double]], query: String) -> EngineReply {
    guard places.count <= mostPlaces else { return Self.refuse("TooBig") }
    let options = query.split(separator: "&").map { $0.split(separator: "=") }
    let rows = options.first { $0[0] == "sources" }?[1].split(separator: ";").compactMap { Int($0) }
    let columns = options.first { $0[0] == "destinations" }?[1].split(separator: ";")
      .compactMap { Int($0) }
    let lengths = (rows ?? []).map { row in
      (columns ?? []).map { Self.length(places[row], places[$0]) }
    }
    let text = { (factor: Double) in
      lengths.map { row in
        "[\(row.map { $0.map { "\($0 * factor)" } ?? "null" }.joined(separator: ","))]"
      }.joined(separator: ",")
    }
    return Self.reply(
      "{\"code\":\"Ok\",\"durations\":[\(text(3.6 / 5))],\"distances\":[\(text(1))],\"sources\":[]}"
    )
  }

  /// The length of a route in meters, or `nil` if there is none.
  static func length(_ from: [Double], _ to: [Double]) -> Double? {
    if from[0] < 50, to[0] >= 50 { return nil }
    let (x, y) = (to[0] - from[0], to[1] - from[1])
    return (x * x + y * y).squareRoot() * 100_000
  }

  private static func reply(_ text: String) -> EngineReply {
    EngineReply(status: 200, body: Array(text.utf8))
  }

  private static func refuse(_ code: String) -> EngineReply {
    let text = "{\"code\":\"\(code)\",\"message\":\"no luck\"}"
    return EngineReply(status: 400, body: Array(text.utf8))
  }
}
