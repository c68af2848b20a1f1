#if Companion
import ArgumentParser
import Catalogs
import Formats
import TripStore

/// `planday favorites`: the visitor's favorite sights.
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

/// `planday favorites add`: adds favorites.
struct FavoritesAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add sights to your favorites."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The sights, by id or name.", completion: Completion.sights)
  var sights: [String]

  func run() throws {
    let catalog = try source.read()
    let chosen = try sights.map { try catalog.sight($0, for: "sight") }
    let favorites = chosen.map {
      Favorite(city: catalog.city.id, sight: $0.id, name: $0.name, added: Moment.now)
    }
    let added = try source.own.open(for: .writing).add(favorites)
    for favorite in favorites {
      let isNew = added.contains(favorite)
      Output.standardOutput("\(isNew ? "added" : "already there:") \(favorite.name.onOneLine)\n")
    }
  }
}

/// `planday favorites remove`: removes favorites.
struct FavoritesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove sights from your favorites."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The sights, by id or name.", completion: Completion.sights)
  var sights: [String]

  func run() throws {
    let catalog = try source.read()
    // A favorite may no longer be in the catalog, so treat an unknown text as an id.
    let ids = try sights.map { try catalog.id(ofSight: $0, for: "sight") }
    try source.own.open(for: .writing).removeFavorites(ids, of: catalog.city.id)
    for id in ids { Output.standardOutput("removed \((catalog[id]?.name ?? id).onOneLine)\n") }
  }
}
#endif
