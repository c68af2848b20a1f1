/// A sight that a plan does not visit, with the reason.
public struct LeftOut: Hashable, Sendable {
  /// The kind of reason, for filters and counts; ``Reason`` has the details.
  public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
    /// It is not open within the hours of the plan.
    case closed
    /// Getting there and back does not fit into a day or the limits.
    case unreachable
    /// Its stay does not fit into any opening.
    case tooLong = "too-long"
    /// Other sights are worth more together, as planning again with this one shows.
    case displaced
    /// The visit of a planned sight covers it.
    case covered
    /// The visitor did not want it.
    case excluded
    /// It does not suit the visitors: it costs too much, or there are steps and a stroller.
    case unsuitable
    /// It was not considered because there were too many sights.
    case setAside = "set-aside"
  }

  /// The id of the sight.
  public var id: String

  /// Its name.
  public var name: String

  /// The value of a visit with the recommended stay.
  public var score: Points

  /// Why it is left out.
  public var reason: Reason

  /// What would bring it into the plan, if known.
  public var fix: Fix?

  /// How many points less the best plan with it is worth; `nil` unless the reason is ``Reason/displaced(_:)``.
  public var cost: Double?

  /// Whether the reason is proved rather than the best one found.
  public var isProved: Bool

  /// Creates a row.
  public init(
    id: String,
    name: String,
    score: Points,
    reason: Reason,
    fix: Fix?,
    cost: Double?,
    isProved: Bool
  ) {
    (self.id, self.name, self.score) = (id, name, score)
    (self.reason, self.fix, self.cost, self.isProved) = (reason, fix, cost, isProved)
  }

  /// The kind of reason.
  public var code: Code { reason.kind }

  /// The ids of the stops that are missing from the best plan with it.
  public var displaces: [String] {
    switch reason {
    case .displaced(let change): change.dropped.map(\.id)
    case .stated(let statement): statement.displaces
    default: []
    }
  }
}
