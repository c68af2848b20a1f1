/// What one round of RAPTOR has found: stops reached by as many rides as the round's number.
struct RaptorRound {
  /// What a time is where nothing has been found.
  static let never = Int32.max

  /// When each stop is reached, ``never`` if not.
  var arrival: [Int32]

  /// From when on a vehicle can be boarded at each stop: after the change there, or after a walk.
  var ready: [Int32]

  /// How each stop was reached.
  var step: [RaptorStep?]

  /// How each stop was made ready, if by a walk or from the start; otherwise the ride of ``step`` did.
  var walk: [RaptorStep?]

  /// Creates a round in which nothing has been found.
  init(stops: Int) {
    arrival = Array(repeating: Self.never, count: stops)
    ready = Array(repeating: Self.never, count: stops)
    step = Array(repeating: nil, count: stops)
    walk = Array(repeating: nil, count: stops)
  }
}
