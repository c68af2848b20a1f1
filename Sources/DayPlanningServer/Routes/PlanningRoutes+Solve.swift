import DayPlanning
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Solves a problem of `planday.problem/1`, or one of VROOM.
  func solve(_ call: Call) async throws(ProblemDetails) -> Response {
    let options = try SolveOptions(call.query(SolveOptions.names), most: limits.seconds)
    let json = try await body(of: call)
    let departure = departures.of(call.context.channel)
    let answer =
      VroomProblem.isLikely(json)
      ? try await solveVroom(json, options.solver, departure)
      : try await solveProblem(json, options.solver, departure)
    return Response(answer, as: .json)
  }

  private func solveProblem(
    _ json: Data,
    _ solver: ProblemSolver,
    _ departure: Departure?
  ) async throws(ProblemDetails) -> Data {
    let problem = try await reading { () throws(ProblemDetails) -> Problem in
      try read(json) { Problem(reading: $0) }
    }
    try check(problem.visits.count, at: "/visits")
    return try await desk.work(departure) { () throws(ProblemDetails) in
      try Self.written { try solver.solve(problem).json() }
    }
  }

  private func solveVroom(
    _ json: Data,
    _ solver: ProblemSolver,
    _ departure: Departure?
  ) async throws(ProblemDetails) -> Data {
    let problem = try await reading { () throws(ProblemDetails) -> VroomProblem in
      try read(json) { VroomProblem(reading: $0) }
    }
    try check(problem.jobCount, at: "/jobs")
    return try await desk.work(departure) { () throws(ProblemDetails) in
      try Self.written { try solver.solve(problem).json() }
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

  /// Refuses a problem with more to choose from than one search should see.
  private func check(_ count: Int, at pointer: String) throws(ProblemDetails) {
    guard count > limits.candidates else { return }
    let detail = "has \(count) elements; this service takes at most \(limits.candidates)"
    throw ProblemDetails(faults: [PointedFault(pointer: pointer, detail: detail)])
  }

  /// Returns what `solve` writes; what is wrong with the problem becomes the faults of the answer.
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
