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

  /// The time of a journey, and whether it has no ride.
  package typealias Entry = (time: TravelTime, isOnFoot: Bool)

  /// Creates a table; `journey` is `nil` if there is none.
  package init(
    origins: Int,
    destinations: Int,
    journey: (_ origin: Int, _ destination: Int) -> Entry?
  ) {
    (self.origins, self.destinations) = (origins, destinations)
    let entries = (0..<origins).flatMap { row in (0..<destinations).map { journey(row, $0) } }
    seconds = entries.map { $0?.time.rawValue ?? Self.unreachable }
    walks = entries.map { $0?.isOnFoot ?? true }
  }

  /// Creates a table from its values; `walks` is empty if unknown.
  init(origins: Int, destinations: Int, seconds: [Int32], walks: [Bool] = []) {
    (self.origins, self.destinations, self.seconds, self.walks) = (
      origins, destinations, seconds, walks
    )
  }

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
