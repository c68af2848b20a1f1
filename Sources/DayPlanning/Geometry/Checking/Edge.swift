/// One edge of a ring, in the plane of longitude and latitude.
struct Edge {
  /// The position of the ring in its polygon; 0 is the outer one.
  let ring: Int

  /// The position of the edge in its ring, that of the corner it starts at.
  let index: Int

  /// Where it starts.
  let start: Coordinate

  /// Where it ends.
  let end: Coordinate

  /// Its extent from west to east.
  let longitudes: ClosedRange<Double>

  /// Its extent from south to north.
  let latitudes: ClosedRange<Double>

  /// Creates the edge from `start` to `end`.
  init(ring: Int, index: Int, start: Coordinate, end: Coordinate) {
    self.ring = ring
    self.index = index
    self.start = start
    self.end = end
    longitudes = min(start.longitude, end.longitude)...max(start.longitude, end.longitude)
    latitudes = min(start.latitude, end.latitude)...max(start.latitude, end.latitude)
  }

  /// Returns whether the rectangles around two edges meet.
  func mayMeet(_ other: Edge) -> Bool {
    longitudes.overlaps(other.longitudes) && latitudes.overlaps(other.latitudes)
  }
}
