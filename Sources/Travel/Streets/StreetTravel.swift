public import Catalogs
public import DayPlans
public import Geography
public import Streets
import Synchronization
import Transit

/// Travel times on the streets of a map, on foot, by bicycle and by car.
///
/// A leg whose ends both lie where the map knows the streets follows them. If the map has public transport, a leg may ride it. Any
/// other leg is estimated from the straight line, around water by the crossings that the map knows, and is marked as estimated. Where water
/// lies between and no crossing is known, there is no way. A sight with known entrances is entered by the one on the best way; one that is
/// left elsewhere, by an exit, only where its catalog has it.
public final class StreetTravel: TravelModel, ParkSource {
  /// The map.
  private let map: StreetMap

  /// The entrances of sights by their positions.
  private let entrances: [Coordinate: RoutePlace]

  /// Whether ways on foot avoid steps.
  private let isStepFree: Bool

  /// The timetables to ride by, if there are any.
  let timetables: DayTimetables?

  /// Whether routers are made to answer many requests.
  private let isPrepared: Bool

  /// The same model without steps, made when it is asked for first.
  private let withoutSteps = Mutex<StreetTravel?>(nil)

  /// The routers made so far.
  private let routers = Mutex<[TravelProfile: StreetRouter]>([:])

  /// The estimates of ways around water, made so far; `nil` inside if the map's water cannot be read.
  private let waters = Mutex<[TravelProfile: Water?]>([:])

  /// The parks of the map, once they have been read.
  private let green = Mutex<[MapPolygon]?>(nil)

  /// The walks to and from the stations of the map that were looked for.
  let stationWalks = StationMemory()

  /// Estimates of ways around water.
  private struct Water {
    /// The estimate.
    let detour: WaterDetour
    /// The ways that were looked for.
    let memory = DetourMemory()
  }

  /// The streets of the map.
  public let basis: TravelBasis

  /// Creates a model of the streets of `map`.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - sights: The sights whose entrances count.
  ///   - isStepFree: Whether ways on foot avoid steps and steep slopes.
  ///   - timetables: The departures to ride by; without them, rides go by how often the lines of the map run.
  ///   - isPrepared: Whether to spend a second or two, once for each mode, on faster answers to many requests.
  public init(
    _ map: StreetMap,
    sights: [Attraction] = [],
    isStepFree: Bool = false,
    timetables: DayTimetables? = nil,
    isPrepared: Bool = false
  ) {
    self.map = map
    self.timetables = timetables
    self.isStepFree = isStepFree
    self.isPrepared = isPrepared
    var entrances: [Coordinate: RoutePlace] = [:]
    for sight in sights where sight.dayFacts.exit == nil {
      entrances[sight.coordinate] = RoutePlace(
        entrances: sight.dayFacts.entrances.map(\.coordinate)
      )
    }
    self.entrances = entrances
    basis = .streets(map: map.header.cityID, fingerprint: map.fingerprint)
  }

  /// All modes if there is public transport, else all but that.
  public var modes: Set<TravelMode> {
    map.network == nil && timetables == nil ? [.walk, .cycle, .drive] : Set(TravelMode.allCases)
  }

  /// Whether steps are known: always.
  public var knowsSteps: Bool { true }

  /// Whether it has timetables, which say when rides depart on each date.
  public var knowsServiceDays: Bool { timetables != nil }

  /// Creates a model like another, without steps.
  private init(withoutStepsOf other: StreetTravel) {
    (map, entrances, basis) = (other.map, other.entrances, other.basis)
    (isStepFree, isPrepared, timetables) = (true, other.isPrepared, other.timetables)
  }

  /// Returns the model of rides and walks in the hours of a request by public transport, that of ways without steps if it wants
  /// these, else this model.
  public func adapted(to request: PlanRequest, in city: City) -> any TravelModel {
    if request.stepFree, request.mode == .walk, !isStepFree {
      return withoutSteps.withLock { model in
        let kept = model ?? StreetTravel(withoutStepsOf: self)
        model = kept
        return kept
      }
    }
    if request.mode == .transit, let timetables {
      return TimetableTravel(self, timetables: timetables, for: request, in: city)
    }
    guard request.mode == .transit, let network = map.network else { return self }
    return TransitTravel(self, network: network, hours: TransitHours(request, in: city))
  }

  /// The parks, gardens and cemeteries of the map, read when they are asked for first; none if they cannot be read.
  package var parks: [MapPolygon] {
    green.withLock { known in
      let parks = known ?? (try? map.layers())?.green ?? []
      known = parks
      return parks
    }
  }

