/// What kind of way an edge is, after the values of `highway` in OpenStreetMap.
public enum WayClass: UInt8, CaseIterable, Sendable {
  /// A motorway.
  case motorway = 0
  /// A road between large towns.
  case trunk
  /// A main road.
  case primary
  /// A road of the second rank.
  case secondary
  /// A road of the third rank.
  case tertiary
  /// A minor road.
  case unclassified
  /// A street with houses.
  case residential
  /// A street where people on foot have priority.
  case livingStreet
  /// An access road, an alley, a way through a car park.
  case service
  /// A street or square for people on foot.
  case pedestrian
  /// A footway or a pavement.
  case footway
  /// A path.
  case path
  /// A cycleway.
  case cycleway
  /// A way for riders.
  case bridleway
  /// A track in field or wood.
  case track
  /// Steps.
  case steps
  /// A passage within a building.
  case corridor
  /// An elevator.
  case elevator
  /// A platform.
  case platform
  /// A road of unknown rank.
  case road
}
