/// The times from origins to destinations.
public struct TransitTable: Hashable, Sendable {
  /// The number of origins.
  public let origins: Int

  /// The number of destinations.
  public let destinations: Int

  /// The seconds, one row per origin; ``unreachable`` if there is no journey.
  let seconds: [Int32]

  /// Whether the journey has no ride, in the same order; empty if unknown.
  var walks: [Bool] = []

  /// The marker for no journey.
  static let unreachable = Int32.max

  /// The time between two places, or `nil` if there is no journey.
  ///
  /// - Parameters:
  ///   - origin: The index of the origin.
  ///   - destination: The index of the destination.
  public subscript(origin: Int, destination: Int) -> TravelTime? {
    let value = seconds[origin * destinations + destination]
    return value == Self.unreachable ? nil : TravelTime(rawValue: value)
  }

  /// Returns whether the journey between two places has no ride, whether direct or through stations; `nil` if unknown, as in
  /// tables from a timetable.
  public func isOnFoot(from origin: Int, to destination: Int) -> Bool? {
    walks.isEmpty ? nil : walks[origin * destinations + destination]
  }
}
