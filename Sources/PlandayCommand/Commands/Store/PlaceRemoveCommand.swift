#if Companion
import ArgumentParser
import Catalogs
import Formats
import TripStore

/// `planday place remove`: removes places.
struct PlaceRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove places of yours with their photos."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The places, by id or name.", completion: Completion.sights)
  var places: [String]

  func run() throws {
    let catalog = try source.read()
    let store = try source.own.open(for: .writing)
    let chosen = try places.map { try store.place(called: $0, in: catalog) }
    try store.removePlaces(chosen.map(\.id), of: catalog.city.id)
    for place in chosen { Output.standardOutput("removed \(place.name.onOneLine) (\(place.id))\n") }
  }
}
#endif
