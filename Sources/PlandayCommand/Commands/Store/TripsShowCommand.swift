#if Companion
import ArgumentParser
import DayPlans
import PlanExports

/// `planday trips show`: prints the plan of a trip.
struct TripsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the plan of a trip."
  )

  @OptionGroup var trip: TripOptions

  @Flag(help: "List all sights left out, not only the ten best known.")
  var all = false

  func run() throws {
    let saved = try trip.read()
    let text = saved.plan.text(
      in: saved.catalog,
      style: Output.style,
      reasons: all ? nil : PlanAnswer.reasons,
      units: try trip.own.units()
    )
    Output.standardText(text)
  }
}
#endif
