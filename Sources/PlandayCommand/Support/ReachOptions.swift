import ArgumentParser
import Catalogs
import DayPlans
import Formats
import Geography
import Travel

/// The options for planning within a travel-time isochrone.
struct ReachOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Plan in the area reachable from --from in this time, e.g. 25min; needs the city's map.",
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

  /// Sets the area of a request to the isochrone around its start, if --within is given.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - catalog: The catalog of the city.
  ///   - model: The travel model.
  /// - Throws: A failure if the request has an area, no start or the mode transit, or if its start is outside the map's coverage.
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
      throw Failure(.usage, "--within needs --from, where it starts")
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

  /// Returns the isochrone.
  ///
  /// - Throws: A failure if there is no map, or the start is outside its coverage.
  private func area(
    from start: Coordinate,
    within minutes: Minutes,
    by model: any TravelModel,
    for request: PlanRequest,
    in catalog: Catalog
  ) throws -> Area {
    guard let streets = model.streetTravel else {
      throw Failure(
        .usage,
        "--within needs the streets of \(catalog.city.name), and there is no map of them here; use --area"
      )
    }
    let pace = request.pace ?? .normal
    guard let area = streets.area(from: start, within: minutes, by: request.mode, at: pace) else {
      throw Failure(
        .noPlan,
        "the map does not cover the streets around \(start), so the reachable area is unknown; use --area"
      )
    }
    return area
  }
}
