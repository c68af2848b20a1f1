/// A closed line through three or more corners that does not touch itself.
///
/// Edges are straight in degrees of longitude and latitude, as GeoJSON defines them (RFC 7946,
/// section 3.1.1); the last corner is joined to the first.
public struct Ring: Hashable, Sendable {
  /// The corners in order, without a repetition of the first at the end.
  public let corners: [Coordinate]
}
