import ArgumentParser
import ExactOrienteering
import Orienteering
import SolverFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday solve`: solves a routing problem given as JSON.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Solve an exported problem or a VROOM problem.",
    discussion: """
      Problems in planday.problem are answered in planday.solution. Problems in VROOM's JSON, with jobs, \
      vehicles and matrices, are answered in VROOM's JSON and with its exit codes.
      """
  )

  @Argument(
    help: "The problem as JSON; - reads standard input.",
    completion: .file(extensions: ["json"])
  )
  var problem: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(parsing: .unconditional, help: "The time limit in seconds.")
  var seconds = 10.0

  @Option(help: "Whether to look for a proof: on or off (default: on).", transform: Value.choice)
  var exact: RequestOptions.Switch?

  @Option(help: "The seed of the local search.")
  var seed: UInt64 = 1

  func validate() throws {
    try Value.expect(output, endsIn: "json")
    try Value.expect(seconds: seconds, "--seconds", in: 0...86_400)
  }

  func run() throws {
    let json = try Input.contents(of: problem)
    let name = problem == "-" ? "standard input" : problem
    let line = ProgressLine()
    defer { line.clear() }
    if VroomProblem.isLikely(json) {
      try answerVroom(json, name, line)
    } else {
      try answer(Problem(json: json, file: name), line)
    }
  }

  /// The requested method.
  private var solver: ProblemSolver {
    exact == .off
      ? ProblemSolver(within: seconds, seed: seed)
      : ProblemSolver(within: seconds, solver: .exact, seed: seed)
  }

  /// Solves a problem in the format `planday.problem`.
  private func answer(_ problem: Problem, _ line: ProgressLine) throws {
    let solution = try solver.solve(problem) { line.show(value: $0, bound: $1) }
    line.clear()
    try Output.deliver(solution.json(), to: output)
    if solution.objective == nil { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }

  /// Solves a VROOM problem; invalid input is reported as VROOM does.
  private func answerVroom(_ json: Data, _ name: String, _ line: ProgressLine) throws {
    let clock = ContinuousClock.now
    do {
      let problem = try VroomProblem(json: json, file: name)
      let loading = clock.duration(to: .now) / .milliseconds(1)
      var solution = try solver.solve(problem) { line.show(value: $0, bound: $1) }
      solution.loading = Int(loading)
      line.clear()
      try Output.deliver(solution.json(), to: output)
    } catch let error as ProblemError {
      try Output.deliver(VroomSolution.refusal(error.description), to: output)
      throw Failure(.vroomInput, error.description)
    }
  }
}
