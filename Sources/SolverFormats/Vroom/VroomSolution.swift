import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The solution of a ``VroomProblem``, in VROOM's JSON, with the proof under the key `planday`.
///
/// Times are integer seconds, rounded down if a speed factor leaves hundredths. As in VROOM without custom costs, the cost of a
/// route is its travel, and a vehicle leaves as late as possible without returning later.
public struct VroomSolution: Hashable, Sendable, Encodable {
  /// A stop of a route.
  struct Step: Hashable, Sendable, Encodable {
    /// `start`, `job`, `break` or `end`.
    var type: String
    /// The id of the job or break.
    var id: Int?
    /// The id of the job, which VROOM repeats.
    var job: Int?
    /// The description from the problem.
    var description: String?
    /// The longitude and latitude, if given in the problem.
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
    /// The violations; always empty.
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
    /// The description from the problem.
    var description: String?
    /// Its totals.
    var total: Total
    /// Its stops.
    var steps: [Step]
  }

  /// An unassigned job.
  struct Unassigned: Hashable, Sendable, Encodable {
    /// The id of the job.
    var id: Int
    /// Always `job`.
    var type = "job"
    /// The description from the problem.
    var description: String?
    /// The longitude and latitude, if given in the problem.
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
    /// The method: `branch-and-price` or `local-search`.
    var method: String
    /// The sum of priorities, with its bound.
    var priority: Aim
    /// The number of jobs done, with the bound for this sum of priorities.
    var assigned: Aim
    /// The seconds of travel, with the bound for this sum of priorities and number of jobs.
    var travel: Aim
    /// The gap of the first unproved objective, as a share of its bound; 0 if proved.
    var gap: Double?
  }

  /// The routes of the vehicles in use.
  let routes: [Route]

  /// The unassigned jobs.
  let unassigned: [Unassigned]

  /// The proof.
  let proof: Proof

  /// The milliseconds of the search.
  let milliseconds: Int

  /// The milliseconds of reading the problem.
  public var loading = 0

  /// The proof.
  public var status: ProblemSolution.Status { proof.status }

  /// Returns the solution as JSON, keys sorted, with a trailing newline.
  ///
  /// - Throws: `EncodingError`, which doesn't occur in practice.
  public func json() throws -> Data {
    try Self.write(self)
  }

  /// Returns VROOM's response to invalid input.
  ///
  /// - Parameter message: The error message.
  /// - Returns: The bytes of an object with a code and the message.
  /// - Throws: `EncodingError`, which doesn't occur in practice.
  public static func refusal(_ message: String) throws -> Data {
    try write(Refusal(error: message))
  }

  /// An error in VROOM's format.
  private struct Refusal: Encodable {
    /// The code for invalid input.
    var code = 2
    /// The error message.
    var error: String
  }

  private static func write(_ value: some Encodable) throws -> Data {
    try value.orderedJSON(keys: .convertToSnakeCase)
  }
}

extension VroomSolution {
  /// Creates the solution that a search found, with the times of its routes.
  init(_ search: VroomSearch, method: String, milliseconds: Int) {
    let frame = search.frame
    let instance = frame.makeInstance(.withoutTravel(of: frame))
    let problem = frame.problem
    routes = search.routes.enumerated().compactMap { vehicle, order in
      var timing = VroomTiming(of: order, by: vehicle, in: frame)
      return order.isEmpty ? nil : timing.route(on: instance)
    }
    let done = Set(search.routes.joined())
    unassigned = problem.jobs.enumerated().filter { !done.contains($0.offset) }.map { _, job in
      Unassigned(
        id: job.id,
        description: job.description,
        location: job.location.coordinates,
        locationIndex: job.location.index
      )
    }
    proof = Proof(search, method: method)
    self.milliseconds = milliseconds
  }
}

extension VroomSolution.Proof {
  fileprivate init(_ search: VroomSearch, method: String) {
    let frame = search.frame
    let count = search.count
    let each = frame.problem.jobs.first?.priority ?? 0
    func points(_ steps: Int, _ jobs: Int?) -> Double? {
      frame.hasSteps ? Double(steps * frame.step) : jobs.map { Double($0 * each) }
    }
    func seconds(_ ticks: Int) -> Double {
      Double(ticks / frame.ticks * frame.unit) / 100
    }
    priority = .init(
      value: points(count.steps, count.jobs) ?? 0,
      bound: search.mostSteps.flatMap { points($0, search.mostJobs) }
    )
    assigned = .init(value: Double(count.jobs), bound: search.mostJobs.map(Double.init))
    travel = .init(value: seconds(count.travel), bound: search.leastTravel.map(seconds))
    let first = [priority, assigned, travel].first { $0.value != $0.bound }
    gap =
      first.map { aim in
        aim.bound.map { (abs($0 - aim.value) / max($0, aim.value)).rounded(toPlaces: 6) }
      } ?? 0
    let isBounded = search.mostSteps != nil || search.leastTravel != nil
    status = first == nil ? .optimal : isBounded ? .bounded : .heuristic
    self.method = method
  }
}

extension VroomSolution {
  private enum CodingKeys: String, CodingKey {
    case code, summary, unassigned, routes, planday
  }

  private enum SummaryKeys: String, CodingKey {
    case routes, unassigned, violations, computingTimes
  }

  /// Writes the solution in VROOM's format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(0, forKey: .code)
    try container.encode(unassigned, forKey: .unassigned)
    try container.encode(routes, forKey: .routes)
    try container.encode(proof, forKey: .planday)
    try routes.reduce(into: Total()) { $0.add($1.total) }
      .encode(to: container.superEncoder(forKey: .summary))
    var summary = container.nestedContainer(keyedBy: SummaryKeys.self, forKey: .summary)
    try summary.encode(routes.count, forKey: .routes)
    try summary.encode(unassigned.count, forKey: .unassigned)
    try summary.encode([String](), forKey: .violations)
    try summary.encode(["loading": loading, "solving": milliseconds], forKey: .computingTimes)
  }
}

extension VroomSolution.Total {
  /// Adds the total of another route.
  mutating func add(_ other: Self) {
    cost += other.cost
    setup += other.setup
    service += other.service
    duration += other.duration
    waitingTime += other.waitingTime
    priority += other.priority
  }
}

extension VroomSolution.Route: Encodable {
  private enum CodingKeys: String, CodingKey {
    case vehicle, description, steps, violations
  }

  /// Writes the route with its totals and stops.
  func encode(to encoder: any Encoder) throws {
    try total.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(vehicle, forKey: .vehicle)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encode(steps, forKey: .steps)
    try container.encode([String](), forKey: .violations)
  }
}
