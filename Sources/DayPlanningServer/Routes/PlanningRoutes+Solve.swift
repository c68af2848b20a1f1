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

  /// Reads a problem, refuses it if it is too large, and returns what solves it.
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

  /// Refuses a problem with more visits than one search may consider.
  private func check(_ count: Int, at pointer: String) throws(ProblemDetails) {
    guard count > limits.candidates else { return }
    let detail = "has \(count) elements; this service takes at most \(limits.candidates)"
    let fault = PointedFault(pointer: pointer, detail: detail, code: .overLimit)
    throw ProblemDetails(faults: [fault])
  }

  /// Returns what `solve` returns; the problem's faults become the faults of the response.
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
