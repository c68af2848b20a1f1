import DayPlans
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
  /// Servers allow 2,500 pairs in a table by default.
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

  /// A response of `sources_to_targets`.
  private struct Table: Decodable {
    let rows: [[Cell]]
    let sources: Places?
    let targets: Places?

    enum CodingKeys: String, CodingKey {
      case rows = "sources_to_targets"
      case sources, targets
    }

    /// Positions, in a nested list in old versions; empty for any other form.
    struct Places: Decodable {
      var positions: [Position?] = []

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flat = try? container.decode([Position?].self) {
          positions = flat
        } else if let nested = try? container.decode([[Position?]].self) {
          positions = Array(nested.joined())
        }
      }
    }

    struct Position: Decodable {
      let lat: Double
      let lon: Double
    }

    struct Cell: Decodable {
      let distance: Double?
      let time: Double?
    }
  }

  /// Returns the snapped positions of a table's places, each unknown if the response has no such list.
  private static func snaps(_ places: Table.Places?, _ count: Int) -> [EngineSnap?] {
    guard let positions = places?.positions, positions.count == count else {
      return Array(repeating: nil, count: count)
    }
    return positions.map { position in
      position.flatMap { try? Coordinate(latitude: $0.lat, longitude: $0.lon) }
        .map(EngineSnap.init)
    }
  }

  func table(in body: [UInt8], rows: Int, columns: Int) throws(BadAnswer) -> EngineTable {
    let answer: Table = try decoded(body)
    let table = answer.rows
    guard table.map(\.count) == [Int](repeating: columns, count: rows) else {
      throw BadAnswer(problem: "a table without \(rows) rows of \(columns)")
    }
    let legs = table.map { row in
      row.map { cell in
        cell.time.flatMap { time in
          cell.distance.map { EngineLeg(seconds: time, meters: $0 * 1_000) }
        }
      }
    }
    return EngineTable(
      legs: legs,
      origins: Self.snaps(answer.sources, rows),
      destinations: Self.snaps(answer.targets, columns)
    )
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

  /// A response of `route`.
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
      throw BadAnswer(problem: "an invalid encoded line")
    }
    return EngineLeg(
      seconds: leg.summary.time,
      meters: leg.summary.length * 1_000,
      line: line,
      streets: (leg.maneuvers ?? []).compactMap { $0.names?.first }.distinctNames
    )
  }

  /// An error response.
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
    // Unconnected regions; unreachable; no path.
    case 170, 441, 442: return .noWay
    // No suitable edges near a location.
    case 171: return .noStreet
    // Too many locations; too many pairs.
    case 150, 152: return .tooLarge
    default: return .other(refusal.error ?? "error \(refusal.code)")
    }
  }

  func seconds(_ seconds: Double, by mode: TravelMode, at pace: Pace) -> Double { seconds }

  /// Returns the costing members of a request.
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
    // By default Valhalla searches for streets up to 35 km away.
    let reach = Int(RoutingEngine.longestSnap.rawValue)
    return places.map {
      "{\"lat\":\($0.latitude.sixDecimals),\"lon\":\($0.longitude.sixDecimals),\"search_cutoff\":\(reach)}"
    }
    .joined(separator: ",")
  }
}

/// Valhalla's encoded polylines: differences in millionths of a degree, five bits a character.
///
/// > Source: Google, "Encoded Polyline Algorithm Format", with six decimals.
enum EncodedLine {
  /// Returns the positions of a line, or `nil` if the text is invalid.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  static func positions(_ text: String) -> [Coordinate]? {
    var bytes = text.utf8.makeIterator()
    var (latitude, longitude) = (0, 0)
    var line: [Coordinate] = []
    while let first = bytes.next() {
      guard let north = difference(first, &bytes), let second = bytes.next(),
        let east = difference(second, &bytes)
      else { return nil }
      latitude += north
      longitude += east
      guard
        let position = try? Coordinate(
          latitude: Double(latitude) / 1e6,
          longitude: Double(longitude) / 1e6
        )
      else { return nil }
      line.append(position)
    }
    return line
  }

  /// Reads a difference of at most 35 bits; `nil` if it has no end or is longer.
  private static func difference(
    _ first: UInt8,
    _ bytes: inout String.UTF8View.Iterator
  ) -> Int? {
    var (value, shift, next) = (0, 0, Optional(first))
    while let byte = next, byte >= 63, byte <= 126, shift < 35 {
      let bits = Int(byte) - 63
      value |= (bits & 31) << shift
      if bits < 32 { return value & 1 == 1 ? ~(value >> 1) : value >> 1 }
      shift += 5
      next = bytes.next()
    }
    return nil
  }
}
