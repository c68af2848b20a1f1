#if canImport(FoundationEssentials)
public import FoundationEssentials
public import Orienteering
import StrictJSON
#else
public import Foundation
#endif

/// What a ``ProblemSolver`` found for a ``VroomProblem``, in the JSON in which VROOM answers, with a key
/// `planday` of its own for the proof.
///
/// Times are whole seconds, rounded down where a speed factor leaves hundredths. The cost of a route is
/// its travel, as it is in VROOM without costs of one's own. A vehicle leaves as late as it can without
/// coming home later, as in VROOM.
public struct VroomSolution: Hashable, Sendable, Encodable {
  /// A stop of a route.
  struct Step: Hashable, Sendable, Encodable {
    /// `start`, `job`, `break` or `end`.
    var type: String
    /// The number of the job or break.
    var id: Int?
    /// The number of the job, as VROOM repeats it.
    var job: Int?
    /// What the problem says of it.
    var description: String?
    /// The longitude and the latitude, if the problem gives them.
    var location: [Double]?
    /// The row of the matrix.
    var locationIndex: Int?
    /// When the vehicle arrives.
    var arrival: Int
    /// The seconds until it starts.
    var waitingTime: Int
    /// The seconds of setup.
    var setup: Int
    /// The seconds of service.
    var service: Int
    /// The seconds of travel since the start.
    var duration: Int
    /// What is violated: nothing.
    var violations: [String] = []
  }

  /// What a route comes to, or all of them together.
  struct Total: Hashable, Sendable, Encodable {
    /// The cost.
    var cost = 0
    /// The seconds of setup.
    var setup = 0
    /// The seconds of service.
    var service = 0
    /// The seconds of travel.
    var duration = 0
    /// The seconds of waiting.
    var waitingTime = 0
    /// The sum of priorities.
    var priority = 0
  }

  /// The jobs of a vehicle.
  struct Route: Hashable, Sendable {
    /// The number of the vehicle.
    var vehicle: Int
    /// What the problem says of it.
    var description: String?
    /// What it comes to.
    var total: Total
    /// Its stops.
    var steps: [Step]
  }

  /// A job that nobody does.
  struct Unassigned: Hashable, Sendable, Encodable {
    /// The number of the job.
    var id: Int
    /// Always `job`.
    var type = "job"
    /// What the problem says of it.
    var description: String?
    /// The longitude and the latitude, if the problem gives them.
    var location: [Double]?
    /// The row of the matrix.
    var locationIndex: Int
  }

  /// A number that is aimed at, and what it cannot pass.
  struct Aim: Hashable, Sendable, Encodable {
    /// The number.
    var value: Double
    /// What it cannot pass, if that is proved.
    var bound: Double?
  }

  /// What is proved.
  struct Proof: Hashable, Sendable, Encodable {
    /// What is known.
    var status: ProblemSolution.Status
    /// The method: `glpk` or `local-search`.
    var method: String
    /// The sum of priorities, and the most there can be.
    var priority: Aim
    /// The jobs done, and the most there can be with this priority.
    var assigned: Aim
    /// The seconds of travel, and the least there can be with this priority and as many jobs.
    var travel: Aim
    /// By what part of its bound the first number that is not proved may be short; 0 for a proof.
    var gap: Double?
  }

  /// The routes of the vehicles that do something.
  let routes: [Route]

  /// The jobs that nobody does.
  let unassigned: [Unassigned]

  /// What is proved.
  let proof: Proof

  /// The milliseconds that the search took.
  let milliseconds: Int

  /// The milliseconds that it took to read the problem.
  public var loading = 0

  /// What is proved of the routes.
  public var status: ProblemSolution.Status { proof.status }

  /// Returns the solution as JSON, keys sorted, with a line break at its end.
  ///
  /// - Throws: `EncodingError`, which no solution causes.
  public func json() throws -> Data {
    try Self.write(self)
  }

  /// Returns what VROOM answers to a problem that it cannot read.
  ///
  /// - Parameter message: What is wrong.
  /// - Returns: The bytes of an object with a code and the message.
  /// - Throws: `EncodingError`, which no message causes.
  public static func refusal(_ message: String) throws -> Data {
    try write(Refusal(error: message))
  }

  /// A refusal as VROOM writes it.
  private struct Refusal: Encodable {
    /// The code of bad input.
    var code = 2
    /// What is wrong.
    var error: String
  }

  private static func write(_ value: some Encodable) throws -> Data {
    try value.orderedJSON(keys: .convertToSnakeCase)
  }
}
