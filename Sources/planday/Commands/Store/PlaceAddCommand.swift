#if Companion
import ArgumentParser
import Catalogs
import Geography
import TripStore

/// `planday place add`: adds a place.
struct PlaceAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a place of your own."
  )

  @OptionGroup var source: CatalogOptions

  @Option(help: "The name.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The position, as 51.5194,-0.127.", valueName: "lat,lon"),
    transform: Value.position
  )
  var at: Coordinate

  @OptionGroup var facts: PlaceFactOptions

  @Flag(help: "Add it even if the city seems to have it already.")
  var again = false

  func run() throws {
    let catalog = try source.read()
    guard let visit = OwnPlace.visit(of: OwnPlace.usualMinutes) else { return }
    var place = OwnPlace(
      id: "",
      city: catalog.city.id,
      name: name,
      position: at,
      visit: visit,
      added: Moment.now
    )
    facts.apply(to: &place)
    try place.check(in: catalog.city)
    let photos = try facts.photos()
    try refuseDouble(of: place, in: catalog)
    let store = try source.own.open(for: .writing)
    let taken = Set(catalog.attractions.map(\.id))
    for place in try store.add([place], with: photos, avoiding: taken) {
      Output.standardOutput("added \(place.name) as \(place.id)\n")
    }
  }

  /// Throws if the catalog or the store seems to have the place, unless it is wanted again.
  private func refuseDouble(of place: OwnPlace, in catalog: Catalog) throws {
    guard !again, let double = place.nearDoubles(in: catalog).first else { return }
    throw Failure(
      .usage,
      "\(place.name) seems to be there already: \(double.reason) \(double.sight.id); "
        + "use that, or add --again"
    )
  }
}
#endif
