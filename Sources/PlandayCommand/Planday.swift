import ArgumentParser
import DayPlans
import Formats

/// The command.
///
/// Each subcommand parses its arguments, calls the library, and prints.
@main
struct Planday: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planday",
    abstract: "Plan a day out in a city, proven best.",
    discussion: """
      planday --city london --area area.geojson

      chooses which sights to visit, in which order, when and for how long, within their opening hours, and \
      explains why every other sight is left out.
      """,
    version: planDayVersion,
    subcommands: [
      PlanCommand.self, CitiesCommand.self, PlacesCommand.self, ShowCommand.self,
      CheckCommand.self, ExportCommand.self, SolveCommand.self, HoursCommand.self,
      CatalogCommand.self, MapCommand.self, ServeCommand.self,
    ] + companionCommands,
    defaultSubcommand: PlanCommand.self
  )

  /// The commands for the way, and for what the visitor owns.
  private static var companionCommands: [any ParsableCommand.Type] {
    #if Companion
    [
      NearCommand.self, ReplanCommand.self, WhatIfCommand.self, SuggestCommand.self,
      WatchCommand.self,
      PlaceCommand.self, FavoritesCommand.self, HistoryCommand.self, SettingsCommand.self,
      TripsCommand.self, SearchCommand.self, GuideCommand.self, AroundCommand.self,
      StoreCommand.self,
    ]
    #else
    []
    #endif
  }

  /// The text printed if there are no arguments.
  private static let beginning = """
    planday plans a day out in a city, proven best. Try:

      planday --city london                          a day in London, today
      planday --city nyc --date sat --must "Central Park" --lunch 12:00-14:00/60
      planday --city vancouver --area area.geojson -o day.html

    Run planday cities to list the cities, planday places --city london to list sights, and planday help for all commands.

    """

  static func main() async {
    Output.reserveStandardStreams()
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

  /// Rejects a first word that is not a command, which the default command would take as its argument.
  ///
  /// After `catalog`, `place` and other groups the second word is a command too.
  private static func refuseUnknownCommand() throws {
    let words = CommandLine.arguments.dropFirst()
    try refuse(words.first, unlessIn: configuration, kind: "command")
    for group in configuration.subcommands.map({ $0.configuration })
    where words.first == group.commandName && !group.subcommands.isEmpty {
      try refuse(
        words.dropFirst().first,
        unlessIn: group,
        kind: "\(group.commandName ?? "") command"
      )
    }
  }

  /// Rejects a word that is not a command of `group`.
  private static func refuse(
    _ word: String?,
    unlessIn group: CommandConfiguration,
    kind: String
  ) throws {
    let known = group.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return }
    if Failure.companionCommands.contains(word) { throw Failure.withoutCompanion }
    let near = Spelling.nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
    throw Failure(
      .usage,
      "unknown \(kind) \(word); \(near)the commands are \(known.joined(separator: ", "))"
    )
  }
}
