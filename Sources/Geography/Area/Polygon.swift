/// One outer ring and the holes in it.
///
/// Each hole lies within the outer ring; rings do not cross.
public struct Polygon: Hashable, Sendable {
  /// The line around the polygon.
  public let outer: Ring

  /// What is cut out; the edge of a hole still belongs to the polygon.
  public let holes: [Ring]

  /// The outer ring and then the holes.
  package var rings: [Ring] { [outer] + holes }
}
