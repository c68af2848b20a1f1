import DayPlanning
import Geography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Valhalla's API.
///
/// > Source: <https://valhalla.github.io/valhalla/api/matrix/api-reference/> and `turn-by-turn`.
struct Valhalla: EngineProtocol {
  /// A server takes 2,500 pairs in a table unless it is told otherwise.
  let tableSide = 50

  func tableRequest(
    from origins: [Coordinate],
    to destinations: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest {
    EngineRequest(
      path: "/sources_to_targets",
      body: """
        {"sources":[\(Self.places(origins))],"targets":[\(Self.places(destinations))],\
        \(Self.costing(mode, pace))}
        """
    )
  }

  /// An answer of `sources_to_targets`.
  private struct Table: Decodable {
    let rows: [[Cell]]

    enum CodingKeys: String, CodingKey {
      case rows = "sources_to_targets"
    }

    struct Cell: Decodable {
      let distance: Double?
      let time: Double?
    }
  }

  func table(in body: [UInt8], rows: Int, columns: Int) throws(BadAnswer) -> [[EngineLeg?]] {
    let table = (try decoded(body) as Table).rows
    guard table.map(\.count) == [Int](repeating: columns, count: rows) else {
      throw BadAnswer(problem: "a table that has not \(rows) rows of \(columns)")
    }
    return table.map { row in
      row.map { cell in
        cell.time.flatMap { time in
          cell.distance.map { EngineLeg(seconds: time, meters: $0 * 1_000) }
        }
      }
    }
  }

  func legRequest(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> EngineRequest {
    EngineRequest(
      path: "/route",
      body: "{\"locations\":[\(Self.places([start, end]))],\(Self.costing(mode, pace))}"
    )
  }

  /// An answer of `route`.
  private struct Answer: Decodable {
    let trip: Trip

    struct Trip: Decodable {
      let legs: [Leg]
    }

    struct Leg: Decodable {
      let summary: Summary
      let shape: String
      let maneuvers: [Maneuver]?
    }

    struct Summary: Decodable {
      let time: Double
      let length: Double
    }

    struct Maneuver: Decodable {
      let names: [String]?

      enum CodingKeys: String, CodingKey {
        case names = "street_names"
      }
    }
  }

  func leg(in body: [UInt8]) throws(BadAnswer) -> EngineLeg {
    guard let leg = (try decoded(body) as Answer).trip.legs.first else {
      throw BadAnswer(problem: "no leg")
    }
    guard let line = EncodedLine.positions(leg.shape), line.count > 1 else {
      throw BadAnswer(problem: "a shape that is no encoded line")
    }
    return EngineLeg(
      seconds: leg.summary.time,
      meters: leg.summary.length * 1_000,
      line: line,
      streets: (leg.maneuvers ?? []).compactMap { $0.names?.first }.distinctNames
    )
  }

  /// An answer that refuses.
  private struct Refusal: Decodable {
    let code: Int
    let error: String?

    enum CodingKeys: String, CodingKey {
      case code = "error_code"
      case error
    }
  }

  func refusal(in body: [UInt8]) -> EngineRefusal? {
    guard let refusal = try? decoded(body) as Refusal else { return nil }
    switch refusal.code {
    // No suitable edges near a location; no path.
    case 170, 171, 441, 442: return .noWay
    // Too many locations; too many pairs.
    case 150, 152: return .tooLarge
    default: return .other(refusal.error ?? "error \(refusal.code)")
    }
  }

  func seconds(_ seconds: Double, by mode: TravelMode, at pace: Pace) -> Double { seconds }

  /// Returns how to travel, as members of a request.
  private static func costing(_ mode: TravelMode, _ pace: Pace) -> String {
    let (name, options) =
      switch mode {
      case .walk, .transit:
        ("pedestrian", "{\"walking_speed\":\(pace.kilometersPerHour.sixDecimals)}")
      case .cycle: ("bicycle", "{}")
      case .drive: ("auto", "{}")
      }
    return
      "\"costing\":\"\(name)\",\"costing_options\":{\"\(name)\":\(options)},\"units\":\"kilometers\""
  }

  /// Returns places as members of a list.
  private static func places(_ places: [Coordinate]) -> String {
    places.map { "{\"lat\":\($0.latitude.sixDecimals),\"lon\":\($0.longitude.sixDecimals)}" }
      .joined(separator: ",")
  }
}
