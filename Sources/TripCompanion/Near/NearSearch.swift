public import Catalogs
import DayPlanner
public import DayPlans
public import Geography
public import OpeningHours

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the sights nearest to a position by walking time.
///
/// An index yields sights by straight-line distance, a lower bound on the walk. So few walks are computed: once the next
/// straight line takes longer than the last walk kept, no other sight is nearer.
///
/// > Source: D. Papadias, J. Zhang, N. Mamoulis, Y. Tao, "Query Processing in Spatial Network Databases", *VLDB 2003*,
/// > 802–813, <https://doi.org/10.1016/B978-012722442-8/50076-8> (incremental Euclidean restriction).
public struct NearSearch: Sendable {
  /// A walk to a sight.
  struct Walk {
    let place: Int
    let distance: Meters
    let entry: TravelMatrix.Entry
  }

  /// The lower bound on a walk as a fraction of the straight line, allowing for the spherical approximation.
  private static let shortest = 0.98

  /// The city.
  public let catalog: Catalog

  /// The travel model for walking times.
  let model: any TravelModel

  /// The positions of the sights, in the order of the catalog.
  private let index: PositionIndex

  /// The openings of whole days.
  let hours: OpeningTable

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - model: The travel model for walking times.
  /// - Complexity: O(*n* log² *n*) for *n* sights.
  public init(in catalog: Catalog, traveling model: any TravelModel = StraightLines()) {
    self.catalog = catalog
    self.model = model
    index = PositionIndex(catalog.attractions.map(\.coordinate))
    hours = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
  }

  /// Returns the sights nearest to a position by walking time, nearest first.
  ///
  /// - Parameters:
  ///   - position: The visitor's position.
  ///   - query: The query.
  ///   - moment: The local time.
  ///   - plan: The plan of the day, to determine which sights still fit.
  /// - Returns: The sights; ties are ordered by straight-line distance.
  /// - Complexity: O(log *n*) for *n* sights without a map; with one, plus a street search per sight examined.
  public func places(
    near position: Coordinate,
    matching query: NearQuery = NearQuery(),
    at moment: LocalDateTime,
    in plan: Plan? = nil
  ) -> [NearbyPlace] {
    let walks = walks(from: position, matching: query, at: moment)
    let places = walks.map { describe($0, from: position, at: moment) }
    guard let plan else { return places }
    let fits = PlanFitRule(plan, in: self, at: moment).fits(of: places, from: position)
    return zip(places, fits).map { place, fit in
      var place = place
      place.fit = fit
      return place
    }
  }

  /// Returns the shortest walks to sights that match a query.
  package func nearest(
    to position: Coordinate,
    matching query: NearQuery,
    at moment: LocalDateTime
  ) -> [(place: Int, walk: Minutes)] {
    walks(from: position, matching: query, at: moment).map { ($0.place, $0.entry.minutes) }
  }

  private func walks(
    from position: Coordinate,
    matching query: NearQuery,
    at moment: LocalDateTime
  ) -> [Walk] {
    let speed = query.pace.metersPerMinuteOnFoot
    let reach = query.walk.map { Meters(Double($0.rawValue) * speed / Self.shortest) }
    let radius = [query.radius, reach].compactMap(\.self).min()
    let isExact = model.basis == .straightLines && !query.isOpenOnly
    var count = isExact ? query.limit : 2 * query.limit + 8
    while true {
      let matches = index.nearest(to: position, limit: count, within: radius) {
        query.categories.isEmpty || query.categories.contains(catalog.attractions[$0].category)
      }
      let walks = walks(to: matches, from: position, query, at: moment)
      let isComplete = matches.count < count || isExact
      let next = (matches.last?.distance.rawValue ?? 0) * Self.shortest / speed
      let last =
        walks.count < query.limit
        ? Double.infinity : Double(walks.last?.entry.minutes.rawValue ?? 0)
      if isComplete || next > last { return walks }
      count *= 2
    }
  }

