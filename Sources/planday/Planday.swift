import ArgumentParser
import DayPlanning
import StrictJSON

/// The command: each subcommand parses its arguments, calls the library, and prints.
@main
struct Planday: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planday",
    abstract: "Plan a day out in a city, proven best.",
    discussion: """
      planday --city london --area area.geojson

      chooses the sights to visit, their order, when to enter each and how long to stay, within their opening \
      hours, and says why each other sight is left out.
      """,
    version: planDayVersion,
    subcommands: [
      PlanCommand.self, CitiesCommand.self, PlacesCommand.self, ShowCommand.self,
      CheckCommand.self, ExportCommand.self, SolveCommand.self, HoursCommand.self,
      CatalogCommand.self, MapCommand.self, ServeCommand.self,
    ],
    defaultSubcommand: PlanCommand.self
  )

  /// What the command says when it is called with nothing.
  private static let beginning = """
    planday plans a day out in a city, proven best. To begin:

      planday --city london                          today's day in all of London
      planday --city nyc --date sat --must "Central Park" --lunch 12:00-14:00/60
      planday --city vancouver --area area.geojson -o day.html

    planday cities lists the cities, planday places --city london its sights, planday help all commands.

    """

  static func main() async {
    guard CommandLine.arguments.count > 1 else { return Output.standardText(beginning) }
    do {
      try refuseUnknownCommand()
      var command = try parseAsRoot()
      if var service = command as? any AsyncParsableCommand {
        try await service.run()
      } else {
        try command.run()
      }
    } catch {
      Failure.exit(with: error)
    }
  }

  /// Refuses a first word that is no command; the default one would take it for its own.
  ///
  /// After `catalog` and `map` the second word is a command too.
  private static func refuseUnknownCommand() throws {
    let words = CommandLine.arguments.dropFirst()
    try refuse(words.first, unlessIn: configuration, kind: "command")
    for group in [CatalogCommand.configuration, MapCommand.configuration]
    where words.first == group.commandName {
      try refuse(
        words.dropFirst().first,
        unlessIn: group,
        kind: "\(group.commandName ?? "") command"
      )
    }
  }

  /// Refuses a word that is no command of `group`.
  private static func refuse(
    _ word: String?,
    unlessIn group: CommandConfiguration,
    kind: String
  ) throws {
    let known = group.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return }
    let near = Spelling.nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
    throw Failure(
      .usage,
      "there is no \(kind) \(word); \(near)the commands are \(known.joined(separator: ", "))"
    )
  }
}
