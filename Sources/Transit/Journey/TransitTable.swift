/// The times from each of some places to each of others.
public struct TransitTable: Hashable, Sendable {
  /// The number of places to start from.
  public let origins: Int

  /// The number of places to arrive at.
  public let destinations: Int

  /// The seconds, one row an origin; ``unreachable`` without a way.
  let seconds: [Int32]

  /// Whether the way has no ride, in the same order; empty if the table does not tell.
  var walks: [Bool] = []

  /// What a table holds where there is no way.
  static let unreachable = Int32.max

  /// The time between two places, or `nil` if there is no way.
  ///
  /// - Parameters:
  ///   - origin: The index of the place to start from.
  ///   - destination: The index of the place to arrive at.
  public subscript(origin: Int, destination: Int) -> TravelTime? {
    let value = seconds[origin * destinations + destination]
    return value == Self.unreachable ? nil : TravelTime(rawValue: value)
  }

  /// Returns whether one walks all the way between two places, directly or by stations, in the time of the table; `nil` for the table of a
  /// timetable, which does not tell.
  public func isOnFoot(from origin: Int, to destination: Int) -> Bool? {
    walks.isEmpty ? nil : walks[origin * destinations + destination]
  }
}
