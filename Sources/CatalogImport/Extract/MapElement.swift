package import Geography

/// A map feature: its position and tags.
package struct MapElement: Sendable, Hashable {
  /// Its OpenStreetMap reference, as in `way/34633854`, or other text if it comes from elsewhere.
  package let reference: String

  /// The position of the point, or the center of the shape.
  package let coordinate: Coordinate

  /// The area of the shape in square meters; `nil` for a point or line.
  package let squareMeters: Double?

  /// The tags.
  package let tags: [String: String]

  /// Creates an element.
  package init(
    reference: String,
    coordinate: Coordinate,
    squareMeters: Double? = nil,
    tags: [String: String]
  ) {
    self.reference = reference
    self.coordinate = coordinate
    self.squareMeters = squareMeters
    self.tags = tags
  }
}
