public import Catalogs

/// How the visits of a plan change when another sight is added.
public struct PlanChange: Hashable, Sendable {
  /// A visit that changes.
  public struct Visit: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// The stay: before the change for dropped sights, after it for all others.
    public var minutes: Minutes

    /// Whether that is less than recommended, so only the highlights.
    public var isShort: Bool

    /// Creates a visit.
    public init(id: String, name: String, minutes: Minutes, isShort: Bool) {
      (self.id, self.name, self.minutes, self.isShort) = (id, name, minutes, isShort)
    }
  }

  /// The sights no longer visited, best known first.
  public var dropped: [Visit] = []

  /// The sights visited for less time, best known first.
  public var shortened: [Visit] = []

  /// The sights visited in addition to the new one, best known first.
  public var gained: [Visit] = []

  /// The sights visited for more time, best known first.
  public var lengthened: [Visit] = []

  /// Creates a change.
  public init(
    dropped: [Visit] = [],
    shortened: [Visit] = [],
    gained: [Visit] = [],
    lengthened: [Visit] = []
  ) {
    (self.dropped, self.shortened) = (dropped, shortened)
    (self.gained, self.lengthened) = (gained, lengthened)
  }
}
