package import Geography

/// A thing on a map: where it is and what is said of it.
package struct MapElement: Sendable, Hashable {
  /// What stands for it in OpenStreetMap, as in `way/34633854`; another text where it is from elsewhere.
  package let reference: String

  /// Where it is: the point, or the middle of the shape.
  package let coordinate: Coordinate

  /// The size of the shape in square meters; `nil` for a point or a line.
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
