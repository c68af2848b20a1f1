/// A long line of streets that are drawn alike.
struct SheetStreet: Sendable {
  /// The rank.
  let rank: StreetRank
  /// Whether it is on a bridge.
  let isBridge: Bool
  /// Whether it is in a tunnel.
  let isTunnel: Bool
  /// The corners.
  let points: [WorldPoint]
  /// The rectangle around them.
  let box: DrawnBox
}

/// A long line of streets with the same name.
struct NamedStreet: Sendable {
  /// The name.
  let name: String
  /// The highest rank of its parts.
  let rank: StreetRank
  /// The corners.
  let points: [WorldPoint]
  /// The length in units of the projection.
  let length: Double
}
