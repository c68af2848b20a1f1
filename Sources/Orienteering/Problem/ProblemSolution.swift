/// What a ``ProblemSolver`` found, in the units of the problem.
public struct ProblemSolution: Hashable, Sendable {
  /// What is known of a solution.
  public enum Status: String, Hashable, Sendable, Codable {
    /// No solution is worth more.
    case optimal
    /// No solution is worth more than the bound.
    case bounded
    /// Nothing is proved.
    case heuristic
    /// It is proved that there is no solution.
    case infeasible
    /// No solution was found, nor was it proved that there is none.
    case unknown
  }

  /// A visit with its times.
  public struct Stop: Hashable, Sendable, Codable {
    /// The id of the visit.
    public let id: String
    /// When it begins.
    public let enter: Int
    /// When it is over.
    public let leave: Int
  }

  /// A break with its times.
  public struct Pause: Hashable, Sendable, Codable {
    /// When it begins.
    public let start: Int
    /// When it is over.
    public let end: Int
  }

  /// What the routes are worth.
  public struct Objective: Hashable, Sendable, Codable {
    /// The scores of all visits.
    public let score: Double
    /// The time on the way.
    public let travel: Int
    /// The scores less what the way costs.
    public let value: Double
    /// What no solution exceeds, or `nil` where nothing is proved.
    public let bound: Double?
    /// By what part of the bound the value may be short; 0 for a proof, `nil` without a bound.
    public let gap: Double?
  }

  /// What is proved, and how.
  public struct Proof: Hashable, Sendable, Codable {
    /// What is known.
    public let status: Status
    /// The method: `glpk` or `local-search`.
    public let method: String
    /// The visits to choose from.
    public let candidates: Int
    /// The seconds that it took.
    public let seconds: Double
  }

  /// The visits of each day in order; empty where no solution was found.
  public let routes: [[Stop]]
  /// The breaks of each day in order, as many days as ``routes`` has.
  public let breaks: [[Pause]]
  /// What they are worth; `nil` where no solution was found.
  public let objective: Objective?
  /// What is proved of them.
  public let proof: Proof
}
