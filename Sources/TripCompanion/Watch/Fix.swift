public import Geography

/// Where a visitor was at some moment, as a receiver reports it.
public struct Fix: Hashable, Sendable {
  /// The accuracy of a fix that states none.
  public static let usualAccuracy = Meters(10)

  /// The moment, in seconds since 1970-01-01T00:00:00Z.
  public var time: Double

  /// The position.
  public var position: Coordinate

  /// The radius within which the visitor is with a chance of two thirds.
  public var accuracy: Meters

  /// Creates a fix.
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds since 1970 in UTC.
  ///   - position: The position.
  ///   - accuracy: The accuracy; ``usualAccuracy`` if `nil` or not above zero.
  public init(time: Double, position: Coordinate, accuracy: Meters? = nil) {
    self.time = time
    self.position = position
    let stated = accuracy?.rawValue ?? 0
    self.accuracy = stated.isFinite && stated > 0 ? Meters(stated) : Self.usualAccuracy
  }
}
