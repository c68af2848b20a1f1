extension Area {
  /// Creates the area of a rectangle.
  ///
  /// - Throws: ``AreaError`` if it has no width or no height.
  public init(_ box: BoundingBox) throws(AreaError) {
    let corners = [
      (box.south, box.west), (box.south, box.east), (box.north, box.east), (box.north, box.west),
    ]
    try self.init(
      corners: corners.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
    )
  }

  /// Creates the area of an outline.
  ///
  /// - Parameter corners: Its corners, in either direction; the first need not be repeated.
  /// - Throws: ``AreaError`` if there are fewer than three, or if edges cross.
  /// - Complexity: O(*n* log *n*) for *n* corners of a typical outline.
  public init(corners: [Coordinate]) throws(AreaError) {
    try self.init(polygons: [[corners]])
  }

  /// Creates the area around a position: a polygon of 64 corners within the circle.
  ///
  /// - Parameters:
  ///   - center: The position.
  ///   - radius: The radius of the circle.
  /// - Throws: ``AreaError`` if the radius is not positive, or so large that the circle leaves the map.
  public init(around center: Coordinate, radius: Meters) throws(AreaError) {
    let degrees = radius.rawValue / Coordinate.earthRadius * 180 / .pi
    let narrowing = max(0.01, center.latitude.radians.cosine)
    let corners = (0..<64).map { corner in
      let angle = Double(corner) / 32 * .pi
      return Coordinate(
        uncheckedLatitude: min(90, max(-90, center.latitude + degrees * angle.sine)),
        longitude: min(180, max(-180, center.longitude + degrees * angle.cosine / narrowing))
      )
    }
    try self.init(corners: corners)
  }
}
