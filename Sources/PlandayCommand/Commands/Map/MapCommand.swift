import ArgumentParser

/// `planday map`: makes maps of streets and looks at them.
struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Make, check and ask the map of a city's streets.",
    subcommands: [
      MapBuildCommand.self, MapCheckCommand.self, MapStatsCommand.self, MapRouteCommand.self,
      MapTableCommand.self, MapReachCommand.self, MapDrawCommand.self,
    ]
  )
}
