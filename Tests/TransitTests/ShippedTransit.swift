import Foundation
import Geography
import Testing
import Transit

/// The tables of a city in the repository.
enum ShippedTransit: String, CaseIterable, CustomTestStringConvertible {
  case london, nyc, vancouver

  /// The name of the city.
  var testDescription: String { rawValue }

  /// The tables.
  var tables: TransitTables {
    get throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let folder = root.appending(path: "data/maps/transit/\(rawValue)")
      let text = { (name: String) in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      return TransitTables(
        bands: try text("bands.csv"),
        stations: try text("stations.csv"),
        legs: try text("legs.csv"),
        services: try text("services.csv"),
        transfers: try text("transfers.csv")
      )
    }
  }

  /// The network of the tables.
  var network: TransitNetwork {
    get throws { try TransitNetwork(try tables.read()) }
  }
}

extension TransitNetwork {
  /// Returns the walks from a place to stations: the straight line plus a third, at 4.8 km/h, up to 20 minutes.
  func access(from place: Coordinate) -> [TransitAccess] {
    TransitRouter(network: self).stations(near: place, within: TravelTime(rawValue: 1200)) {
      station in
      station.coordinate.map { walk(from: place, to: $0) }
    }
  }

  /// Returns a walk: the straight line plus a third, at 4.8 km/h.
  func walk(from start: Coordinate, to end: Coordinate) -> TransitWalk {
    let meters = start.distance(to: end).rawValue * 1.3
    return TransitWalk(
      time: TravelTime(rawValue: Int32((meters * 0.75).rounded())),
      length: Meters(meters)
    )
  }

  /// Returns the journey from the street of a station to that of another.
  func journey(
    from origin: String,
    to destination: String,
    at moment: TransitMoment
  ) throws -> TransitJourney? {
    let here = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    let start = try #require(station(id: origin), "no station \(origin)")
    let end = try #require(station(id: destination), "no station \(destination)")
    return TransitRouter(network: self).journey(
      from: [TransitAccess(station: start, walk: here)],
      to: [TransitAccess(station: end, walk: here)],
      departing: moment,
      walking: nil
    )
  }
}
