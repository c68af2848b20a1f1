/// Part of a city: one or more polygons, possibly with holes.
///
/// Areas are created from validated GeoJSON, so every value of this type has rings that don't cross and holes inside
/// their outer rings. Polygons of an area may overlap; a position is in the area if it is in any of them. Areas that
/// cross the antimeridian aren't supported: GeoJSON requires them to be cut there, and no supported city lies on it.
public struct Area: Hashable, Sendable {
  /// The polygons, at least one.
  public let polygons: [Polygon]

  /// The bounding box of the area.
  public let boundingBox: BoundingBox

  /// Creates an area from validated polygons, or returns `nil` if there are none.
  init?(polygons: [Polygon]) {
    guard let boundingBox = BoundingBox(around: polygons.lazy.flatMap(\.outer.corners)) else {
      return nil
    }
    self.polygons = polygons
    self.boundingBox = boundingBox
  }
}
