public import Geography

/// A place to go from or to: one position, or several entrances, the best of which is used.
public struct RoutePlace: Hashable, Sendable {
  /// The positions, at least one.
  public let positions: [Coordinate]

  /// Creates a place with one position.
  public init(_ position: Coordinate) {
    positions = [position]
  }

  /// Creates a place with entrances, or returns `nil` if there are none.
  public init?(entrances: [Coordinate]) {
    guard !entrances.isEmpty else { return nil }
    positions = entrances
  }
}
