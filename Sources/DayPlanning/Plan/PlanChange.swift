public import Catalogs

/// How the visits of a plan change when another sight is added.
public struct PlanChange: Hashable, Sendable {
  /// A visit that changes.
  public struct Visit: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// How long it is visited: before for those that are dropped, after for the others.
    public var minutes: Minutes

    /// Whether that is less than recommended: the highlights only.
    public var isShort: Bool

    /// Creates a visit.
    public init(id: String, name: String, minutes: Minutes, isShort: Bool) {
      (self.id, self.name, self.minutes, self.isShort) = (id, name, minutes, isShort)
    }
  }

  /// The sights that are no longer visited, the best known first.
  public var dropped: [Visit] = []

  /// Those that are visited for a shorter time, the best known first.
  public var shortened: [Visit] = []

  /// Those that are visited besides the new one, the best known first.
  public var gained: [Visit] = []

  /// Those that are visited for a longer time, the best known first.
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