  /// Returns the legs between all pairs of places: on the streets as far as the map knows them, else estimated.
  ///
  /// Public transport is only known to the model that ``adapted(to:in:)`` returns; here it is on foot.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`; estimates across water take one search of the map's land for each place beyond its streets.
  public func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    let ways = ways(among: places, by: mode, at: pace)
    return TravelMatrix(count: places.count) { ways.walk(from: $0, to: $1).entry }
  }

  /// Returns the legs from one place to others, in a search of the streets for each.
  ///
  /// - Complexity: That of `StreetRouter.table(from:to:)`.
  public func legs(
    from start: Coordinate,
    to places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> [TravelMatrix.Entry] {
    let ways = ways(from: [start], to: places, by: mode, at: pace)
    return places.indices.map { ways.walk(from: 0, to: $0).entry }
  }

  /// Returns the ways between all pairs of places.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`.
  func ways(among places: [Coordinate], by mode: TravelMode, at pace: Pace) -> StreetWalks {
    ways(from: places, to: places, by: mode, at: pace)
  }

  /// Returns the ways from some places to others.
  private func ways(
    from starts: [Coordinate],
    to ends: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> StreetWalks {
    let router = router(for: mode)
    let rows = snapped(starts, to: router)
    let columns = starts == ends ? rows : snapped(ends, to: router)
    let table = router.table(from: rows.places, to: columns.places)
    let around = WaterWays(among: ends)
    let inside = Self.pace(pace, of: mode)
    return StreetWalks(
      table: table,
      rows: rows.indices,
      columns: columns.indices,
      mode: mode,
      pace: inside
    ) { from, to in
      self.estimate(from: starts[from], to: ends[to], by: mode, at: pace, sharing: around)
    }
  }

  /// Returns the places that the streets around are known of, and the index of each place among them.
  private func snapped(
    _ places: [Coordinate],
    to router: StreetRouter
  ) -> (places: [SnappedPlace], indices: [Int?]) {
    var known: [SnappedPlace] = []
    let indices: [Int?] = places.map { place in
      guard let snapped = snap(place, to: router) else { return nil }
      known.append(snapped)
      return known.count - 1
    }
    return (known, indices)
  }

  /// Returns the leg between two places, with its line and its streets unless it is estimated.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    let router = router(for: mode)
    guard let from = snap(start, to: router), let to = snap(end, to: router),
      let leg = router.leg(from: from, to: to)
    else {
      let entry = estimate(from: start, to: end, by: mode, at: pace)
      guard entry.exists else { return .noWay }
      return TravelPath(minutes: entry.minutes, meters: entry.meters, isEstimated: true)
    }
    return path(of: leg, by: mode, at: pace)
  }

  /// Returns a way on the streets as a leg of a plan.
  private func path(of leg: StreetLeg, by mode: TravelMode, at pace: Pace) -> TravelPath {
    let entry = StreetWalks.entry(leg.time(pace: Self.pace(pace, of: mode)), leg.length, by: mode)
    return TravelPath(
      minutes: entry.minutes,
      meters: entry.meters,
      isEstimated: false,
      line: leg.line,
      streets: leg.names
    )
  }

  package func way(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    around parks: [MapPolygon]
  ) -> TravelPath? {
    let router = router(for: mode)
    guard let from = snap(start, to: router), let to = snap(end, to: router),
      let leg = router.leg(from: from, to: to, around: parks)
    else { return nil }
    return path(of: leg, by: mode, at: pace)
  }

  /// Returns the area that is reached from a place, or `nil` if the map does not know the streets around it.
  ///
  /// - Parameters:
  ///   - place: Where people start.
  ///   - minutes: How long they travel at most, getting on and off included.
  ///   - mode: How they travel.
  ///   - pace: How fast they walk.
  ///   - tolerance: How far its outline may run from the traced one, in meters; `nil` for as near as usual.
  /// - Returns: The area.
  /// - Complexity: That of `StreetRouter.reachableArea(from:within:pace:tolerance:)`.
  public func area(
    from place: Coordinate,
    within minutes: Minutes,
    by mode: TravelMode,
    at pace: Pace,
    tolerance: Double? = nil
  ) -> Area? {
    let router = router(for: mode)
    guard let origin = snap(place, to: router) else { return nil }
    let seconds = max(0, (minutes - mode.overhead).rawValue) * 60
    return router.reachableArea(
      from: origin,
      within: TravelTime(rawValue: Int32(clamping: seconds)),
      pace: Self.pace(pace, of: mode),
      tolerance: tolerance
    )
  }

  /// Returns the router of a mode, made when it is asked for first.
  private func router(for mode: TravelMode) -> StreetRouter {
    let profile = mode.profile(isStepFree: isStepFree)
    if let router = routers.withLock({ $0[profile] }) { return router }
    // Created outside the lock, so that walks need not wait for a car's.
    let router = StreetRouter(map, profile: profile, isPrepared: isPrepared)
    return routers.withLock { routers in
      let kept = routers[profile] ?? router
      routers[profile] = kept
      return kept
    }
  }

  /// Returns a place on the streets, or `nil` if the map does not know those around it.
  private func snap(_ place: Coordinate, to router: StreetRouter) -> SnappedPlace? {
    guard map.isCovered(place) else { return nil }
    let snapped = router.snap(entrances[place] ?? RoutePlace(place))
    return snapped.isOnStreets ? snapped : nil
  }

  /// Returns the leg between two positions, at least one of them beyond the map: around water, or none where nothing leads across.
  private func estimate(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    sharing ways: WaterWays = WaterWays()
  ) -> TravelMatrix.Entry {
    let model = StraightLineTravel(mode: mode, pace: pace)
    let straight = model.entry(from: start, to: end)
    guard !Task.isCancelled, let water = water(for: mode.profile(isStepFree: isStepFree))
    else { return straight }
    let around = water.memory.estimate(from: start, to: end, by: water.detour, sharing: ways)
    guard around.isAroundWater else { return straight }
    guard around.isPassable else { return .noWay }
    let factor = around.length.rawValue / WaterDetour.factor * mode.detour
    let meters = Meters(max(factor.rounded(.up), straight.meters.rawValue))
    return .init(minutes: model.time(of: meters), meters: meters, isEstimated: true)
  }

  /// Returns the estimates of ways around water, made when they are asked for first.
  private func water(for profile: TravelProfile) -> Water? {
    if let known = waters.withLock({ $0[profile] }) { return known }
    // Made outside the lock, so that other modes need not wait.
    let made = (try? WaterDetour(map, for: profile)).map { Water(detour: $0) }
    return waters.withLock { waters in
      let kept = waters[profile] ?? made
      waters[profile] = .some(kept)
      return kept
    }
  }

  /// Returns a pace in the router's units; only walking has one.
  private static func pace(_ pace: Pace, of mode: TravelMode) -> WalkingSpeed {
    guard mode.isOnFoot else { return .reference }
    return WalkingSpeed(kilometersPerHour: pace.metersPerMinuteOnFoot * 0.06) ?? .reference
  }
}

