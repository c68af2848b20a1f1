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
