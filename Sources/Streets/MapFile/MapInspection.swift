package import Geography
import Transit

/// Finds definite and likely errors in a map.
package struct MapInspection {
  /// A sight that should be near a street.
  package struct Sight: Sendable {
    /// The id.
    package let id: String
    /// The position.
    package let position: Coordinate

    /// Creates a sight.
    package init(id: String, position: Coordinate) {
      self.id = id
      self.position = position
    }
  }

  /// The maximum distance from a sight to a street.
  static let farthest = Meters(100)

  /// The maximum length of a plausible link between sources, in meters.
  private static let longestLink = 40.0

  /// The map.
  let map: StreetMap

  /// The streets.
  private var graph: StreetGraph { map.graph }

  /// Creates an inspection.
  package init(_ map: StreetMap) {
    self.map = map
  }

  /// Returns all findings.
  ///
  /// - Parameter sights: The sights of the city's catalog.
  /// - Returns: The findings, grouped by kind.
  /// - Complexity: O(*n*) for *n* edges, and a search around each sight and bridge.
  package func findings(sights: [Sight]) -> [MapFinding] {
    islands() + far(sights) + looseBridges() + doubtfulLinks() + stations()
      + (CrossingAudit(map)?.findings() ?? [])
  }

  /// Whether an edge is open to pedestrians.
  private func isForFeet(_ way: WayAttributes) -> Bool {
    way.has(.footAlong) || way.has(.footAgainst)
  }

  /// Finds components of the walking network other than the largest.
  private func islands() -> [MapFinding] {
    graph.parts(where: isForFeet).parts.dropFirst().filter { $0.decimeters > 0 }.map { part in
      MapFinding(
        kind: .island,
        position: graph.position(of: Int(part.node)).coordinate,
        meters: Double(part.decimeters) / 10,
        name: "\(part.nodes) nodes"
      )
    }
  }

  /// Finds sights in the covered area that are far from all ways.
  private func far(_ sights: [Sight]) -> [MapFinding] {
    let router = StreetRouter(map)
    return sights.filter { map.isCovered($0.position) }.compactMap { sight in
      let distance = router.snap(RoutePlace(sight.position)).distance
      guard distance.map({ $0 > Self.farthest }) ?? true else { return nil }
      return MapFinding(
        kind: .farSight,
        position: sight.position,
        meters: distance?.rawValue ?? StreetRouter.farthest,
        name: sight.id
      )
    }
  }

  /// Finds bridges with a dead end.
  private func looseBridges() -> [MapFinding] {
    let adjacency = Adjacency(graph)
    var findings: [MapFinding] = []
    for edge in 0..<graph.edgeCount {
      let way = graph.attributes(of: edge)
      guard way.isBridge, isForFeet(way) else { continue }
      for node in [Int(graph.tails[edge]), Int(graph.heads[edge])]
      where adjacency.steps(from: node).count == 1 {
        findings.append(
          MapFinding(
            kind: .looseBridge,
            position: graph.position(of: node).coordinate,
            meters: Double(graph.lengths[edge]) / 10,
            name: graph.name(of: edge)
          )
        )
      }
    }
    return findings
  }

  /// Finds mended ways long enough that they may cross something.
  private func doubtfulLinks() -> [MapFinding] {
    (0..<graph.edgeCount).compactMap { edge in
      let meters = Double(graph.lengths[edge]) / 10
      guard graph.attributes(of: edge).isMended, meters > Self.longestLink else { return nil }
      return MapFinding(
        kind: .doubtfulLink,
        position: graph.position(of: Int(graph.tails[edge])).coordinate,
        meters: meters,
        name: graph.name(of: edge)
      )
    }
  }
}

extension MapInspection {
  /// Finds stations that are far from all ways, without a position, or without service.
  ///
  /// Stations outside the covered area are skipped, because no ways are known there.
  func stations() -> [MapFinding] {
    guard let network = map.network else { return [] }
    let served = Set(network.services.flatMap(\.stops))
    let router = StreetRouter(map)
    return network.stations.enumerated().flatMap { index, station -> [MapFinding] in
      guard let position = station.coordinate else {
        return [finding(.unplacedStation, station, at: map.header.bounds.center)]
      }
      let idle = served.contains(index) ? [] : [finding(.idleStation, station, at: position)]
      guard map.isCovered(position) else { return idle }
      let distance = router.snap(RoutePlace(position)).distance
      guard distance.map({ $0 > Self.farthest }) ?? true else { return idle }
      let meters = distance?.rawValue ?? StreetRouter.farthest
      return idle + [finding(.farStation, station, at: position, meters: meters)]
    }
  }

  /// Returns a finding about a station.
  private func finding(
    _ kind: MapFinding.Kind,
    _ station: TransitStation,
    at position: Coordinate,
    meters: Double = 0
  ) -> MapFinding {
    MapFinding(kind: kind, position: position, meters: meters, name: station.id)
  }
}
