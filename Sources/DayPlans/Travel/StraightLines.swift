public import Catalogs
public import Geography

/// Travel times estimated from straight lines, by ``StraightLineTravel``.
///
/// Needs no map.
public struct StraightLines: TravelModel {
  /// Creates the model.
  public init() {}

  /// Straight lines.
  public var basis: TravelBasis { .straightLines }

  /// Returns the estimated legs between all pairs of places.
  public func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    let model = StraightLineTravel(mode: mode, pace: pace)
    return TravelMatrix(count: places.count) { model.entry(from: places[$0], to: places[$1]) }
  }

  /// Returns the estimated leg between two places, without a line.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    TravelPath(StraightLineTravel(mode: mode, pace: pace).entry(from: start, to: end))
  }
}

extension StraightLineTravel {
  /// Returns the estimated leg between two positions.
  package func entry(from start: Coordinate, to end: Coordinate) -> TravelMatrix.Entry {
    .init(
      minutes: time(from: start, to: end),
      meters: distance(from: start, to: end),
      isEstimated: true
    )
  }
}

/// Travel times from straight-line distances: a fixed speed along a path that is longer by a fixed factor.
///
/// | mode | speed | path | extra per leg |
/// |---|---|---|---|
/// | walk | 4, 4.8 or 5.6 km/h by ``Pace`` | 1.3 × straight | – |
/// | cycle | 14 km/h | 1.35 × straight | 2 min to lock up |
/// | drive | 20 km/h | 1.45 × straight | 5 min to park |
///
/// Times are rounded up to whole minutes, so rounding never makes a plan late.
public struct StraightLineTravel: Hashable, Sendable {
  /// The mode of travel.
  public let mode: TravelMode

  /// The walking pace.
  public let pace: Pace

  /// Creates the model for `mode`.
  public init(mode: TravelMode, pace: Pace = .normal) {
    self.mode = mode
    self.pace = pace
  }

  /// Returns the length of the path between two positions, rounded up to whole meters.
  public func distance(from start: Coordinate, to end: Coordinate) -> Meters {
    Meters((start.distance(to: end).rawValue * mode.detour).rounded(.up))
  }

  /// Returns the travel time between two positions; zero if they are equal.
  public func time(from start: Coordinate, to end: Coordinate) -> Minutes {
    time(of: distance(from: start, to: end))
  }

  /// Returns the travel time of a path.
  package func time(of path: Meters) -> Minutes {
    guard path > .zero else { return 0 }
    return Minutes(Int((path.rawValue / mode.metersPerMinute(at: pace)).rounded(.up)))
      + mode.overhead
  }
}
