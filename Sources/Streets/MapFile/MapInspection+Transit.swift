import Geography
import Transit

extension MapInspection {
  /// Finds stations that are far from all ways, without a position, or without service.
  ///
  /// Outside the covered area no ways are known, so stations there are near none.
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
