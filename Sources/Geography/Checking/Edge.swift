/// An edge of a ring, in the longitude-latitude plane.
struct Edge {
  /// The index of the ring in its polygon; 0 is the outer ring.
  let ring: Int

  /// The index of the edge in its ring, which is that of its first corner.
  let index: Int

  /// The start.
  let start: Coordinate

  /// The end.
  let end: Coordinate

  /// The minimum longitude, in degrees.
  let west: Double

  /// The maximum longitude, in degrees.
  let east: Double

  /// The minimum latitude, in degrees.
  let south: Double

  /// The maximum latitude, in degrees.
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

  /// Returns whether the bounding boxes of two edges intersect.
  func mayMeet(_ other: Edge) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  /// Returns whether the bounding box of the edge contains `position`.
  func spans(_ position: Coordinate) -> Bool {
    west <= position.longitude && position.longitude <= east
      && south <= position.latitude && position.latitude <= north
  }
}
