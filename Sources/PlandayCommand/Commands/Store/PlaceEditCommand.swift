#if Companion
import ArgumentParser
import Catalogs
import Geography
import Formats
import TripStore

/// `planday place edit`: changes a place.
struct PlaceEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change facts of one of your places; an empty text takes a fact out."
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
#endif
