import ArgumentParser
import DayPlanning

/// `planday check`: recomputes a saved plan.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Recompute a saved plan and list everything that breaks."
  )

  @OptionGroup var source: SavedPlanOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let saved = try source.read()
    let check = PlanCheck(of: saved.plan, in: saved.catalog, traveling: saved.travel)
    let violations = check.violations
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
}
