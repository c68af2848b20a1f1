/// An outer ring and its holes.
///
/// Each hole lies inside the outer ring; rings don't cross.
public struct Polygon: Hashable, Sendable {
  /// The outer boundary.
  public let outer: Ring

  /// The holes.
  ///
  /// The edges of a hole belong to the polygon.
  public let holes: [Ring]

  /// The outer ring followed by the holes.
  package var rings: [Ring] { [outer] + holes }
}
