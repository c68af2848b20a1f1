public import Catalogs
public import Geography
public import Streets
import Synchronization

/// Travel times on foot on the streets of a map.
///
/// A leg whose ends both lie where the map knows the streets follows them. If the map has public transport, a leg may ride it. Any other leg, and every leg by bicycle or car, is
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

  /// All modes if the map has public transport, else all but that.
  public var modes: Set<TravelMode> {
    map.network == nil ? [.walk, .cycle, .drive] : Set(TravelMode.allCases)
  }

  /// Returns the model of rides and walks in the hours of a request by public transport, else this model.
  public func adapted(to request: PlanRequest, in city: City) -> any TravelModel {
    guard request.mode == .transit, let network = map.network else { return self }
    return TransitTravel(self, network: network, hours: TransitHours(request, in: city))
  }

  /// Returns the legs between all pairs of places: on the streets as far as the map knows them, else estimated.
  ///
  /// Public transport is only known to the model that ``adapted(to:in:)`` returns; here it is on foot.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`; each estimate across water takes a search of its own.
  public func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    guard mode.isOnFoot else {
      return TravelMatrix(count: places.count) {
        estimate(from: places[$0], to: places[$1], by: mode, at: pace)
      }
    }
    let walks = walks(among: places, at: pace)
    return TravelMatrix(count: places.count) { walks.walk(from: $0, to: $1).entry }
  }

  /// Returns the walks between all pairs of places.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`.
  func walks(among places: [Coordinate], at pace: Pace) -> StreetWalks {
    let snapped = places.map(snap)
    let table = router.table(snapped.compactMap(\.self))
    var rows = [Int?](repeating: nil, count: places.count)
    for (row, place) in snapped.indices.filter({ snapped[$0] != nil }).enumerated() {
      rows[place] = row
    }
    return StreetWalks(table: table, rows: rows, pace: Self.walking(pace)) { from, to in
      self.estimate(from: places[from], to: places[to], by: .walk, at: pace)
    }
  }

  /// Returns the leg between two places, with its line and its streets unless it is estimated.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    guard mode.isOnFoot, let from = snap(start), let to = snap(end),
      let leg = router.leg(from: from, to: to)
    else {
      let entry = estimate(from: start, to: end, by: mode, at: pace)
      return TravelPath(minutes: entry.minutes, meters: entry.meters, isEstimated: true)
    }
    let entry = StreetWalks.entry(leg.time(pace: Self.walking(pace)), leg.length)
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
