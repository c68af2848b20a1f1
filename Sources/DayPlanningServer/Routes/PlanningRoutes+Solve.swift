import Hummingbird
import Orienteering
import SolverFormats
import StrictJSON

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
    let (departure, client) = (departures.of(call.context.channel), call.context.client)
    let solver = options.solver
    let data =
      VroomProblem.isLikely(json)
      ? try await solve(json, departure, client) {
        VroomProblem(reading: $0)
      } counting: {
        ($0.jobCount, "/jobs")
      } by: {
        try solver.solve($0).json()
      }
      : try await solve(json, departure, client) {
        Problem(reading: $0)
      } counting: {
        ($0.visits.count, "/visits")
      } by: {
        try solver.solve($0).json()
      }
    return .document(Document(data, as: .json))
  }

  /// Reads a problem, refuses it if it is too large, and solves it when its turn has come.
  private func solve<Problem: Sendable>(
    _ json: Data,
    _ departure: Departure,
    _ client: ClientAddress,
    reading reader: @escaping @Sendable (StrictReader) -> Problem?,
    counting: (Problem) -> (count: Int, pointer: String),
    by solve: @escaping @Sendable (Problem) throws -> Data
  ) async throws(ProblemDetails) -> Data {
    let problem = try await reading { () throws(ProblemDetails) -> Problem in
      try read(json, reader)
    }
    let (count, pointer) = counting(problem)
    try check(count, at: pointer)
    let place = try desk.place(for: client)
    return try await departure.cancelling { () throws(ProblemDetails) in
      try await desk.work(at: place) { () throws(ProblemDetails) in
        try Self.written { try solve(problem) }
      }
    }
  }

  private func read<Value>(
    _ json: Data,
    _ body: @escaping @Sendable (StrictReader) -> Value?
  ) throws(ProblemDetails) -> Value {
    do throws(ReadingError) {
      return try StrictReader.read(json, body)
    } catch {
      throw ProblemDetails(error)
    }
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
