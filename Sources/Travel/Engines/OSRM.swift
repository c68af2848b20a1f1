import DayPlans
import Geography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// OSRM's API.
///
/// Its profiles walk at 5 km/h, whatever the request, so times on foot are scaled to the pace.
///
/// > Source: <https://project-osrm.org/docs/v5.24.0/api/>, services `table` and `route`.
struct OSRM: EngineProtocol {
  /// Servers allow 100 places in a table by default.
  let tableSide = 50

  /// The speed of OSRM's foot profile, in kilometers per hour.
  private static let walkingSpeed = 5.0

  func tableRequest(
    from origins: [Coordinate],
    to destinations: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest {
    let places = Self.places(origins + destinations)
    let sources = (0..<origins.count).map(String.init).joined(separator: ";")
    let ends = (0..<destinations.count).map { String($0 + origins.count) }.joined(separator: ";")
    return EngineRequest(
      path: "/table/v1/\(Self.profile(mode))/\(places)?sources=\(sources)&destinations=\(ends)"
        + "&annotations=duration,distance"
    )
  }

  /// A response of `table`.
  private struct Table: Decodable {
    let durations: [[Double?]]
    let distances: [[Double?]]
    let sources: [Waypoint]?
    let destinations: [Waypoint]?

    struct Waypoint: Decodable {
      let location: [Double]?
    }
  }

  /// Returns the snapped positions of a table's places, each unknown if the response has no such list.
  private static func snaps(_ waypoints: [Table.Waypoint]?, _ count: Int) -> [EngineSnap?] {
    guard let waypoints, waypoints.count == count else {
      return Array(repeating: nil, count: count)
    }
    return waypoints.map { waypoint in
      guard let location = waypoint.location, location.count >= 2,
        let position = try? Coordinate(latitude: location[1], longitude: location[0])
      else { return nil }
      return EngineSnap(position: position)
    }
  }

  func table(in body: [UInt8], rows: Int, columns: Int) throws(BadAnswer) -> EngineTable {
    let table: Table = try decoded(body)
    let shapes = [table.durations, table.distances].map { $0.map(\.count) }
    guard shapes.allSatisfy({ $0 == [Int](repeating: columns, count: rows) }) else {
      throw BadAnswer(problem: "a table without \(rows) rows of \(columns)")
    }
    let legs = zip(table.durations, table.distances).map { durations, distances in
      zip(durations, distances).map { duration, distance in
        duration.flatMap { seconds in distance.map { EngineLeg(seconds: seconds, meters: $0) } }
      }
    }
    return EngineTable(
      legs: legs,
      origins: Self.snaps(table.sources, rows),
      destinations: Self.snaps(table.destinations, columns)
    )
  }

  func legRequest(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest {
    EngineRequest(
      path: "/route/v1/\(Self.profile(mode))/\(Self.places([start, end]))"
        + "?overview=full&geometries=geojson&steps=true"
    )
  }

  /// A response of `route`.
  private struct Routes: Decodable {
    let routes: [Route]

    struct Route: Decodable {
      let duration: Double
      let distance: Double
      let geometry: Line
      let legs: [Leg]
    }

    struct Line: Decodable {
      let coordinates: [[Double]]
    }

    struct Leg: Decodable {
      let steps: [Step]
    }

    struct Step: Decodable {
      let name: String?
    }
  }

  func leg(in body: [UInt8]) throws(BadAnswer) -> EngineLeg {
    let answer: Routes = try decoded(body)
    guard let route = answer.routes.first else { throw BadAnswer(problem: "no route") }
    let line = route.geometry.coordinates.compactMap { position in
      position.count >= 2
        ? try? Coordinate(latitude: position[1], longitude: position[0]) : nil
    }
    guard line.count == route.geometry.coordinates.count, line.count > 1 else {
      throw BadAnswer(problem: "a line with an invalid position")
    }
    return EngineLeg(
      seconds: route.duration,
      meters: route.distance,
      line: line,
      streets: route.legs.flatMap(\.steps).compactMap(\.name).distinctNames
    )
  }

  /// An error response.
  private struct Refusal: Decodable {
    let code: String
    let message: String?
  }

  func refusal(in body: [UInt8]) -> EngineRefusal? {
    guard let refusal = try? decoded(body) as Refusal else { return nil }
    switch refusal.code {
    case "NoRoute", "NoTable": return .noWay
    case "NoSegment": return .noStreet
    case "TooBig": return .tooLarge
    default: return .other(refusal.message ?? refusal.code)
    }
  }

  func seconds(_ seconds: Double, by mode: TravelMode, at pace: Pace) -> Double {
    switch mode {
    case .walk, .transit: seconds * Self.walkingSpeed / pace.kilometersPerHour
    case .cycle, .drive: seconds
    }
  }

  /// Returns OSRM's usual profile for a mode.
  private static func profile(_ mode: TravelMode) -> String {
    switch mode {
    case .walk, .transit: "foot"
    case .cycle: "bike"
    case .drive: "driving"
    }
  }

  /// Returns places in the format of URLs.
  private static func places(_ places: [Coordinate]) -> String {
    places.map { "\($0.longitude.sixDecimals),\($0.latitude.sixDecimals)" }.joined(separator: ";")
  }
}