extension TravelMode {
  /// How the router travels.
  fileprivate func profile(isStepFree: Bool) -> TravelProfile {
    switch self {
    case .walk, .transit: isStepFree ? .stepFree : .foot
    case .cycle: .cycle
    case .drive: .car
    }
  }
}

/// The ways around water that were looked for, since the same sights are planned again and again.
///
/// The search for one takes longer than all else about an estimated leg. What is remembered is what would be found, so
/// answers do not depend on it.
final class DetourMemory: Sendable {
  /// The ends of a way, the same in both directions.
  private struct Ends: Hashable {
    let first: Coordinate
    let last: Coordinate

    init(_ start: Coordinate, _ end: Coordinate) {
      let isSorted = (start.latitude, start.longitude) <= (end.latitude, end.longitude)
      (first, last) = isSorted ? (start, end) : (end, start)
    }
  }

  /// The most ways that are remembered, about 10 MB; then all are forgotten.
  private let capacity: Int

  /// The estimates that took a search.
  private let known = Mutex<[Ends: WaterDetour.Estimate]>([:])

  /// Creates an empty memory.
  init(capacity: Int = 100_000) {
    self.capacity = capacity
  }

  /// Returns an estimate, remembered or made now.
  func estimate(
    from start: Coordinate,
    to end: Coordinate,
    by detour: WaterDetour,
    sharing ways: WaterWays
  ) -> WaterDetour.Estimate {
    let ends = Ends(start, end)
    if let estimate = known.withLock({ $0[ends] }) { return estimate }
    let estimate = detour.estimate(from: ends.first, to: ends.last, sharing: ways)
    // Where no water is crossed there was nothing to look for.
    guard estimate.isAroundWater else { return estimate }
    known.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[ends] = estimate
    }
    return estimate
  }
}
