import ArgumentParser
import FoundationEssentials
import Orienteering
import OrienteeringGLPK
import SolverFormats

/// `planday solve`: solves a problem that was not asked as a day out.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Solve an exported problem, or one of VROOM's.",
    discussion: """
      A problem in planday.problem/1 is answered in planday.solution/1; one in the JSON of VROOM, with \
      jobs, vehicles and matrices, in the JSON and with the exit codes of VROOM.
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

  @Option(parsing: .unconditional, help: "The seconds that the search may take.")
  var seconds = 10.0

  @Option(help: "Whether to prove the answer: on or off (default: on).", transform: Value.choice)
  var exact: RequestOptions.Switch?

  @Option(help: "The seed of the local search.")
  var seed: UInt64 = 1

  func run() throws {
    guard seconds >= 0, seconds <= 86_400 else {
      throw Failure(.usage, "--seconds \(seconds) is not between 0 and 86400")
    }
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

  /// The method that was asked for.
  private var solver: ProblemSolver {
    exact == .off
      ? ProblemSolver(within: seconds, seed: seed)
      : ProblemSolver(exactlyWithin: seconds, seed: seed)
  }

  /// Solves a problem of the format `planday.problem/1`.
  private func answer(_ problem: Problem, _ line: ProgressLine) throws {
    let solution = try solver.solve(problem) { line.show(value: $0, bound: $1) }
    line.clear()
    try Output.deliver(solution.json(), to: output)
    if solution.objective == nil { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }

  /// Solves a problem of VROOM; one that cannot be read is refused as VROOM refuses it.
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
