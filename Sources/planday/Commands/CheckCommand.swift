import ArgumentParser
import DayPlanning

/// `planday check`: recomputes a saved plan.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Recompute a saved plan and list each thing that breaks."
  )

  @Argument(help: "The plan as JSON, edited by hand perhaps; - reads standard input.")
  var plan: String

  @OptionGroup var data: DataOptions

  @Option(help: ArgumentHelp("The catalog that the plan was made with.", valueName: "file"))
  var catalog: String?

  @Flag(help: "Answer as JSON.")
  var json = false

  /// A violation as the answer writes it.
  private struct Row: Encodable {
    let place: String
    let problem: String
  }

  func run() throws {
    let saved = try SavedPlan(in: plan, catalogFile: catalog, directory: data.data)
    let violations = PlanCheck(of: saved.plan, in: saved.catalog).violations
    if json {
      let rows = violations.map { Row(place: $0.place, problem: $0.problem) }
      try Output.deliver(Output.json(rows), to: nil)
    } else {
      for violation in violations { Output.standardOutput("\(violation)\n") }
      let count = violations.count
      let verdict =
        count == 0 ? "the plan holds" : count == 1 ? "1 thing breaks" : "\(count) things break"
      Output.standardOutput("\(verdict)\n")
    }
    if !violations.isEmpty { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }
}
