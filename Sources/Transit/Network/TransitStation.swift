public import Geography

/// A place to board and alight.
public struct TransitStation: Hashable, Sendable {
  /// The identifier, unique in a network.
  public let id: String

  /// The name.
  public let name: String

  /// Where the station is, or `nil` if that is unknown: riders pass it and change there, but do not enter it.
  public let coordinate: Coordinate?

  /// The seconds between the street and a platform, in either direction.
  public let platformSeconds: Int32

  /// Creates a station.
  public init(id: String, name: String, coordinate: Coordinate?, platformSeconds: Int32 = 60) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.platformSeconds = platformSeconds
  }
}
