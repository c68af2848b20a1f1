public import Catalogs
public import Geography

/// A place that a watch looks for.
public struct WatchedPlace: Hashable, Sendable {
  /// The place.
  public var attraction: Attraction

  /// Its radius; that of the settings if `nil`.
  public var radius: Meters?

  /// Creates a place.
  public init(_ attraction: Attraction, radius: Meters? = nil) {
    (self.attraction, self.radius) = (attraction, radius)
  }
}
