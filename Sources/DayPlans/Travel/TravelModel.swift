public import Catalogs
public import Geography
public import OpeningHours

/// Where travel times come from.
///
/// ``StraightLines`` estimates them from positions; ``StreetTravel`` routes on the streets of a map, and by its public transport.
public protocol TravelModel: Sendable {
  /// What the travel times rest on, as a plan states it.
  var basis: TravelBasis { get }

  /// The modes that it knows; all but public transport unless a model says otherwise.
  var modes: Set<TravelMode> { get }

  /// Whether it can avoid steps on foot; not unless a model says otherwise.
  var knowsSteps: Bool { get }

  /// Whether it knows on which dates public transport runs; not unless a model says otherwise, and then the catalog's city does.
  var knowsServiceDays: Bool { get }

  /// Returns the model for the days, the hours and the steps of a request; the model itself where these make no difference.
  func adapted(to request: PlanRequest, in city: City) -> any TravelModel

  /// Returns the times and lengths of the legs between all pairs of places.
  ///
  /// A model that takes long returns soon once its task is cancelled; the matrix is not used then.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - mode: How people travel.
  ///   - pace: How fast they walk.
  /// - Returns: The matrix, in the order of `places`.
  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix

  /// Returns the legs from one place to others, as ``matrix(of:by:at:)`` has them; from that matrix unless a model finds them alone.
  func legs(
    from start: Coordinate,
    to places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> [TravelMatrix.Entry]

  /// Returns the leg between two places, with its line and its streets where they are known.
  ///
  /// Its time and its length are those of ``matrix(of:by:at:)``.
  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath

  /// Returns how long a leg takes for those who set out at some time, or `nil` where the time makes no difference.
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

/// What the travel times of a plan rest on.
public enum TravelBasis: Hashable, Sendable {
  /// Straight lines, lengthened by a factor.
  case straightLines

  /// The streets of a map, named by its city and its fingerprint.
  case streets(map: String, fingerprint: String)

  /// The departures of a feed, named by its fingerprint, and the streets of a map.
  case timetable(feed: String, map: String, fingerprint: String)

  /// The answers of a routing engine, named by what it is and by its URL.
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
  /// The basis in words.
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
