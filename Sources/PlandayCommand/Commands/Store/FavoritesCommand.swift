#if Companion
import ArgumentParser

/// `planday favorites`: sights that the visitor marked.
struct FavoritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Mark sights, and see when they are open in the coming days.",
    subcommands: [
      FavoritesListCommand.self, FavoritesAddCommand.self, FavoritesRemoveCommand.self,
    ],
    defaultSubcommand: FavoritesListCommand.self
  )
}
#endif
