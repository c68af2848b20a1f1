#if Companion
import ArgumentParser
import Catalogs
import Formats
import TripStore

/// `planday favorites remove`: takes marks away.
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
    // A favorite may have left the catalog since, so an unknown text is taken as an id.
    let ids = try sights.map { try catalog.id(ofSight: $0, for: "sight") }
    try source.own.open(for: .writing).removeFavorites(ids, of: catalog.city.id)
    for id in ids { Output.standardOutput("removed \((catalog[id]?.name ?? id).onOneLine)\n") }
  }
}
#endif
