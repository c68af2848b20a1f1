public import Catalogs
public import OpeningHours

/// A stop of a day whose order is given.
public struct EditedStop: Hashable, Sendable {
  /// The id of the sight.
  public var id: String

  /// The stay; the recommended one if `nil`.
  public var minutes: Minutes?

  /// When the visitor is at the door; as soon as possible if `nil`.
  public var enter: ClockTime?

  /// Creates a stop.
  public init(id: String, minutes: Minutes? = nil, enter: ClockTime? = nil) {
    self.id = id
    self.minutes = minutes
    self.enter = enter
  }
}
