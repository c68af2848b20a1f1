package import Geography

/// A definite or likely error in a map.
package struct MapFinding: Hashable, Sendable {
  /// The kind of a finding.
  package enum Kind: String, Encodable, Sendable {
    /// A component of the walking network that is disconnected from the largest.
    case island
    /// A sight far from all ways.
    case farSight = "far-sight"
    /// A bridge with a dead end.
    case looseBridge = "loose-bridge"
    /// A long link that was drawn or joined by hand.
    case doubtfulLink = "doubtful-link"
    /// A station far from all ways.
    case farStation = "far-station"
    /// A station without service.
    case idleStation = "idle-station"
    /// A station without a position, which cannot be reached on foot.
    case unplacedStation = "unplaced-station"
    /// A bridge or tunnel across water: not an error, but worth reading, since a missing one or one too many changes many legs.
    case crossing
    /// A way over water that is neither a bridge nor a tunnel.
    case wetWay = "wet-way"
  }

  /// The kind.
  package let kind: Kind

  /// The position.
  package let position: Coordinate

  /// The length of the component, bridge, link, or crossing, or the distance of the sight or station.
  package let meters: Double

  /// The name of the way or crossing, the id of the sight or station, or the size of the component; may be empty.
  package let name: String

  /// Creates a finding.
  package init(kind: Kind, position: Coordinate, meters: Double, name: String) {
    self.kind = kind
    self.position = position
    self.meters = meters
    self.name = name
  }
}

extension MapFinding: Encodable {
  private enum CodingKeys: String, CodingKey {
    case kind, lat, lon, meters, name
  }

  /// Writes the finding.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(position.latitude, forKey: .lat)
    try container.encode(position.longitude, forKey: .lon)
    try container.encode(meters, forKey: .meters)
    try container.encode(name, forKey: .name)
  }
}

extension MapFinding: CustomStringConvertible {
  /// The finding and how to fix it.
  package var description: String {
    let size = "\(Int(meters.rounded())) m"
    let name = name.isEmpty ? "" : " (\(name))"
    return switch kind {
    case .island:
      "\(position): \(size) of ways\(name) are not connected to the rest; join them or drop them"
    case .farSight:
      "\(position): \(self.name) is \(size) from any way; add its entrance or the way to it"
    case .looseBridge: "\(position): a bridge of \(size)\(name) has a dead end here; join it"
    case .farStation:
      "\(position): station \(self.name) is \(size) from any way; move it or add one"
    case .idleStation:
      "\(position): nothing stops at station \(self.name); add a service or drop it"
    case .unplacedStation: "station \(self.name) has no position; add one"
    case .crossing: "\(position): water is crossed for \(size)\(name)"
    case .wetWay:
      "\(position): \(size) of a way\(name) are over water, without a bridge or tunnel; look at it"
    case .doubtfulLink: "\(position): \(size)\(name) were joined or drawn by hand; look at them"
    }
  }
}
