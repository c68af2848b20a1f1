#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Formats
import TripCompanion
import TripStore

/// The options for the targets of a watch.
struct WatchTargets: ParsableArguments {
  @Option(
    help: ArgumentHelp("Follow this saved plan and watch its stops.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var plan: String?

  @Option(help: ArgumentHelp("Follow the plan of this saved trip.", valueName: "name"))
  var trip: String?

  @Flag(help: "Watch all sights of the city, including your own places.")
  var all = false

  @Flag(help: "Watch your favorites in the city.")
  var favorites = false

  @Option(
    help: ArgumentHelp(
      "Watch this sight or own place, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var place: [String] = []

  func validate() throws {
    if plan != nil, trip != nil {
      throw ValidationError("--plan and --trip exclude each other; drop one of them")
    }
    guard all || favorites || !place.isEmpty || plan != nil || trip != nil else {
      throw ValidationError(
        "name what to watch: --plan FILE, --trip NAME, --favorites, --all, or --place SIGHT"
      )
    }
  }

  /// Returns the plan to follow with its catalog; `nil` without one.
  ///
  /// - Throws: ``Failure`` if it cannot be read or is for another city.
  func savedPlan(in source: CatalogOptions) throws -> SavedPlan? {
    guard let name = plan ?? trip else { return nil }
    let (catalog, directory) = (source.catalog, source.data.data)
    let saved =
      plan == nil
      ? try source.own.open(for: .reading).savedPlan(
        ofTrip: name,
        catalogFile: catalog,
        directory: directory
      ) : try SavedPlan(in: name, catalogFile: catalog, directory: directory)
    if let city = source.city, city != saved.plan.city {
      throw Failure(
        .usage,
        "\(name) is a plan of \(saved.plan.city), not of \(city); use --city \(saved.plan.city)"
      )
    }
    saved.warnOfEstimates()
    return try saved.adding(source.holidays, source.own)
  }

  /// Returns the places to watch besides the stops of a plan.
  ///
  /// - Throws: ``Failure`` if a name is unknown or ambiguous, or there are no favorites to watch.
  func places(in catalog: Catalog, _ own: StoreOptions) throws -> [WatchedPlace] {
    if all { return catalog.attractions.map { WatchedPlace($0) } }
    let named = try place.map { WatchedPlace(try catalog.sight($0, for: "place")) }
    return try named + (favorites ? marked(in: catalog, own) : [])
  }

  /// Returns the favorites in a city, with a warning for those no longer in the catalog.
  private func marked(in catalog: Catalog, _ own: StoreOptions) throws -> [WatchedPlace] {
    let city = catalog.city
    let marks = try own.openIfAny()?.favorites(of: city.id) ?? []
    for mark in marks where catalog[mark.sight] == nil {
      Output.standardError(
        "planday: warning: the favorite \(mark.name.onOneLine) (\(mark.sight)) is no longer in the catalog\n"
      )
    }
    let sights = marks.compactMap { catalog[$0.sight] }
    guard !sights.isEmpty || plan != nil || trip != nil || !place.isEmpty else {
      throw Failure(
        .usage,
        "there are no favorites in \(city.name); planday favorites add marks some, or use --all"
      )
    }
    return sights.map { WatchedPlace($0) }
  }
}
#endif
