/// A part of a city: one or more polygons, each with its holes.
///
/// An area is made from GeoJSON, which is checked: whatever exists as a value of this type has rings
/// that do not cross and holes within their outer rings. Polygons of one area may overlap; a position
/// is in the area if it is in any of them. Areas that cross the antimeridian are not supported:
/// GeoJSON wants them cut there, and no city of ours lies on it.
public struct Area: Hashable, Sendable {
  /// The polygons, at least one.
  public let polygons: [Polygon]

  /// The smallest rectangle around the area.
  public let boundingBox: BoundingBox

  /// Creates an area from polygons that have been checked, or returns `nil` if there are none.
  init?(polygons: [Polygon]) {
    guard let boundingBox = BoundingBox(around: polygons.lazy.flatMap(\.outer.corners)) else {
      return nil
    }
    self.polygons = polygons
    self.boundingBox = boundingBox
  }
}
