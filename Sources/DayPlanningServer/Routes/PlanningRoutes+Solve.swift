import ExactOrienteering
import Formats
import Hummingbird
import Orienteering
import SolverFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Solves a problem in the format `planday.problem`, or in VROOM's.
  func solve(_ call: Call) async throws(ProblemDetails) -> Answer {
    let options = try SolveOptions(call.query(SolveOptions.names), most: limits.seconds)
    let json = try await body(of: call)
    let solver = options.solver
    let solution = try await reading(call) { () throws(ProblemDetails) in
      VroomProblem.isLikely(json)
        ? try self.solution(of: json) {
          VroomProblem(reading: $0)
        } counting: {
          ($0.jobCount, "/jobs")
        } by: {
          try solver.solve($0).json()
        }
        : try self.solution(of: json) {
          Problem(reading: $0)
        } counting: {
          ($0.visits.count, "/visits")
        } by: {
          try solver.solve($0).json()
        }
    }
    let place = try desk.place(for: call.context.client)
    let data = try await departures.of(call.context.channel).cancelling {
      () throws(ProblemDetails) in try await desk.planning(at: place, solution)
    }
    return .document(Document(data, as: .json))
  }

  /// Solves a problem that was read.
  private typealias Solving = @Sendable () throws(ProblemDetails) -> Data

  /// Reads a problem, rejects it if it is too large, and returns a closure that solves it.
  private func solution<Problem: Sendable>(
    of json: Data,
    reading reader: (StrictReader) -> Problem?,
    counting: (Problem) -> (count: Int, pointer: String),
    by solve: @escaping @Sendable (Problem) throws -> Data
  ) throws(ProblemDetails) -> Solving {
    let problem = try order(in: json, reader)
    let (count, pointer) = counting(problem)
    try check(count, at: pointer)
    return { () throws(ProblemDetails) in try Self.written { try solve(problem) } }
  }

  /// Rejects a problem with more visits than one search may consider.
  private func check(_ count: Int, at pointer: String) throws(ProblemDetails) {
    guard count > limits.candidates else { return }
    let detail = "has \(count) elements; this service allows at most \(limits.candidates)"
    let fault = PointedFault(pointer: pointer, detail: detail, code: .overLimit)
    throw ProblemDetails(faults: [fault])
  }

  /// Runs `solve` and maps the problem's faults to those of the response.
  private static func written(_ solve: () throws -> Data) throws(ProblemDetails) -> Data {
    do {
      return try solve()
    } catch ProblemError.faults(let lines) {
      throw ProblemDetails(faults: lines.map(PointedFault.init(line:)))
    } catch ProblemError.cancelled {
      throw ProblemDetails(.cancelled, ProblemError.cancelled.description)
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}

/// The options for solving a problem, from the query of the request.
struct SolveOptions: Sendable {
  /// The parameters.
  static let names = ["seconds", "exact", "seed"]

  /// The solver.
  let solver: ProblemSolver

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - query: The parameters.
  ///   - most: The maximum time limit, in seconds.
  /// - Throws: ``ProblemDetails`` if a parameter is malformed.
  init(_ query: QueryItems, most: Double) throws(ProblemDetails) {
    let range = 0...most
    let given = try query.value("seconds", "a number from 0 to \(most)") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
    let seconds = given ?? most
    let isExact = try query.value("exact", "on or off") { ["on": true, "off": false][$0] } ?? true
    let seed =
      try query.value("seed", "a whole number from 0 to 18446744073709551615") { UInt64($0) } ?? 1
    solver =
      isExact
      ? ProblemSolver(within: seconds, solver: BoundedSolver(seed: seed))
      : ProblemSolver(within: seconds, seed: seed)
  }
}

/// The exact method if its tables fit in memory, otherwise local search.
///
/// A client's problem may use arbitrarily fine time units, and the exact method's tables have a cell for each visit and tick,
/// so a short request could demand gigabytes.
struct BoundedSolver: RouteSolver {
  /// The maximum number of cells of a table.
  static let cellLimit = 16_000_000.0

  private let exact: ExactSolver
  private let search: LocalSearch

  /// Creates a solver with a random seed.
  init(seed: UInt64) {
    exact = ExactSolver(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: seed))
    search = LocalSearch(rounds: 20_000, patience: .max, seed: seed)
  }

  /// Returns the name of the method that the exact solver chooses.
  func method(forPlaces count: Int) -> String { exact.method(forPlaces: count) }

  /// Returns the best routes found, with a proof if the tables fit in memory.
  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    instance.cells <= Self.cellLimit
      ? exact.solve(instance, from: start, pool: &pool, control: control)
      : search.solve(instance, from: start, pool: &pool, control: control)
  }
}

extension Instance {
  /// The number of cells of a table over visits, ticks and breaks taken.
  fileprivate var cells: Double {
    kinds.reduce(0) { sum, kind in
      sum + Double(kind.span + 1) * Double(kind.breaks.count + 1) * Double(visitCount)
    }
  }
}
