import ArgumentParser

/// `planday catalog`: tools for making catalogs.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Make, check and compare catalogs.",
    subcommands: [
      CatalogCheckCommand.self, CatalogDiffCommand.self, CatalogStatsCommand.self,
      CatalogMapCommand.self, CatalogImportCommand.self,
    ]
  )
}
