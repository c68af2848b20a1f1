import Geography
import Streets
import Transit

/// The public transport beyond the known streets, by which people find their bearings there.
struct RailsBeyond {
  /// The stations where no streets are known.
  private(set) var stations: [SheetPlace] = []

  /// The lines between neighboring stations, each once, if at least one of the two is beyond the streets.
  private(set) var lines: [SheetLine] = []

  /// The rectangle around the known streets and these stations.
  let region: BoundingBox

  /// Collects them.
  ///
  /// - Complexity: O(*n*) for *n* stops of all services, times the corners of the covered area.
  init(_ map: StreetMap) {
    let bounds = map.header.bounds
    guard let network = map.network else {
      region = bounds
      return
    }
    let points = network.stations.map { $0.coordinate.map { WorldPoint($0) } }
    let isBeyond = network.stations.map { station in
      station.coordinate.map { !map.isCovered($0) } ?? false
    }
    let places = zip(network.stations, isBeyond).compactMap { $1 ? $0.coordinate : nil }
    region = BoundingBox(around: bounds.corners + places) ?? bounds
    for (index, station) in network.stations.enumerated() where isBeyond[index] {
      guard let point = points[index] else { continue }
      stations.append(SheetPlace(stationBeyond: station.name, at: point))
    }
    var seen: Set<[Int]> = []
    for service in network.services {
      for (from, to) in zip(service.stops, service.stops.dropFirst()) {
        guard isBeyond[from] || isBeyond[to], seen.insert([min(from, to), max(from, to)]).inserted,
          let start = points[from], let end = points[to]
        else { continue }
        lines.append(SheetLine(name: "", points: [start, end]))
      }
    }
  }
}
