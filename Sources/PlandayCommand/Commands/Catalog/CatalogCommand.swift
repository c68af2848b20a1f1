import ArgumentParser

/// `planday catalog`: tools for making catalogs.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Make, check, compare and correct catalogs.",
    subcommands: [
      CatalogCheckCommand.self, CatalogDiffCommand.self, CatalogStatsCommand.self,
      CatalogMapCommand.self, CatalogEditCommand.self, CatalogSheetCommand.self,
      CatalogOverdueCommand.self, CatalogImportCommand.self, CatalogRefreshCommand.self,
    ]
  )
}
