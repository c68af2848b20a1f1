/// A closed line of three or more corners that doesn't touch itself.
///
/// Edges are straight in degrees of longitude and latitude, as GeoJSON defines them (RFC 7946, section 3.1.1). The last
/// corner connects to the first.
public struct Ring: Hashable, Sendable {
  /// The corners in order, without repeating the first at the end.
  public let corners: [Coordinate]
}
