#if Companion
import ArgumentParser
import Catalogs
import DayPlanning
import Geography
import PlaceSearch
import PlanExports
import StrictJSON
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

  @Option(help: "The greatest distance, as 500m or 1.5km.", transform: Value.distance)
  var radius: Meters?

  @Option(help: "The longest walk, as 10min.", transform: Value.duration)
  var within: Minutes?

  @Option(help: "The most sights to list (default: 10).")
  var limit = 10

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
    guard (1...1_000).contains(limit) else {
      throw ValidationError("--limit \(limit) is not between 1 and 1000; use, say, 10")
    }
  }

  func run() throws {
    let catalog = try source.read()
    let place = try catalog.waypoint(at, for: "at") {
      PlaceIndex(of: catalog, map: try travel.map(of: catalog.city, in: source))
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
    let model = try travel.model(for: catalog, in: source, isStepFree: stepFree)
    guard !stepFree || model.knowsSteps else {
      throw Failure(
        .usage,
        "--step-free needs the streets of \(catalog.city.name), and there is no map of them here; drop it"
      )
    }
    let search = NearSearch(in: catalog, traveling: model)
    let places = search.places(
      near: position,
      matching: query,
      at: try moment.moment(in: catalog),
      in: try readPlan(for: catalog)
    )
    try travel.expectAnswers(of: model)
    if json { return try Output.deliver(places.orderedJSON(isPretty: true), to: nil) }
    for place in places { Output.standardOutput(line(place)) }
    if places.isEmpty {
      throw Failure(.noPlan, "no sight of \(catalog.city.name) matches; widen --radius or --within")
    }
  }

  private var query: NearQuery {
    var query = NearQuery()
    query.limit = limit
    query.radius = radius
    query.walk = within
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

  private func line(_ place: NearbyPlace) -> String {
    let about = place.isEstimated ? "about " : ""
    let way = "\(about)\(place.walk.rawValue) min"
    let spot = place.direction.map { "\(Int(place.meters.rawValue)) m \($0.rawValue)" } ?? "here"
    let fit = place.fit.map { "; \($0)" } ?? ""
    let name = Output.style.strong(place.attraction.name)
    return "\(way), \(spot): \(name) (\(place.attraction.id)), \(place.hours)\(fit)\n"
  }
}
#endif
