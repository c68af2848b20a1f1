public import Catalogs
public import DayPlans
public import Geography
public import Streets
import Synchronization
import Transit

/// Travel times on the streets of a map, on foot, by bicycle and by car.
///
/// A leg with both ends within the map's streets follows them. If the map has public transport, a leg may use it. Any other leg
/// is estimated from the straight line, around water by known crossings, and is marked as estimated. Across water without a
/// known crossing, there is no route. A sight with known entrances is entered by the one on the best route; a sight with a
/// separate exit, only by its position in the catalog.
public final class StreetTravel: TravelModel, ParkSource {
  /// The map.
  private let map: StreetMap

  /// The entrances of each sight, or its position if they are unknown, by its position.
  private let doors: [Coordinate: RoutePlace]

  /// Whether walks avoid steps.
  private let isStepFree: Bool

  /// The timetables of rides, if any.
  let timetables: DayTimetables?

  /// Whether routers are prepared for many requests.
  private let isPrepared: Bool

  /// The step-free version of this model, created on first use.
  private let withoutSteps = Mutex<StreetTravel?>(nil)

  /// The routers created so far.
  private let routers = Mutex<[TravelProfile: StreetRouter]>([:])

  /// The sights snapped so far, since they are planned again and again; at most all of them.
  private let snaps = Mutex<[TravelProfile: [Coordinate: SnappedPlace]]>([:])

  /// The estimates of detours around water, per profile; `nil` if the map's water cannot be read.
  private let waters = Mutex<[TravelProfile: Water?]>([:])

  /// The routes between all sights and exits, per profile, if routers are prepared.
  private let sightRoutes = Mutex<[TravelProfile: SightRoutes]>([:])

  /// The parks of the map, once read.
  private let green = Mutex<[MapPark]?>(nil)

  /// The caches of walks to and from stations, and to and from piers.
  private let (stationWalks, pierWalks) = (StationMemory(), StationMemory())

  /// The number of each sight's position, and of each exit.
  private let sightNumbers: [Coordinate: Int]

  /// The maximum number of sights and exits of which routes and journeys are kept: 8 MB of routes for each mode, and 4 MB of journeys
  /// at each pace and in each band of headways.
  private static let mostKept = 1_000

  /// The cache of journeys between sights, if routers are prepared and there are not too many sights.
  private let rideMemory: RideMemory?

  /// Whether routes between sights are kept.
  private var keepsRoutes: Bool { rideMemory != nil }

  /// Estimates of detours around water.
  private struct Water {
    /// The estimate.
    let detour: WaterDetour
    /// The cache of detours.
    let memory = DetourMemory()
  }

  /// The streets of the map.
  public let basis: TravelBasis

