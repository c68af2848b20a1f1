import ArgumentParser
import DayPlanning

/// The command: each subcommand parses its arguments, calls the library, and prints.
@main
struct Planday: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planday",
    abstract: "Plan a day out in a city, proven best.",
    discussion: """
      planday --city london --area polygon.json

      chooses the sights to visit, their order, and when to enter each, under their real opening \
      hours, and says why all else is left out.
      """,
    version: planDayVersion,
    subcommands: [
      PlanCommand.self, CitiesCommand.self, PlacesCommand.self, ShowCommand.self,
      CheckCommand.self,
    ],
    defaultSubcommand: PlanCommand.self
  )

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      Failure.exit(with: error)
    }
  }
}
