import ArgumentParser
import Catalogs
import DayPlans
import Formats
import Geography
import Travel

/// The options that make the area to plan in from how far one gets in some time.
struct ReachOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Plan in the area that is reached from --from in this time, as 25min; needs the city's map.",
      valueName: "minutes"
    ),
    transform: Value.within
  )
  var within: Minutes?

  @Option(
    help: ArgumentHelp(
      "Also write the area of --within to this file, as GeoJSON.",
      valueName: "file"
    ),
    completion: .file(extensions: ["geojson"])
  )
  var exportArea: String?

  func validate() throws {
    try Value.expect(exportArea, endsIn: "geojson", "json")
    if exportArea != nil, within == nil {
      throw ValidationError("--export-area needs --within")
    }
  }

  /// Sets the area of a request to what is reached from its start, if --within is given.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - catalog: The catalog of the city.
  ///   - model: Where travel times come from.
  /// - Throws: A failure if the request has an area or no start, rides, or if the map does not know the streets around its start.
  func limit(
    _ request: inout PlanRequest,
    in catalog: Catalog,
    by model: any TravelModel
  ) throws {
    guard let within else { return }
    guard request.area == nil else {
      throw Failure(.usage, "--within and --area exclude each other; drop one of them")
    }
    guard let start = request.from.flatMap({ catalog.position(of: $0) }) else {
      throw Failure(.usage, "--within needs --from, where the time begins")
    }
    guard request.mode != .transit else {
      throw Failure(
        .usage,
        "--within counts minutes on streets, not aboard; use --mode walk, cycle or drive, or --area"
      )
    }
    request.area = try area(from: start, within: within, by: model, for: request, in: catalog)
    if let exportArea, let area = request.area {
      try Output.deliver(area.orderedJSON(isPretty: false), to: exportArea)
    }
  }

  /// Returns the area that is reached.
  ///
  /// - Throws: A failure if there is no map, or it does not know the streets around the start.
  private func area(
    from start: Coordinate,
    within minutes: Minutes,
    by model: any TravelModel,
    for request: PlanRequest,
    in catalog: Catalog
  ) throws -> Area {
    guard let streets = model as? StreetTravel else {
      throw Failure(
        .usage,
        "--within needs the streets of \(catalog.city.name), and there is no map of them here; use --area"
      )
    }
    let pace = request.pace ?? .normal
    guard let area = streets.area(from: start, within: minutes, by: request.mode, at: pace) else {
      throw Failure(
        .noPlan,
        "the map does not know the streets around \(start), so what is reached from there is unknown; use --area"
      )
    }
    return area
  }
}
