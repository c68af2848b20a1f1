import Geography
import Streets
import Transit

/// The railways beyond the known streets, by which people find their bearings there.
///
/// Without buses and ferries, whose straight lines would cross houses and river bends.
struct RailsBeyond {
  /// The railway stations where no streets are known.
  private(set) var stations: [SheetPlace] = []

  /// The tracks between neighboring stations, each once, if at least one of the two is beyond the streets.
  private(set) var lines: [SheetLine] = []

  /// The rectangle around the known streets and these stations.
  let region: BoundingBox

  /// Collects them.
  ///
  /// - Complexity: That of ``Tracks``, plus O(*n* · *m*) for *n* stations and *m* corners of the covered area.
  init(_ map: StreetMap) {
    let bounds = map.header.bounds
    guard let network = map.network else {
      region = bounds
      return
    }
    let services = network.services.filter { network.lines[$0.line].mode.isOnRails }
    let served = Set(services.flatMap(\.stops))
    let points = network.stations.map { $0.coordinate.map { WorldPoint($0) } }
    let isBeyond = network.stations.enumerated().map { index, station in
      served.contains(index) && station.coordinate.map { !map.isCovered($0) } ?? false
    }
    let places = zip(network.stations, isBeyond).compactMap { $1 ? $0.coordinate : nil }
    region = BoundingBox(around: bounds.corners + places) ?? bounds
    for (index, station) in network.stations.enumerated() where isBeyond[index] {
      guard let point = points[index] else { continue }
      stations.append(SheetPlace(stationBeyond: station.name, at: point))
    }
    for track in Tracks(of: services, between: network.stations).kept
    where isBeyond[track.from] || isBeyond[track.to] {
      guard let start = points[track.from], let end = points[track.to] else { continue }
      lines.append(SheetLine(name: "", points: [start, end]))
    }
  }
}

/// The tracks between stations, without the straight lines of trains that pass stations where others stop.
///
/// A spanner: a line is left out if kept shorter ones join its ends within ``Tracks/detour`` times its length.
///
/// Source: I. Althöfer, G. Das, D. Dobkin, D. Joseph, J. Soares: On sparse spanners of weighted graphs, DOI 10.1007/BF02189308.
private struct Tracks {
  /// A straight line between two stations.
  struct Track: Hashable {
    let from: Int
    let to: Int
    let meters: Double
  }

  /// The greatest length of a way by other lines, as a multiple of the line that it replaces.
  private static let detour = 1.25

  /// The lines to draw, shortest first.
  private(set) var kept: [Track] = []

  /// The kept lines at each station: the other station, and the meters.
  private var neighbors: [[(station: Int, meters: Double)]]

  /// Collects the lines.
  ///
  /// - Complexity: O(*m* · *n*) for *m* lines and *n* stations, in practice only those near each line.
  init(of services: [TransitService], between stations: [TransitStation]) {
    neighbors = Array(repeating: [], count: stations.count)
    let tracks = services.flatMap { service in
      zip(service.stops, service.stops.dropFirst()).compactMap { from, to -> Track? in
        guard let start = stations[from].coordinate, let end = stations[to].coordinate else {
          return nil
        }
        return Track(
          from: min(from, to),
          to: max(from, to),
          meters: start.distance(to: end).rawValue
        )
      }
    }
    let order = Set(tracks).sorted {
      ($0.meters, $0.from, $0.to) < ($1.meters, $1.from, $1.to)
    }
    for track in order where !isJoined(track) {
      kept.append(track)
      neighbors[track.from].append((track.to, track.meters))
      neighbors[track.to].append((track.from, track.meters))
    }
  }

  /// Returns whether kept lines join the ends of another, without a great detour.
  private func isJoined(_ track: Track) -> Bool {
    let limit = track.meters * Self.detour
    var reached = [track.from: 0.0]
    var pending = [track.from]
    var done = 0
    while done < pending.count {
      let station = pending[done]
      done += 1
      let meters = reached[station, default: 0]
      for next in neighbors[station] where meters + next.meters <= limit {
        guard meters + next.meters < reached[next.station, default: .infinity] else { continue }
        if next.station == track.to { return true }
        reached[next.station] = meters + next.meters
        pending.append(next.station)
      }
    }
    return false
  }
}

extension TransitMode {
  /// Whether its vehicles keep to a track or cable, nearly straight between stations.
  fileprivate var isOnRails: Bool {
    switch self {
    case .metro, .lightRail, .rail, .tram, .cable: true
    case .bus, .ferry: false
    }
  }
}
