import Catalogs
public import Geography
public import Streets
import Synchronization

/// Travel times on foot on the streets of a map.
///
/// A leg whose ends both lie where the map knows the streets follows them. Any other leg, and every leg by bicycle or car, is
/// estimated from the straight line, and from the way around water if it is short, and is marked as estimated.
public final class StreetTravel: TravelModel {
  /// The longest straight line for which a way around water is looked for.
  private static let waterReach = Meters(3_000)

  /// The map.
  private let map: StreetMap

  /// The router on foot.
  private let router: StreetRouter

  /// The estimate of ways around water; `nil` inside if the map's water cannot be read.
  private let water = Mutex<WaterDetour??>(nil)

  /// The streets of the map.
  public let basis: TravelBasis

  /// Creates a model of the streets of `map`.
  public init(_ map: StreetMap) {
    self.map = map
    router = StreetRouter(map)
    basis = .streets(map: map.header.cityID, fingerprint: map.fingerprint)
  }

  /// Returns the legs between all pairs of places: on the streets as far as the map knows them, else estimated.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`; each estimate across water takes a search of its own.
  public func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    let snapped = places.map { mode == .walk ? snap($0) : nil }
    let known = snapped.indices.filter { snapped[$0] != nil }
    let table = router.table(snapped.compactMap(\.self))
    var row = [Int?](repeating: nil, count: places.count)
    for (number, place) in known.enumerated() { row[place] = number }
    return TravelMatrix(count: places.count) { from, to in
      if let start = row[from], let end = row[to],
        let time = table.time(from: start, to: end, pace: Self.walking(pace)),
        let length = table.length(from: start, to: end)
      {
        return entry(time, length)
      }
      return estimate(from: places[from], to: places[to], by: mode, at: pace)
    }
  }

  /// Returns the leg between two places, with its line and its streets unless it is estimated.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    guard mode == .walk, let from = snap(start), let to = snap(end),
      let leg = router.leg(from: from, to: to)
    else {
      let entry = estimate(from: start, to: end, by: mode, at: pace)
      return TravelPath(minutes: entry.minutes, meters: entry.meters, isEstimated: true)
    }
    let entry = entry(leg.time(pace: Self.walking(pace)), leg.length)
    return TravelPath(
      minutes: entry.minutes,
      meters: entry.meters,
      isEstimated: false,
      line: leg.line,
      streets: leg.names
    )
  }

  /// Returns a place on the streets, or `nil` if the map does not know those around it.
  private func snap(_ place: Coordinate) -> SnappedPlace? {
    guard map.isCovered(place) else { return nil }
    let snapped = router.snap(RoutePlace(place))
    return snapped.isOnStreets ? snapped : nil
  }

  /// Returns the leg of a time and a length on streets; meters are rounded up as minutes are.
  private func entry(
    _ time: TravelTime,
    _ length: Meters
  ) -> TravelMatrix.Entry {
    let minutes = Minutes((Int(time.rawValue) + 59) / 60)
    return .init(minutes: minutes, meters: Meters(length.rawValue.rounded(.up)), isEstimated: false)
  }

  /// Returns the leg between two positions, at least one of them beyond the map.
  private func estimate(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix.Entry {
    let model = StraightLineTravel(mode: mode, pace: pace)
    let straight = model.entry(from: start, to: end)
    guard start.distance(to: end) <= Self.waterReach, let detour = detour() else { return straight }
    let around = detour.estimate(from: start, to: end)
    guard around.isAroundWater, around.isPassable else { return straight }
    let factor = around.length.rawValue / WaterDetour.factor * mode.detour
    let meters = Meters(max(factor.rounded(.up), straight.meters.rawValue))
    return .init(minutes: model.time(of: meters), meters: meters, isEstimated: true)
  }

  /// Returns the estimate of ways around water.
  private func detour() -> WaterDetour? {
    water.withLock { water in
      if let water { return water }
      let detour = try? WaterDetour(map)
      water = .some(detour)
      return detour
    }
  }

  /// Returns a pace in the router's units.
  private static func walking(_ pace: Pace) -> Streets.Pace {
    Streets.Pace(kilometersPerHour: pace.metersPerMinuteOnFoot * 0.06) ?? .reference
  }
}
