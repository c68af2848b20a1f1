extension Ring {
  /// The location of a position relative to a ring.
  enum Location: Hashable {
    /// Outside the ring.
    case outside
    /// On the ring, to within ``Area/edgeTolerance``.
    case edge
    /// Inside the ring.
    case inside
  }

  /// Returns the location of `position`.
  ///
  /// Counts the edges that a ray to the east crosses. Each edge includes its southern end but not its northern one, so
  /// a ray through a corner is counted correctly.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  ///
  /// > Source: M. Shimrat, "Algorithm 112: Position of point relative to polygon", *Communications of the ACM* 5
  /// > (1962), 434, <https://doi.org/10.1145/368637.368653>.
  func location(of position: Coordinate) -> Location {
    guard var start = corners.last else { return .outside }
    var isInside = false
    for end in corners {
      if position.isOnEdge(from: start, to: end) { return .edge }
      if (start.latitude > position.latitude) != (end.latitude > position.latitude) {
        let isLeft = position.turn(from: start, to: end) > 0
        if isLeft == (end.latitude > start.latitude) { isInside.toggle() }
      }
      start = end
    }
    return isInside ? .inside : .outside
  }
}

extension Coordinate {
  /// Returns twice the signed area, in square degrees, of the triangle of `start`, `end`, and this position; positive
  /// if this position is to the left of the line from `start` to `end`.
  fileprivate func turn(from start: Coordinate, to end: Coordinate) -> Double {
    (end.longitude - start.longitude) * (latitude - start.latitude)
      - (end.latitude - start.latitude) * (longitude - start.longitude)
  }

  /// Returns whether this position is within ``Area/edgeTolerance`` of the edge.
  fileprivate func isOnEdge(from start: Coordinate, to end: Coordinate) -> Bool {
    let tolerance = Area.edgeTolerance
    guard
      latitude >= min(start.latitude, end.latitude) - tolerance,
      latitude <= max(start.latitude, end.latitude) + tolerance,
      longitude >= min(start.longitude, end.longitude) - tolerance,
      longitude <= max(start.longitude, end.longitude) + tolerance
    else { return false }
    let (width, height) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let length = (width * width + height * height).squareRoot()
    return abs(turn(from: start, to: end)) <= tolerance * length
      || length <= tolerance
  }
}
