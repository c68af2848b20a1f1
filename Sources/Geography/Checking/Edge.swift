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

  /// The least longitude, in degrees.
  let west: Double

  /// The greatest longitude, in degrees.
  let east: Double

  /// The least latitude, in degrees.
  let south: Double

  /// The greatest latitude, in degrees.
  let north: Double

  /// Creates the edge from `start` to `end`.
  init(ring: Int, index: Int, start: Coordinate, end: Coordinate) {
    self.ring = ring
    self.index = index
    self.start = start
    self.end = end
    west = min(start.longitude, end.longitude)
    east = max(start.longitude, end.longitude)
    south = min(start.latitude, end.latitude)
    north = max(start.latitude, end.latitude)
  }

  /// Returns whether the rectangles around two edges meet.
  func mayMeet(_ other: Edge) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  /// Returns whether the rectangle around the edge contains `position`.
  func spans(_ position: Coordinate) -> Bool {
    west <= position.longitude && position.longitude <= east
      && south <= position.latitude && position.latitude <= north
  }
}