  /// Creates a model of the streets of `map`.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - sights: The sights whose entrances are used.
  ///   - isStepFree: Whether walks avoid steps and steep slopes.
  ///   - timetables: The timetables of rides; without them, rides use the map's headways.
  ///   - isPrepared: Whether to spend a second or two, once per mode, to make many requests faster.
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
    var doors: [Coordinate: RoutePlace] = [:]
    for sight in sights {
      let entrances = sight.dayFacts.exit == nil ? sight.dayFacts.entrances : []
      doors[sight.coordinate] =
        RoutePlace(entrances: entrances.map(\.coordinate)) ?? RoutePlace(sight.coordinate)
    }
    self.doors = doors
    var numbers: [Coordinate: Int] = [:]
    for end in sights.flatMap({ [$0.coordinate, $0.visitEnd] }) where numbers[end] == nil {
      numbers[end] = numbers.count
    }
    sightNumbers = numbers
    rideMemory = isPrepared && numbers.count <= Self.mostKept ? RideMemory(of: numbers) : nil
    basis = .streets(map: map.header.cityID, fingerprint: map.fingerprint)
  }

  /// All modes, with public transport only if the map has it.
  public var modes: Set<TravelMode> {
    map.network == nil && timetables == nil ? [.walk, .cycle, .drive] : Set(TravelMode.allCases)
  }

  /// Whether steps are known: always.
  public var knowsSteps: Bool { true }

  /// Whether it has timetables with the departures of each date.
  public var knowsServiceDays: Bool { timetables != nil }

  /// Creates a step-free copy of another model.
  private init(withoutStepsOf other: StreetTravel) {
    (map, doors, basis) = (other.map, other.doors, other.basis)
    (isStepFree, isPrepared, timetables) = (true, other.isPrepared, other.timetables)
    sightNumbers = other.sightNumbers
    rideMemory = other.rideMemory.map { _ in RideMemory(of: other.sightNumbers) }
  }

  /// Returns a model with rides for the hours of a request by public transport, one with ferries for a request on foot, or the
  /// step-free one; otherwise `self`.
  public func adapted(to request: PlanRequest, in city: City) -> any TravelModel {
    if request.stepFree, request.mode == .walk, !isStepFree {
      let model = withoutSteps.withLock { model in
        let kept = model ?? StreetTravel(withoutStepsOf: self)
        model = kept
        return kept
      }
      return model.adapted(to: request, in: city)
    }
    if request.mode == .transit, let timetables {
      return TimetableTravel(self, timetables: timetables, for: request, in: city)
    }
    guard request.mode == .transit || request.mode == .walk, let network = map.network else {
      return self
    }
    let hours = TransitHours(request, in: city)
    if request.mode == .transit {
      return TransitTravel(
        self,
        network: network,
        hours: hours,
        remembering: stationWalks,
        rideMemory
      )
    }
    let ferries = network.limited(to: .ferry)
    return ferries.services.isEmpty
      ? self : FerryTravel(self, ferries: ferries, hours: hours, remembering: pierWalks)
  }

  /// The parks, gardens and cemeteries of the map that have a name, read on first use; empty if they cannot be read.
  package var parks: [MapPark] {
    green.withLock { known in
      let parks = known ?? ((try? map.layers())?.green ?? []).compactMap(MapPark.init)
      known = parks
      return parks
    }
  }

  /// Returns the legs between all pairs of places: on streets within the map's coverage, otherwise estimated.
  ///
  /// Public transport requires the model returned by ``adapted(to:in:)``; here it is treated as walking.
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

  /// Returns the legs from one place to others, with one street search per destination.
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

  /// Returns the routes between all pairs of places.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`.
  func ways(among places: [Coordinate], by mode: TravelMode, at pace: Pace) -> StreetWalks {
    ways(from: places, to: places, by: mode, at: pace)
  }

  /// Returns the routes from some places to others.
  private func ways(
    from starts: [Coordinate],
    to ends: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> StreetWalks {
    let router = router(for: mode)
    let rows = snapped(starts, to: router)
    let columns = starts == ends ? rows : snapped(ends, to: router)
    let table =
      sightRoutes(on: router)?.table(from: rows.places, to: columns.places)
      ?? router.table(from: rows.places, to: columns.places)
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

  /// Returns the routes between all sights, found on first use; `nil` if none are kept.
  private func sightRoutes(on router: StreetRouter) -> SightRoutes? {
    guard keepsRoutes else { return nil }
    if let known = sightRoutes.withLock({ $0[router.profile] }) { return known }
    // Found outside the lock, so that other modes don't wait.
    let sights = sightNumbers.keys.compactMap { snap($0, to: router) }
    let routes = SightRoutes(among: sights, on: router)
    // The routes of a cancelled task are incomplete.
    guard !Task.isCancelled else { return routes }
    sightRoutes.withLock { $0[router.profile] = routes }
    return routes
  }

  /// Returns the places within the street coverage, and the index of each place among them.
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

  /// Returns the leg between two places, with its geometry and street names unless it is estimated.
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

  /// Returns a street route as a leg of a plan.
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

  /// Returns the isochrone around a place, or `nil` if it is outside the map's coverage.
  ///
  /// - Parameters:
  ///   - place: The origin.
  ///   - minutes: The time limit, including overhead such as locking a bicycle.
  ///   - mode: The mode of travel.
  ///   - pace: The walking pace.
  ///   - tolerance: The tolerance for simplifying the outline, in meters; the default one if `nil`.
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

  /// Returns the router of a mode, created on first use.
  private func router(for mode: TravelMode) -> StreetRouter {
    let profile = mode.profile(isStepFree: isStepFree)
    if let router = routers.withLock({ $0[profile] }) { return router }
    // Created outside the lock, so that other modes don't wait.
    let router = StreetRouter(map, profile: profile, isPrepared: isPrepared)
    return routers.withLock { routers in
      let kept = routers[profile] ?? router
      routers[profile] = kept
      return kept
    }
  }

  /// Snaps a place to the streets, or returns `nil` outside the map's coverage.
  private func snap(_ place: Coordinate, to router: StreetRouter) -> SnappedPlace? {
    guard map.isCovered(place) else { return nil }
    let snapped = sight(at: place, snappedTo: router) ?? router.snap(RoutePlace(place))
    return snapped.isOnStreets ? snapped : nil
  }

  /// Returns a sight snapped to the streets, or `nil` if there is none at the place.
  private func sight(at place: Coordinate, snappedTo router: StreetRouter) -> SnappedPlace? {
    guard let sight = doors[place] else { return nil }
    if let known = snaps.withLock({ $0[router.profile]?[place] }) { return known }
    let snapped = router.snap(sight)
    snaps.withLock { $0[router.profile, default: [:]][place] = snapped }
    return snapped
  }

  /// Estimates the leg between two positions, at least one outside the coverage: around water, or none without a crossing.
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

  /// Returns the estimates of detours around water, created on first use.
  private func water(for profile: TravelProfile) -> Water? {
    if let known = waters.withLock({ $0[profile] }) { return known }
    // Created outside the lock, so that other modes don't wait.
    let made = (try? WaterDetour(map, for: profile)).map { Water(detour: $0) }
    return waters.withLock { waters in
      let kept = waters[profile] ?? made
      waters[profile] = .some(kept)
      return kept
    }
  }

  /// Returns the router's walking speed for a pace; only walking has one.
  private static func pace(_ pace: Pace, of mode: TravelMode) -> WalkingSpeed {
    guard mode.isOnFoot else { return .reference }
    return WalkingSpeed(kilometersPerHour: pace.metersPerMinuteOnFoot * 0.06) ?? .reference
  }
}

/// The routes on streets between all sights of a city, since the same sights are planned repeatedly.
///
/// They do not affect results.
private struct SightRoutes {
  /// The row and column of each sight.
  private let numbers: [RoutePlace: Int]

  /// The routes.
  private let table: StreetTable

  /// Finds the routes.
  ///
  /// - Complexity: That of `StreetRouter.table(_:)`.
  init(among sights: [SnappedPlace], on router: StreetRouter) {
    numbers = Dictionary(
      sights.enumerated().map { ($1.place, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    table = router.table(sights)
  }

  /// Returns the routes from some places to others, or `nil` if any of them is not a sight.
  func table(from starts: [SnappedPlace], to ends: [SnappedPlace]) -> StreetTable? {
    let (rows, columns) = (
      starts.compactMap { numbers[$0.place] }, ends.compactMap { numbers[$0.place] }
    )
    guard rows.count == starts.count, columns.count == ends.count else { return nil }
    return table.selecting(rows: rows, columns: columns)
  }
}

extension TravelMode {
  /// The router's profile for this mode.
  fileprivate func profile(isStepFree: Bool) -> TravelProfile {
    switch self {
    case .walk, .transit: isStepFree ? .stepFree : .foot
    case .cycle: .cycle
    case .drive: .car
    }
  }
}

/// A cache of detours around water, since the same sights are planned repeatedly.
///
/// Searching for a detour is the slowest part of an estimated leg. The cache does not affect results.
final class DetourMemory: Sendable {
  /// The ends of a route, independent of direction.
  private struct Ends: Hashable {
    let first: Coordinate
    let last: Coordinate

    init(_ start: Coordinate, _ end: Coordinate) {
      let isSorted = (start.latitude, start.longitude) <= (end.latitude, end.longitude)
      (first, last) = isSorted ? (start, end) : (end, start)
    }
  }

  /// The maximum number of entries, about 10 MB; the cache is cleared when full.
  private let capacity: Int

  /// The estimates that required a search.
  private let known = Mutex<[Ends: WaterDetour.Estimate]>([:])

  /// Creates an empty cache.
  init(capacity: Int = 100_000) {
    self.capacity = capacity
  }

  /// Returns an estimate, from the cache if possible.
  func estimate(
    from start: Coordinate,
    to end: Coordinate,
    by detour: WaterDetour,
    sharing ways: WaterWays
  ) -> WaterDetour.Estimate {
    let ends = Ends(start, end)
    if let estimate = known.withLock({ $0[ends] }) { return estimate }
    let estimate = detour.estimate(from: ends.first, to: ends.last, sharing: ways)
    // Without water in between, there was no search to cache.
    guard estimate.isAroundWater else { return estimate }
    known.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[ends] = estimate
    }
    return estimate
  }
}
