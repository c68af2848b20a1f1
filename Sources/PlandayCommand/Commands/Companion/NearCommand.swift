#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Geography
import PlaceSearch
import PlanExports
import Formats
import TripCompanion

/// `planday near`: lists the sights nearest to a position by walking time.
struct NearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "List the sights nearest to a position by walking time.",
    discussion: "planday near --city london --at 51.5194,-0.1270 --within 10min --open-now"
  )

  @OptionGroup var source: CatalogOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where you are: lat,lon, or a sight's id or name.", valueName: "place"),
    completion: Completion.sights,
    transform: Value.waypoint
  )
  var at: Waypoint

  @Option(
    help:
      "The maximum distance, e.g. 500m or 1.5km (default: your setting radius, unless --within is given).",
    transform: Value.distance
  )
  var radius: Meters?

  @Option(help: "The longest walk, e.g. 10min.", transform: Value.duration)
  var within: Minutes?

  @Option(help: "The maximum number of sights to list (default: your setting limit, otherwise 10).")
  var limit: Int?

  @Option(
    help: "List only these categories; repeatable.",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: [Catalogs.Category] = []

  @Flag(help: "List only sights that are open on arrival, as far as is known.")
  var openNow = false

  @Option(
    help: ArgumentHelp("A saved plan: say whether each sight still fits it.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var plan: String?

  @Flag(help: "Avoid steps and steep slopes, for wheelchairs and prams; needs the city's map.")
  var stepFree = false

  @OptionGroup var moment: MomentOptions

  @OptionGroup var travel: TravelOptions

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try Value.expect(limit, "--limit", in: 1...1_000)
  }

  func run() throws {
    let catalog = try source.read()
    let map = CityMap(of: catalog.city, in: source)
    let place = try catalog.waypoint(at, for: "at") {
      PlaceIndex(of: catalog, map: try map.opened())
    }
    guard let position = catalog.position(of: place) else {
      throw Failure(.usage, catalog.complaint(aboutUnknown: at.description))
    }
    let distance = catalog.city.bounds.distance(to: position)
    guard distance.rawValue <= 100_000 else {
      throw Failure(
        .usage,
        "--at \(position) is \(Int(distance.rawValue / 1_000)) km from \(catalog.city.name); write it as lat,lon"
      )
    }
    let model = try travel.model(for: catalog, on: map, isStepFree: stepFree)
    guard !stepFree || model.knowsSteps else {
      throw Failure(
        .usage,
        "--step-free needs the streets of \(catalog.city.name), and there is no map of them here; drop it"
      )
    }
    let search = NearSearch(in: catalog, traveling: model)
    let defaults = try VisitorDefaults(of: source.own)
    let places = search.places(
      near: position,
      matching: query(defaults),
      at: try moment.moment(in: catalog),
      in: try readPlan(for: catalog)
    )
    try travel.expectAnswers(of: model)
    if json { return try Output.deliver(places.orderedJSON(isPretty: true), to: nil) }
    for place in places { Output.standardOutput(line(place, in: defaults.units).onOneLine + "\n") }
    if places.isEmpty {
      throw Failure(.noPlan, "no sight of \(catalog.city.name) matches; widen --radius or --within")
    }
  }

  /// Returns the query, from the options with the settings as defaults.
  private func query(_ defaults: VisitorDefaults) -> NearQuery {
    var query = NearQuery()
    query.limit = limit ?? defaults.limit ?? query.limit
    query.radius = radius ?? (within == nil ? defaults.radius : nil)
    query.walk = within
    query.pace = defaults.pace ?? query.pace
    query.categories = Set(category)
    query.isOpenOnly = openNow
    return query
  }

  private func readPlan(for catalog: Catalog) throws -> Plan? {
    guard let file = plan else { return nil }
    let plan = try Plan(json: Input.contents(of: file), file: CatalogFile.name(of: file))
    guard plan.city == catalog.city.id else {
      throw Failure(
        .usage,
        "\(file) is a plan of \(plan.city), not of \(catalog.city.id); use --city \(plan.city)"
      )
    }
    return plan
  }

  private func line(_ place: NearbyPlace, in units: LengthUnits) -> String {
    let about = place.isEstimated ? "about " : ""
    let way = "\(about)\(place.walk.rawValue) min"
    let spot = place.direction.map { "\(units.near(place.meters)) \($0.rawValue)" } ?? "here"
    let fit = place.fit.map { "; \($0)" } ?? ""
    let name = Output.style.strong(place.attraction.name)
    return "\(way), \(spot): \(name) (\(place.attraction.id)), \(place.hours)\(fit)"
  }
}
#endif
