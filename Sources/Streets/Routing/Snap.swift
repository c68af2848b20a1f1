public import Geography

/// A point of an edge to which somebody walks from a place, or from which to a place.
struct Snap: Hashable, Sendable {
  /// The edge.
  let edge: UInt32

  /// How far along the edge from its tail, in decimeters.
  let offset: UInt32

  /// Where on the edge.
  let point: FixedPosition

  /// The position that it stands for.
  let origin: Coordinate

  /// What the way between position and edge costs, in either direction.
  let connector: WayCost
}

/// A place with the points of ways that lead to it.
public struct SnappedPlace: Hashable, Sendable {
  /// The place.
  public let place: RoutePlace

  /// The points, the nearest first; empty if no way is near.
  let snaps: [Snap]

  /// Whether a way is near.
  public var isOnStreets: Bool { !snaps.isEmpty }

  /// The distance to the nearest way, or `nil` if none is near.
  public var distance: Meters? {
    snaps.map(\.connector.decimeters).min().map { Meters(Double($0) / 10) }
  }
}
