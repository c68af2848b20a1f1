import Catalogs
public import Geography
public import Streets
import Synchronization

/// Travel times on the streets of a map.
///
/// A leg whose ends both lie where the map knows the streets follows them. Any other is estimated from the straight line, and from
/// the way around water if it is short enough to be walked, and is marked as estimated.
public final class StreetTravel: TravelModel {
  /// The longest straight line for which a way around water is looked for; nobody walks farther than that.
  private static let waterReach = Meters(3_000)

  /// The map.
  private let map: StreetMap

  /// The routers by profile, made when they are first needed: that on foot takes milliseconds, others about a second.
  private let routers = Mutex<[TravelProfile: StreetRouter]>([:])

  /// The estimate of ways around water; `nil` inside if the map's water cannot be read.
  private let water = Mutex<WaterDetour??>(nil)

  /// The streets of the map.
  public let basis: TravelBasis

  /// Creates a model of the streets of `map`.
  public init(_ map: StreetMap) {
    self.map = map
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
    let router = router(for: mode)
    let snapped = places.map { snap($0, router) }
    let known = snapped.indices.filter { snapped[$0] != nil }
    let table = router.table(snapped.compactMap(\.self))
    var row = [Int?](repeating: nil, count: places.count)
    for (number, place) in known.enumerated() { row[place] = number }
    return TravelMatrix(count: places.count) { from, to in
      if let start = row[from], let end = row[to],
        let time = table.time(from: start, to: end, pace: Self.walking(pace, mode)),
        let length = table.length(from: start, to: end)
      {
        return entry(time, length, by: mode)
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
    let router = router(for: mode)
    guard let from = snap(start, router), let to = snap(end, router),
      let leg = router.leg(from: from, to: to)
    else {
      let entry = estimate(from: start, to: end, by: mode, at: pace)
      return TravelPath(minutes: entry.minutes, meters: entry.meters, isEstimated: true)
    }
    let entry = entry(leg.time(pace: Self.walking(pace, mode)), leg.length, by: mode)
    return TravelPath(
      minutes: entry.minutes,
      meters: entry.meters,
      isEstimated: false,
      line: leg.line,
      streets: leg.names
    )
  }

  /// Returns the router for a mode of travel.
  private func router(for mode: TravelMode) -> StreetRouter {
    let profile = mode.profile
    return routers.withLock { routers in
      if let router = routers[profile] { return router }
      let router = StreetRouter(map, profile: profile)
      routers[profile] = router
      return router
    }
  }

  /// Returns a place on the streets, or `nil` if the map does not know those around it.
  private func snap(_ place: Coordinate, _ router: StreetRouter) -> SnappedPlace? {
    guard map.isCovered(place) else { return nil }
    let snapped = router.snap(RoutePlace(place))
    return snapped.isOnStreets ? snapped : nil
  }

  /// Returns the leg of a time and a length on streets; meters are rounded up as minutes are.
  private func entry(
    _ time: TravelTime,
    _ length: Meters,
    by mode: TravelMode
  ) -> TravelMatrix.Entry {
    let seconds = Int(time.rawValue)
    let minutes = seconds == 0 ? 0 : Minutes((seconds + 59) / 60) + mode.overhead
    return .init(minutes: minutes, meters: Meters(length.rawValue.rounded(.up)), isEstimated: false)
  }

  /// Returns the leg between two positions of which the map does not know one.
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

  /// Returns how fast somebody moves: only walkers have a pace.
  private static func walking(_ pace: Pace, _ mode: TravelMode) -> Streets.Pace {
    guard mode == .walk else { return .reference }
    return Streets.Pace(kilometersPerHour: pace.metersPerMinuteOnFoot * 0.06) ?? .reference
  }
}

extension TravelMode {
  /// The profile of the router.
  fileprivate var profile: TravelProfile {
    switch self {
    case .walk: .foot
    case .cycle: .cycle
    case .drive: .car
    }
  }
}
