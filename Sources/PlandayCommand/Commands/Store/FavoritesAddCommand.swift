#if Companion
import ArgumentParser
import Catalogs
import Formats
import TripStore

/// `planday favorites add`: marks sights.
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
#endif