  /// Returns the walks to sights found by the index that match and are among the shortest.
  private func walks(
    to matches: [PositionIndex.Match],
    from position: Coordinate,
    _ query: NearQuery,
    at moment: LocalDateTime
  ) -> [Walk] {
    let entries = entries(from: position, to: matches, pace: query.pace)
    let walks = zip(matches, entries).map {
      Walk(place: $0.place, distance: $0.distance, entry: $1)
    }
    let fitting = walks.filter { walk in
      walk.entry.exists && walk.entry.minutes <= query.walk ?? walk.entry.minutes
        && (!query.isOpenOnly || isOpen(walk, at: moment))
    }
    let sorted = fitting.sorted {
      ($0.entry.minutes, $0.distance, $0.place) < ($1.entry.minutes, $1.distance, $1.place)
    }
    return Array(sorted.prefix(query.limit))
  }

  /// Returns the legs from a position to sights.
  private func entries(
    from position: Coordinate,
    to matches: [PositionIndex.Match],
    pace: Pace
  ) -> [TravelMatrix.Entry] {
    let places = matches.map { catalog.attractions[$0.place].coordinate }
    guard model.basis != .straightLines else {
      let travel = StraightLineTravel(mode: .walk, pace: pace)
      return places.map { place in
        TravelMatrix.Entry(
          minutes: travel.time(from: position, to: place),
          meters: travel.distance(from: position, to: place),
          isEstimated: true
        )
      }
    }
    return model.legs(from: position, to: places, by: .walk, at: pace)
  }

  private func isOpen(_ walk: Walk, at moment: LocalDateTime) -> Bool {
    let arrival = hours.moment(walk.entry.minutes.rawValue, after: moment)
    return HoursNow(of: catalog.attractions[walk.place], at: arrival, by: hours).letsIn
  }

  private func describe(
    _ walk: Walk,
    from position: Coordinate,
    at moment: LocalDateTime
  ) -> NearbyPlace {
    let attraction = catalog.attractions[walk.place]
    let arrival = hours.moment(walk.entry.minutes.rawValue, after: moment)
    return NearbyPlace(
      attraction: attraction,
      distance: walk.distance,
      walk: walk.entry.minutes,
      meters: walk.entry.meters,
      isEstimated: walk.entry.isEstimated,
      direction: CompassPoint(from: position, to: attraction.coordinate),
      hours: HoursNow(of: attraction, at: arrival, by: hours)
    )
  }
}

/// A query for sights around a position.
public struct NearQuery: Hashable, Sendable {
  /// The maximum number of places.
  public var limit = 10

  /// The maximum straight-line distance; `nil` for no limit.
  public var radius: Meters?

  /// The maximum walk; `nil` for no limit.
  public var walk: Minutes?

  /// The categories; empty for all.
  public var categories: Set<Catalogs.Category> = []

  /// Whether to exclude sights known to be closed on arrival.
  public var isOpenOnly = false

  /// The visitor's pace.
  public var pace = Pace.normal

  /// Creates a query for the ten nearest places.
  public init() {}
}

/// Determines whether sights fit between the remaining stops of a day.
///
/// A visit fits if, after the walk there, getting in, the minimum stay, and the walk on, the next stop is reached within its
/// planned arrival plus wait and slack. The stay is as long as possible, up to the recommended one.
struct PlanFitRule {
  /// A gap in the day in which a visit could take place.
  private struct Gap {
    let position: Coordinate
    let leave: Int
    let stop: String?
    let next: Coordinate?
    let latest: Int
  }

  private let search: NearSearch
  private let request: PlanRequest
  private let day: Plan.Day?
  private let clock: DayClock
  /// The elapsed minute of the day.
  private let now: Int

  /// Prepares the rule for the day of a plan that contains `moment`.
  init(_ plan: Plan, in search: NearSearch, at moment: LocalDateTime) {
    self.search = search
    request = plan.request
    day = plan.days.first { $0.date == moment.date }
    let zone = ZoneRule(identifier: search.catalog.city.timeZone)
    clock = plan.request.clock(on: moment.date, in: zone)
    now = clock.elapsed(moment.minutesSinceMidnight)
  }

