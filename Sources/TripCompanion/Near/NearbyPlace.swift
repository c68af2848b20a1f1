public import Catalogs
import DayPlans
public import Geography

/// A sight near a position.
public struct NearbyPlace: Hashable, Sendable {
  /// The sight.
  public var attraction: Attraction

  /// Its great-circle distance.
  public var distance: Meters

  /// The walk there, in whole minutes, rounded up.
  public var walk: Minutes

  /// The length of the walk.
  public var meters: Meters

  /// Whether the walk is estimated from the straight line rather than found on streets.
  public var isEstimated: Bool

  /// In which direction it lies; `nil` if one stands there.
  public var direction: CompassPoint?

  /// Its hours on arrival.
  public var hours: HoursNow

  /// Whether it still fits into the plan; `nil` without one.
  public var fit: PlanFit?
}

extension NearbyPlace: Encodable {
  private enum Key: CodingKey {
    case id, name, category, relevance, lat, lon, distance, walkMinutes, walkMeters, estimated
    case direction, hours, fit
  }

  /// Writes the place; meters are rounded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(attraction.id, forKey: .id)
    try container.encode(attraction.name, forKey: .name)
    try container.encode(attraction.category, forKey: .category)
    try container.encode(attraction.relevance.rawValue, forKey: .relevance)
    try container.encode(attraction.coordinate.latitude, forKey: .lat)
    try container.encode(attraction.coordinate.longitude, forKey: .lon)
    try container.encode(Int(distance.rawValue.rounded()), forKey: .distance)
    try container.encode(walk, forKey: .walkMinutes)
    try container.encode(Int(meters.rawValue.rounded()), forKey: .walkMeters)
    try container.encode(isEstimated, forKey: .estimated)
    try container.encodeIfPresent(direction, forKey: .direction)
    try container.encode(hours, forKey: .hours)
    try container.encodeIfPresent(fit, forKey: .fit)
  }
}
