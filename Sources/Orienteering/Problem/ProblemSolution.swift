/// The solution of a ``Problem``, in its units.
public struct ProblemSolution: Hashable, Sendable {
  /// What is proved of a solution.
  public enum Status: String, Hashable, Sendable, Codable {
    /// No solution is worth more.
    case optimal
    /// No solution is worth more than the bound.
    case bounded
    /// Nothing is proved.
    case heuristic
    /// There is no solution, with a proof.
    case infeasible
    /// No solution was found, and none is ruled out.
    case unknown
  }

  /// A visit with its times.
  public struct Stop: Hashable, Sendable, Codable {
    /// The id of the visit.
    public let id: String
    /// When it begins.
    public let enter: Int
    /// When it ends.
    public let leave: Int
  }

  /// A break with its times.
  public struct Pause: Hashable, Sendable, Codable {
    /// When it begins.
    public let start: Int
    /// When it ends.
    public let end: Int
  }

  /// The objective of the routes.
  public struct Objective: Hashable, Sendable, Codable {
    /// The scores of all visits.
    public let score: Double
    /// The time of travel.
    public let travel: Int
    /// What charges and loads cost; `nil` if the problem has none.
    public let charges: Double?
    /// The scores less the cost of travel, and what charges and loads cost.
    public let value: Double
    /// The bound that no solution exceeds, or `nil` if there is none.
    public let bound: Double?
    /// The gap between value and bound, as a share of the bound; 0 for a proof, `nil` without a bound.
    public let gap: Double?
  }

  /// The proof: its status and method.
  public struct Proof: Hashable, Sendable, Codable {
    /// The status.
    public let status: Status
    /// The method: `glpk` or `local-search`.
    public let method: String
    /// The visits to choose from.
    public let candidates: Int
    /// The seconds of the search.
    public let seconds: Double
  }

  /// The visits of each day in order; empty if no solution was found.
  public let routes: [[Stop]]
  /// The breaks of each day in order, as many days as ``routes`` has.
  public let breaks: [[Pause]]
  /// The objective; `nil` if no solution was found.
  public let objective: Objective?
  /// The proof.
  public let proof: Proof
}
