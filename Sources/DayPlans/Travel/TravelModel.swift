public import Catalogs
public import Geography
public import OpeningHours

/// A source of travel times.
///
/// ``StraightLines`` estimates them from positions; `StreetTravel` routes on the streets of a map, and by its public transport.
public protocol TravelModel: Sendable {
  /// The source of the travel times, as recorded in a plan.
  var basis: TravelBasis { get }

  /// The supported modes; by default all but public transport.
  var modes: Set<TravelMode> { get }

  /// Whether it supports step-free walks; by default no.
  var knowsSteps: Bool { get }

  /// Whether it knows on which dates public transport runs; by default no, and the catalog's city decides.
  var knowsServiceDays: Bool { get }

  /// Why travel times are missing, if a source outside the process failed; `nil` unless a model says otherwise. A planner then throws
  /// `PlanError.travelFailed(_:)`.
  var failureReason: String? { get }

  /// Returns the model for the days, the hours and the steps of a request; the model itself where these make no difference.
  func adapted(to request: PlanRequest, in city: City) -> any TravelModel

  /// Returns the times and lengths of the legs between all pairs of places.
  ///
  /// A slow model returns early when its task is cancelled; the matrix is discarded then.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - mode: The mode of travel.
  ///   - pace: The walking pace.
  /// - Returns: The matrix, in the order of `places`.
  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix

  /// Returns the legs from one place to others, equal to those of ``matrix(of:by:at:)``; by default taken from that matrix.
  func legs(
    from start: Coordinate,
    to places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> [TravelMatrix.Entry]

  /// Returns the leg between two places, with its geometry and street names where known.
  ///
  /// Its time and its length are those of ``matrix(of:by:at:)``.
  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath

  /// Returns the duration of a leg that starts at `time`, or `nil` if it does not depend on the time.
  func minutes(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate
  ) -> Minutes?
}

extension TravelModel {
  /// All but public transport.
  public var modes: Set<TravelMode> { [.walk, .cycle, .drive] }

  /// No steps.
  public var knowsSteps: Bool { false }

  /// Not known.
  public var knowsServiceDays: Bool { false }

  /// None.
  public var failureReason: String? { nil }

  /// The model itself.
  public func adapted(to request: PlanRequest, in city: City) -> any TravelModel { self }

  /// The first row of the matrix of all places.
  public func legs(
    from start: Coordinate,
    to places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> [TravelMatrix.Entry] {
    let matrix = matrix(of: [start] + places, by: mode, at: pace)
    return places.indices.map { matrix[0, $0 + 1] }
  }

  /// Always `nil`.
  public func minutes(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate
  ) -> Minutes? { nil }
}

/// The source of a plan's travel times.
public enum TravelBasis: Hashable, Sendable {
  /// Straight lines, lengthened by a factor.
  case straightLines

  /// The streets of a map, named by its city and its fingerprint.
  case streets(map: String, fingerprint: String)

  /// The departures of a feed, named by its fingerprint, and the streets of a map.
  case timetable(feed: String, map: String, fingerprint: String)

  /// A routing engine, identified by its name and its URL.
  case engine(String, url: String)
}

extension TravelBasis {
  /// The city of the map, if there is one.
  package var city: String? {
    switch self {
    case .streets(let map, _), .timetable(_, let map, _): map
    case .straightLines, .engine: nil
    }
  }
}

extension TravelBasis: CustomStringConvertible {
  /// A description for people.
  public var description: String {
    switch self {
    case .straightLines: "straight lines"
    case .streets(let map, let fingerprint): "the streets of \(map) (map \(fingerprint))"
    case .timetable(let feed, let map, let fingerprint):
      "the timetable of feed \(feed) and the streets of \(map) (map \(fingerprint))"
    case .engine(let name, let url): "\(name) at \(url)"
    }
  }
}

/// A mode of travel.
public enum TravelMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// On foot.
  case walk

  /// By bicycle.
  case cycle

  /// By car or taxi.
  case drive

  /// On foot and by public transport, whichever is better for a leg.
  case transit
}

extension TravelMode {
  /// Whether legs without rides are walked.
  package var isOnFoot: Bool { self == .walk || self == .transit }

  /// Returns the speed in meters per minute; the pace affects walking only.
  func metersPerMinute(at pace: Pace) -> Double {
    switch self {
    case .walk, .transit: pace.metersPerMinuteOnFoot
    case .cycle: 14_000 / 60
    case .drive: 20_000 / 60
    }
  }

  /// The ratio of the path to the straight line.
  package var detour: Double {
    switch self {
    case .walk, .transit: 1.3
    case .cycle: 1.35
    case .drive: 1.45
    }
  }

  /// The extra time of each leg: locking a bicycle, parking a car.
  package var overhead: Minutes {
    switch self {
    case .walk, .transit: 0
    case .cycle: 2
    case .drive: 5
    }
  }
}

/// A leg in full.
public struct TravelPath: Hashable, Sendable {
  /// How long it takes, rounded up to whole minutes.
  public var minutes: Minutes

  /// How long it is.
  public var meters: Meters

  /// Whether time and length are estimated from the straight line.
  public var isEstimated: Bool

