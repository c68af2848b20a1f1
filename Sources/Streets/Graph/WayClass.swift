/// The class of a way, after the values of `highway` in OpenStreetMap.
public enum WayClass: UInt8, CaseIterable, Sendable {
  /// A motorway.
  case motorway = 0
  /// A road between large towns.
  case trunk
  /// A main road.
  case primary
  /// A secondary road.
  case secondary
  /// A tertiary road.
  case tertiary
  /// A minor road.
  case unclassified
  /// A street with houses.
  case residential
  /// A street where pedestrians have priority.
  case livingStreet
  /// An access road, alley, or parking aisle.
  case service
  /// A pedestrian street or square.
  case pedestrian
  /// A footway or sidewalk.
  case footway
  /// A path.
  case path
  /// A cycleway.
  case cycleway
  /// A bridleway.
  case bridleway
  /// An agricultural or forest track.
  case track
  /// Steps.
  case steps
  /// A passage within a building.
  case corridor
  /// An elevator.
  case elevator
  /// A platform.
  case platform
  /// A road of unknown class.
  case road
}
