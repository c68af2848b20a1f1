#if Companion
import ArgumentParser
import Catalogs
import Formats
import Geography
import TripStore

/// `planday place`: the visitor's own places.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract:
      "Add places of your own, which plans, search and lists treat like those of the catalog.",
    subcommands: [
      PlaceListCommand.self, PlaceAddCommand.self, PlaceEditCommand.self, PlaceRemoveCommand.self,
      PlaceExportCommand.self, PlaceImportCommand.self,
    ],
    defaultSubcommand: PlaceListCommand.self
  )
}

/// `planday place edit`: changes a place.
struct PlaceEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change facts of one of your places; an empty text removes a fact."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The place, by id or name.", completion: Completion.sights)
  var place: String

  @Option(help: "The new name; the id stays.")
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The new position.", valueName: "lat,lon"),
    transform: Value.position
  )
  var at: Coordinate?

  @OptionGroup var facts: PlaceFactOptions

  @Flag(help: "Remove the photos it has.")
  var removePhotos = false

  func run() throws {
    let catalog = try source.read()
    let store = try source.own.open(for: .writing)
    var place = try store.place(called: place, in: catalog)
    place.name = name ?? place.name
    place.position = at ?? place.position
    facts.apply(to: &place)
    try place.check(in: catalog.city)
    try store.replace(place, with: facts.photos(), removingPhotos: removePhotos)
    Output.standardOutput("changed \(place.name.onOneLine) (\(place.id))\n")
    guard name != nil || at != nil, let double = place.nearDoubles(in: catalog).first else {
      return
    }
    place.tellOfDouble(double.sight, double.reason)
  }
}

/// `planday place remove`: removes places.
struct PlaceRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove your places with their photos."
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