  /// Returns the fit of each place for a visitor at `position`; `nil` if the plan has no such day.
  func fits(of places: [NearbyPlace], from position: Coordinate) -> [PlanFit?] {
    guard let day else { return places.map { _ in nil } }
    let gaps = gaps(of: day, from: position)
    let points =
      places.flatMap { [$0.attraction.coordinate, $0.attraction.visitEnd] }
      + gaps.map(\.position) + gaps.compactMap(\.next)
    let unique = Array(Set(points)).sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let matrix = search.model.matrix(of: unique, by: request.mode, at: request.pace ?? .normal)
    let index = Dictionary(uniqueKeysWithValues: unique.enumerated().map { ($1, $0) })
    func minutes(_ from: Coordinate, _ to: Coordinate) -> Int {
      guard let row = index[from], let column = index[to] else { return 0 }
      return matrix[row, column].minutes.rawValue
    }
    return places.map { place in
      if let stop = day.stops.first(where: { $0.id == place.attraction.id }) {
        return .planned(stop.arrive)
      }
      return gaps.lazy.compactMap { fit(place.attraction, in: $0, day, minutes) }.first ?? .tooLong
    }
  }

  /// Returns the gaps: before the next stop, and after each remaining stop.
  private func gaps(of day: Plan.Day, from position: Coordinate) -> [Gap] {
    let left = day.stops.filter { $0.arrive.elapsedMinutes >= now }
    let end = clock.elapsed(request.end.minutesSinceMidnight, preferringLast: true)
    let home = request.to ?? request.from
    let goal = home.flatMap { search.catalog.position(of: $0) } ?? day.endPlace?.coordinate
    func latest(_ stop: Plan.Stop?) -> Int {
      stop.map { $0.arrive.elapsedMinutes + ($0.waitMinutes + $0.slackMinutes).rawValue }
        ?? end
    }
    let first = Gap(
      position: position,
      leave: now,
      stop: nil,
      next: left.first?.coordinate ?? goal,
      latest: latest(left.first)
    )
    return [first]
      + left.enumerated().map { number, stop in
        let next = number + 1 < left.count ? left[number + 1] : nil
        return Gap(
          position: search.catalog[stop.id]?.visitEnd ?? stop.visitEnd,
          leave: stop.leave.elapsedMinutes,
          stop: stop.name,
          next: next?.coordinate ?? goal,
          latest: latest(next)
        )
      }
  }

  /// Returns the visit that fits into a gap; `nil` if none does.
  private func fit(
    _ attraction: Attraction,
    in gap: Gap,
    _ day: Plan.Day,
    _ minutes: (Coordinate, Coordinate) -> Int
  ) -> PlanFit? {
    let arrive = gap.leave + minutes(gap.position, attraction.coordinate)
    let back = gap.next.map { minutes(attraction.visitEnd, $0) } ?? 0
    let entries = EntryTimes(
      of: attraction,
      on: day.date,
      at: request.pace,
      search.hours,
      by: clock
    )
    let least = attraction.visit.minimum.rawValue
    let openings = search.hours.openings(of: attraction, on: day.date)
    for opening in openings.map({ $0.elapsed(by: clock) }) {
      let door = max(arrive, opening.open)
      let room = min(gap.latest - back, opening.close) - door - entries.minutes(at: door)
      guard door <= opening.lastAdmission, room >= least else { continue }
      return .fits(stay: Minutes(min(room, attraction.visit.recommended.rawValue)), after: gap.stop)
    }
    return nil
  }
}

/// A sight near a position.
public struct NearbyPlace: Hashable, Sendable {
  /// The sight.
  public var attraction: Attraction

  /// Its great-circle distance.
  public var distance: Meters

  /// The walk there in minutes, rounded up.
  public var walk: Minutes

  /// The length of the walk.
  public var meters: Meters

  /// Whether the walk is estimated from the straight line rather than computed on streets.
  public var isEstimated: Bool

  /// Its direction; `nil` if the visitor is there.
  public var direction: CompassPoint?

