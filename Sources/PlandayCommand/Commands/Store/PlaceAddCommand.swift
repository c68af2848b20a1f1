#if Companion
import ArgumentParser
import Catalogs
import Geography
import Formats
import TripCompanion
import TripStore

/// `planday place add`: adds a place.
struct PlaceAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a place of your own.",
    discussion: """
      planday place add --city london --name "Aunt May's Tea Room" --at 51.5174,-0.1225 --photo tea.jpg
      planday place add --city london --name "The bench" --here

      --here takes the position from gpsd, at localhost:2947 unless --gpsd names another.
      """
  )

  @OptionGroup var source: CatalogOptions

  @Option(help: "The name.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The position, e.g. 51.5194,-0.127.", valueName: "lat,lon"),
    transform: Value.position
  )
  var at: Coordinate?

  @Flag(help: "Take the position from gpsd.")
  var here = false

  @Option(
    help: ArgumentHelp(
      "Where gpsd is, for --here (default: localhost:2947).",
      valueName: "host:port"
    ),
    transform: Value.host
  )
  var gpsd: HostAddress?

  @OptionGroup var facts: PlaceFactOptions

  @Flag(help: "Add it even if the city seems to have it already.")
  var again = false

  func validate() throws {
    guard (at != nil) != here else {
      throw ValidationError("give the position: --at LAT,LON, or --here for the position from gpsd")
    }
    if gpsd != nil, !here { throw ValidationError("--gpsd needs --here; add it") }
  }

  func run() throws {
    let catalog = try source.read()
    // Check photos before waiting for the receiver.
    let photos = try facts.photos()
    guard let visit = OwnPlace.visit(of: OwnPlace.usualMinutes) else { return }
    var place = OwnPlace(
      id: "",
      city: catalog.city.id,
      name: name,
      position: try position(),
      visit: visit,
      added: Moment.now
    )
    facts.apply(to: &place)
    try place.check(in: catalog.city)
    try refuseDouble(of: place, in: catalog)
    let store = try source.own.open(for: .writing)
    let taken = Set(catalog.attractions.map(\.id))
    for place in try store.add([place], with: photos, avoiding: taken) {
      Output.standardOutput("added \(place.name.onOneLine) as \(place.id)\n")
    }
  }

  /// Returns the given position, or that of gpsd after printing it.
  private func position() throws -> Coordinate {
    if let at { return at }
    guard let address = gpsd ?? HostAddress("localhost") else {
      throw Failure(.usage, "name the host of gpsd with --gpsd")
    }
    let fix = try GPSPosition.fix(from: address)
    Output.standardError(
      "planday: gpsd at \(address) is at \(fix.position), to \(Int(fix.accuracy.rawValue.rounded(.up))) m\n"
    )
    return fix.position
  }

  /// Throws if the catalog or the store seems to have the place; only warns if duplicates are allowed.
  private func refuseDouble(of place: OwnPlace, in catalog: Catalog) throws {
    guard let double = place.nearDoubles(in: catalog).first else { return }
    guard !again else { return place.tellOfDouble(double.sight, double.reason) }
    throw Failure(
      .usage,
      "\(place.name) seems to be there already: \(double.reason) \(double.sight.id); "
        + "use that, or add --again"
    )
  }
}
#endif
