import ArgumentParser
import DayPlans
import Formats

#if Companion
import TripCompanion
#endif

/// `planday check`: recomputes a saved plan.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Recompute a saved plan and list all violations.",
    discussion: """
      --risk also simulates ten thousand days: the chance of being on time at each stop, the first stop to fail, the latest time \
      to leave, and the safest plan of nearly the same value.
      """
  )

  @OptionGroup var source: SavedPlanOptions

  @OptionGroup var timetable: TimetableOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Simulate the plan: how likely is it to hold?")
  var risk = false

  @Option(help: "The seed of the simulated days.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Write the safest plan to this file, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var safest: String?

  func validate() throws {
    try Value.expect(safest, endsIn: "json")
    if risk, timetable.timetable != nil {
      throw ValidationError("--risk does not support departures; drop --timetable or --risk")
    }
    if safest != nil, !risk { throw ValidationError("--safest needs --risk; add it") }
  }

  func run() throws {
    let saved = try source.read(timetable)
    let check = PlanCheck(of: saved.plan, in: saved.catalog, traveling: saved.travel)
    let violations = check.violations
    if risk, violations.isEmpty { return try simulate(saved) }
    if json {
      try Output.deliver(check.json(), to: nil)
    } else {
      for violation in violations { Output.standardOutput("\(violation)\n") }
      let count = violations.count
      let verdict =
        count == 0 ? "the plan holds" : count == 1 ? "1 thing breaks" : "\(count) things break"
      Output.standardOutput("\(verdict)\n")
    }
    if !violations.isEmpty { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }

  /// Simulates a valid plan and prints the results.
  private func simulate(_ saved: SavedPlan) throws {
    #if Companion
    var model = RiskModel()
    model.seed = seed
    let study = RiskStudy(in: saved.catalog, model: model)
    let report = RiskReport(of: saved.plan, by: study, planner: saved.planner)
    if let safest { try Output.deliver(report.safest.plan.json(), to: safest) }
    if json { return try Output.deliver(report.orderedJSON(isPretty: true), to: nil) }
    Output.standardText("the plan holds\n\n" + report.text)
    #else
    throw Failure.withoutCompanion
    #endif
  }
}
