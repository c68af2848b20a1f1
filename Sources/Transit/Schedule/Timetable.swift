/// What runs during a service day, stop by stop.
///
/// A timetable is checked once and does not change.
public struct Timetable: Hashable, Sendable {
  /// The rows that the timetable was made from.
  public let rows: TimetableRows

  /// The trips, grouped by their stops.
  let patterns: [TimetablePattern]

  /// The pattern of each position at which a pattern stops.
  let patternOfPosition: [Int32]

  /// The place in its pattern of each position.
  let placeOfPosition: [Int32]

  /// The positions at each stop.
  let positionsAtStop: GroupedIndices

  /// The walks from each stop, as indices into the rows.
  let transfersFromStop: GroupedIndices

  /// Creates a timetable.
  ///
  /// - Parameter rows: Its rows.
  /// - Throws: ``TimetableError``, for the first row that does not fit.
  /// - Complexity: O(*n* log *n*) for *n* calls, and more where vehicles overtake one another.
  public init(_ rows: TimetableRows) throws(TimetableError) {
    try TimetableCheck(rows).run()
    self.rows = rows
    patterns = Self.patterns(of: rows.trips)
    var (patternOf, placeOf, stops) = ([Int32](), [Int32](), [Int32]())
    for (index, pattern) in patterns.enumerated() {
      patternOf += pattern.stops.map { _ in Int32(index) }
      placeOf += pattern.stops.indices.map(Int32.init)
      stops += pattern.stops
    }
    patternOfPosition = patternOf
    placeOfPosition = placeOf
    positionsAtStop = GroupedIndices(stops, groups: rows.stops.count)
    transfersFromStop = GroupedIndices(
      rows.transfers.map { Int32($0.origin) },
      groups: rows.stops.count
    )
  }

  /// What trips of a pattern have in common.
  private struct Shape: Hashable {
    /// The stops.
    let stops: [Int]

    /// Whether riders may board and alight at each.
    let rules: [Bool]

    /// Creates the shape of a trip.
    init(_ trip: TimetableTrip) {
      stops = trip.calls.map(\.stop)
      rules = trip.calls.flatMap { [$0.boards, $0.alights] }
    }
  }

  /// Groups trips, and splits groups in which one overtakes another.
  private static func patterns(of trips: [TimetableTrip]) -> [TimetablePattern] {
    var patterns: [TimetablePattern] = []
    var patternsOfShape: [Shape: [Int]] = [:]
    let order = trips.indices.sorted { left, right in
      (trips[left].calls[0].departure, left) < (trips[right].calls[0].departure, right)
    }
    for index in order {
      let trip = trips[index]
      let shape = Shape(trip)
      let taken = patternsOfShape[shape, default: []].contains {
        patterns[$0].append(trip, index: index)
      }
      if taken { continue }
      var pattern = TimetablePattern(of: trip)
      _ = pattern.append(trip, index: index)
      patternsOfShape[shape, default: []].append(patterns.count)
      patterns.append(pattern)
    }
    return patterns
  }
}