  /// Its mode if the legs of a plan differ in mode, otherwise `nil`.
  public var mode: TravelMode?

  /// When to set out, if its rides are timetabled.
  public var depart: ClockTime?

  /// When it ends, if its rides are timetabled.
  public var arrive: ClockTime?

  /// The part of its length that is walked, if it has rides.
  public var walkMeters: Meters?

  /// The rides, in order; the rest of its time is the walk from the last station.
  public var rides: [PlannedRide]

  /// The line from start to end, both included; empty if it is not known.
  public var line: [Coordinate]

  /// The names of the named streets along it, in order.
  public var streets: [String]

  /// Creates a leg; each parameter is the property of its name.
  public init(
    minutes: Minutes,
    meters: Meters,
    isEstimated: Bool,
    mode: TravelMode? = nil,
    depart: ClockTime? = nil,
    arrive: ClockTime? = nil,
    walkMeters: Meters? = nil,
    rides: [PlannedRide] = [],
    line: [Coordinate] = [],
    streets: [String] = []
  ) {
    self.minutes = minutes
    self.meters = meters
    self.isEstimated = isEstimated
    self.mode = mode
    (self.depart, self.arrive) = (depart, arrive)
    self.walkMeters = walkMeters
    self.rides = rides
    self.line = line
    self.streets = streets
  }

  /// Creates the leg of an entry of a matrix, without a line.
  public init(_ entry: TravelMatrix.Entry) {
    self.init(minutes: entry.minutes, meters: entry.meters, isEstimated: entry.isEstimated)
  }

  /// The leg between unconnected places.
  public static let noWay = Self(minutes: TravelMatrix.noWay, meters: .zero, isEstimated: true)

  /// Whether there is a route.
  public var exists: Bool { minutes < TravelMatrix.noWay }
}

/// The times and lengths of the legs between all pairs of some places.
///
/// Not necessarily symmetric.
public struct TravelMatrix: Hashable, Sendable {
  /// A leg.
  public struct Entry: Hashable, Sendable {
    /// How long it takes, rounded up to whole minutes.
    public var minutes: Minutes

    /// How long it is; a lower bound for a leg with rides, whose full route is only known as a ``TravelPath``.
    public var meters: Meters

    /// Whether time and length are estimated from the straight line.
    public var isEstimated: Bool

    /// How long the whole leg takes on foot if it has rides, otherwise `nil`; possibly a lower bound for walks of an hour or more.
    public var insteadOnFoot: Minutes?

    /// Creates an entry.
    public init(
      minutes: Minutes,
      meters: Meters,
      isEstimated: Bool,
      insteadOnFoot: Minutes? = nil
    ) {
      self.insteadOnFoot = insteadOnFoot
      self.minutes = minutes
      self.meters = meters
      self.isEstimated = isEstimated
    }

    /// The leg between unconnected places.
    public static let noWay = Self(minutes: TravelMatrix.noWay, meters: .zero, isEstimated: true)

    /// Whether there is a route.
    public var exists: Bool { minutes < TravelMatrix.noWay }
  }

  /// The minutes of a leg that does not exist, for example across water without a crossing.
  ///
  /// Longer than any day, and a sum of a thousand does not overflow.
  public static let noWay = Minutes(1 << 29)

  /// The number of places.
  public let count: Int

  private var entries: [Entry]

  /// Creates the matrix of `count` places.
  ///
  /// If the task is cancelled, the remaining legs have no route; discard the matrix then.
  ///
  /// - Complexity: O(*n*²) calls of `entry`.
  public init(count: Int, entry: (_ from: Int, _ to: Int) -> Entry) {
    self.count = count
    entries = []
    entries.reserveCapacity(count * count)
    for from in 0..<count {
      if Task.isCancelled {
        let rest = count * count - entries.count
        entries += [Entry](repeating: .never, count: rest)
        return
      }
      for to in 0..<count { entries.append(entry(from, to)) }
    }
  }

  /// Creates a matrix from known minutes, for a custom travel model.
  ///
  /// Missing lengths, and those that are negative or not finite, are estimated at 80 meters a minute. Without lengths, the legs are marked
  /// as estimated. Negative minutes mean that there is no route.
  ///
  /// - Parameters:
  ///   - minutes: The minutes from each place to each other one; `nil` where there is no route.
  ///   - meters: The lengths, if they are known.
  /// - Precondition: The lists have one row for each place, and each row one element for each place.
  public init(minutes: [[Int?]], meters: [[Double]]? = nil) {
    precondition(minutes.allSatisfy { $0.count == minutes.count })
    self.init(count: minutes.count) { from, to in
      guard let time = minutes[from][to], time >= 0 else { return .noWay }
      let length = (meters?[from][to]).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      return Entry(
        minutes: Minutes(time),
        meters: Meters(length ?? 80 * Double(time)),
        isEstimated: meters == nil
      )
    }
  }

  /// The leg from one place to another.
  public package(set) subscript(from: Int, to: Int) -> Entry {
    get { entries[from * count + to] }
    set { entries[from * count + to] = newValue }
  }
}

extension TravelMatrix.Entry {
  /// A leg that was not computed, because the task was cancelled: longer than any day.
  fileprivate static let never = Self(minutes: 100_000, meters: .zero, isEstimated: true)
}
