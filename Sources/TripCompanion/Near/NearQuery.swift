public import Catalogs
public import DayPlans
public import Geography

/// What to look for around a position.
public struct NearQuery: Hashable, Sendable {
  /// The most places.
  public var limit = 10

  /// The greatest distance in a straight line; unlimited if `nil`.
  public var radius: Meters?

  /// The longest walk; unlimited if `nil`.
  public var walk: Minutes?

  /// The only categories; all if empty.
  public var categories: Set<Catalogs.Category> = []

  /// Whether to leave out what is known to be closed on arrival.
  public var isOpenOnly = false

  /// How fast the visitor walks.
  public var pace = Pace.normal

  /// Creates a query for the ten nearest places.
  public init() {}
}
