/// A sight that a plan does not visit, and why.
public struct LeftOut: Hashable, Sendable {
  /// The kind of reason, for filters and counts; ``Reason`` says it in full.
  public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
    /// It does not open on the days of the plan within their hours.
    case closed
    /// No way there and back fits into a day or the limits.
    case unreachable
    /// Its stay fits into none of its openings.
    case tooLong = "too-long"
    /// Other sights are worth more together; shown by planning again with this one.
    case displaced
    /// The visit of a sight that is planned takes it in.
    case covered
    /// The visitor did not want it.
    case excluded
    /// It was not considered, because there were too many.
    case setAside = "set-aside"
  }

  /// The id of the sight.
  public var id: String

  /// Its name.
  public var name: String

  /// What it would be worth at its recommended stay.
  public var score: Points

  /// Why it is left out.
  public var reason: Reason

  /// What would bring it into the plan, if anything is known to.
  public var fix: Fix?

  /// The points by which the best plan with it is worth less; `nil` unless the reason is ``Reason/displaced(_:)``.
  public var cost: Double?

  /// Whether the reason is proved, rather than the best that was found.
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

  /// The ids of the stops that the best plan with it does without.
  public var displaces: [String] {
    switch reason {
    case .displaced(let change): change.dropped.map(\.id)
    case .stated(let statement): statement.displaces
    default: []
    }
  }
}
