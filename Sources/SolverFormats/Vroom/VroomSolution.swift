import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The solution of a ``VroomProblem``, in VROOM's JSON, with the proof in a key `planday`.
///
/// Times are whole seconds, rounded down if a speed factor leaves hundredths. The cost of a route is its travel, as in VROOM
/// without custom costs. A vehicle leaves as late as it can without returning later, as in VROOM.
public struct VroomSolution: Hashable, Sendable, Encodable {
  /// A stop of a route.
  struct Step: Hashable, Sendable, Encodable {
    /// `start`, `job`, `break` or `end`.
    var type: String
    /// The id of the job or break.
    var id: Int?
    /// The id of the job, which VROOM repeats.
    var job: Int?
    /// Its description in the problem.
    var description: String?
    /// The longitude and the latitude, if the problem gives them.
    var location: [Double]?
    /// The row of the matrix.
    var locationIndex: Int?
    /// When the vehicle arrives.
    var arrival: Int
    /// The seconds of waiting until it starts.
    var waitingTime: Int
    /// The seconds of setup.
    var setup: Int
    /// The seconds of service.
    var service: Int
    /// The seconds of travel since the start.
    var duration: Int
    /// The violations: always none.
    var violations: [String] = []
  }

  /// The totals of a route, or of all routes.
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
    /// The id of the vehicle.
    var vehicle: Int
    /// Its description in the problem.
    var description: String?
    /// Its totals.
    var total: Total
    /// Its stops.
    var steps: [Step]
  }

  /// A job that is left out.
  struct Unassigned: Hashable, Sendable, Encodable {
    /// The id of the job.
    var id: Int
    /// Always `job`.
    var type = "job"
    /// Its description in the problem.
    var description: String?
    /// The longitude and the latitude, if the problem gives them.
    var location: [Double]?
    /// The row of the matrix.
    var locationIndex: Int
  }

  /// The value of an objective and its bound.
  struct Aim: Hashable, Sendable, Encodable {
    /// The value.
    var value: Double
    /// Its bound, if there is one.
    var bound: Double?
  }

  /// The proof.
  package struct Proof: Hashable, Sendable, Encodable {
    /// The status.
    var status: ProblemSolution.Status
    /// The method: `glpk` or `local-search`.
    var method: String
    /// The sum of priorities, with its bound.
    var priority: Aim
    /// The jobs done, with the bound for this sum of priorities.
    var assigned: Aim
    /// The seconds of travel, with the bound for this sum of priorities and as many jobs.
    var travel: Aim
    /// The gap of the first objective that is not proved, as a share of its bound; 0 for a proof.
    var gap: Double?
  }

  /// The routes of the vehicles in use.
  let routes: [Route]

  /// The jobs that are left out.
  let unassigned: [Unassigned]

  /// The proof.
  let proof: Proof

  /// The milliseconds of the search.
  let milliseconds: Int

  /// The milliseconds of reading the problem.
  public var loading = 0

  /// The proof.
  public var status: ProblemSolution.Status { proof.status }

  /// Returns the solution as JSON, keys sorted, with a line break at its end.
  ///
  /// - Throws: `EncodingError`, which no solution causes.
  public func json() throws -> Data {
    try Self.write(self)
  }

  /// Returns VROOM's answer to bad input.
  ///
  /// - Parameter message: The error message.
  /// - Returns: The bytes of an object with a code and the message.
  /// - Throws: `EncodingError`, which no message causes.
  public static func refusal(_ message: String) throws -> Data {
    try write(Refusal(error: message))
  }

  /// An error as VROOM writes it.
  private struct Refusal: Encodable {
    /// The code of bad input.
    var code = 2
    /// The error message.
    var error: String
  }

  private static func write(_ value: some Encodable) throws -> Data {
    try value.orderedJSON(keys: .convertToSnakeCase)
  }
}