  /// Its hours on arrival.
  public var hours: HoursNow

  /// Whether it still fits into the plan; `nil` without a plan.
  public var fit: PlanFit?
}

extension NearbyPlace: Encodable {
  private enum Key: CodingKey {
    case id, name, category, relevance, lat, lon, distance, walkMinutes, walkMeters, estimated
    case direction, hours, fit
  }

  /// Writes the place; meters are rounded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(attraction.id, forKey: .id)
    try container.encode(attraction.name, forKey: .name)
    try container.encode(attraction.category, forKey: .category)
    try container.encode(attraction.relevance.rawValue, forKey: .relevance)
    try container.encode(attraction.coordinate.latitude, forKey: .lat)
    try container.encode(attraction.coordinate.longitude, forKey: .lon)
    try container.encode(Int(distance.rawValue.rounded()), forKey: .distance)
    try container.encode(walk, forKey: .walkMinutes)
    try container.encode(Int(meters.rawValue.rounded()), forKey: .walkMeters)
    try container.encode(isEstimated, forKey: .estimated)
    try container.encodeIfPresent(direction, forKey: .direction)
    try container.encode(hours, forKey: .hours)
    try container.encodeIfPresent(fit, forKey: .fit)
  }
}

/// Whether a sight fits into the rest of a day's plan.
public enum PlanFit: Hashable, Sendable {
  /// The plan visits it; the planned arrival.
  case planned(ClockTime)

  /// A visit fits without delaying later stops; its stay and the name of the preceding stop, `nil` for right now.
  case fits(stay: Minutes, after: String?)

  /// Not even the minimum stay fits.
  case tooLong
}

extension PlanFit: Encodable {
  private enum Key: CodingKey {
    case code, arrive, minutes, after
  }

  /// Writes a code and its data.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .planned(let time):
      try container.encode("planned", forKey: .code)
      try container.encode(time, forKey: .arrive)
    case .fits(let stay, let stop):
      try container.encode("fits", forKey: .code)
      try container.encode(stay, forKey: .minutes)
      try container.encodeIfPresent(stop, forKey: .after)
    case .tooLong: try container.encode("too-long", forKey: .code)
    }
  }
}

extension PlanFit: CustomStringConvertible {
  /// The fit as text.
  public var description: String {
    switch self {
    case .planned(let time): "planned for \(time)"
    case .fits(let stay, let stop?): "fits after \(stop) for \(stay.rawValue) min"
    case .fits(let stay, nil): "fits now for \(stay.rawValue) min"
    case .tooLong: "does not fit the plan"
    }
  }
}

/// One of eight compass directions.
public enum CompassPoint: String, CaseIterable, Codable, Hashable, Sendable {
  /// 337.5° to 22.5°.
  case north = "N"
  /// 22.5° to 67.5°.
  case northeast = "NE"
  /// 67.5° to 112.5°.
  case east = "E"
  /// 112.5° to 157.5°.
  case southeast = "SE"
  /// 157.5° to 202.5°.
  case south = "S"
  /// 202.5° to 247.5°.
  case southwest = "SW"
  /// 247.5° to 292.5°.
  case west = "W"
  /// 292.5° to 337.5°.
  case northwest = "NW"

  /// Creates the initial direction of the great circle; `nil` if both positions are equal.
  public init?(from start: Coordinate, to end: Coordinate) {
    guard let degrees = Self.bearing(from: start, to: end) else { return nil }
    let sector = Int((degrees / 45).rounded()) % 8
    self = Self.allCases[sector]
  }

  /// Returns the initial bearing of a great circle in degrees clockwise from north, 0 to 360; `nil` if both positions are equal.
  static func bearing(from start: Coordinate, to end: Coordinate) -> Double? {
    guard start != end else { return nil }
    let (south, north) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
    let turn = (end.longitude - start.longitude) * .pi / 180
    let eastward = sin(turn) * cos(north)
    let northward = cos(south) * sin(north) - sin(south) * cos(north) * cos(turn)
    let degrees = atan2(eastward, northward) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
