import ArgumentParser
import Catalogs
import CityCatalogs
import DayPlans
import Streets
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that select the travel model.
struct TravelOptions: ParsableArguments {
  @Option(
    help:
      "Whether to follow the streets of the city's map: on or off (default: on if there is a map).",
    completion: Completion.choices(of: RequestOptions.Switch.self),
    transform: Value.choice
  )
  var streets: RequestOptions.Switch?

  @Option(
    help: ArgumentHelp(
      "Take travel times from a routing engine, e.g. osrm:http://localhost:5000 or valhalla:http://localhost:8002.",
      valueName: "engine"
    ),
    transform: Value.engine
  )
  var engine: EngineAddress?

  @Flag(help: "If the engine fails, estimate travel from straight lines, marked as estimated.")
  var engineFallback = false

  /// Rejects options without the ones they depend on.
  func validate() throws {
    if engineFallback, engine == nil { throw ValidationError("--engine-fallback needs --engine") }
    if engine != nil, streets != nil {
      throw ValidationError("--engine and --streets exclude each other; drop one of them")
    }
  }

  /// Returns the travel model: the map of the city, if there is one and it is not disabled.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the city.
  ///   - map: The map of the city.
  ///   - isStepFree: Whether walks avoid steps.
  ///   - timetables: The timetables of rides, if any.
  /// - Returns: The model.
  /// - Throws: A failure if the map is requested but missing, or invalid.
  func model(
    for catalog: Catalog,
    on map: CityMap,
    isStepFree: Bool = false,
    ridingBy timetables: DayTimetables? = nil
  ) throws -> any TravelModel {
    if let engine { return EngineTravel(try Self.engine(at: engine)) }
    guard streets != .off else { return StraightLines() }
    if let map = try map.opened() {
      return StreetTravel(
        map,
        sights: catalog.attractions,
        isStepFree: isStepFree,
        timetables: timetables
      )
    }
    guard streets == nil, timetables == nil else {
      let option = streets == nil ? "--timetable" : "--streets on"
      throw Failure(
        .noFile,
        "no map of streets comes with this catalog of \(catalog.city.name); leave out \(option)"
      )
    }
    return StraightLines()
  }

  /// Rejects a plan whose engine failed, or says that its legs are estimated if that was asked for.
  ///
  /// - Throws: ``Failure``.
  func expectAnswers(of model: any TravelModel) throws {
    guard let failure = (model as? EngineTravel)?.failure else { return }
    if case .canceled = failure {
      throw Failure(.interrupted, "interrupted before the travel times were known")
    }
    guard engineFallback else { throw Failure(.unavailable, "\(failure)") }
    Output.standardError("planday: warning: \(failure); legs are estimated from straight lines\n")
  }

  /// Returns an engine with a cache in the user's cache folder, if requested.
  ///
  /// - Throws: ``Failure`` if this command was built without engines.
  static func engine(at address: EngineAddress, keepsAnswers: Bool = true) throws -> RoutingEngine {
    #if Engines
    // The service cancels requests by task, the command by interrupt.
    guard keepsAnswers else { return RoutingEngine(address, cacheFolder: nil) }
    let environment = ProcessInfo.processInfo.environment
    let caches = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
    return RoutingEngine(
      address,
      cacheFolder: caches.map { "\($0)/planday/engines" },
      isCanceled: { Interrupt.hasCome }
    )
    #else
    throw Failure(.usage, "this planday was built without engines; build it with --traits Engines")
    #endif
  }
}

/// The map of a city, opened when it is first needed.
final class CityMap {
  private let city: City
  private let source: CatalogOptions
  private var map: StreetMap??

  /// Prepares the map of `city`; a catalog given as a file has none.
  init(of city: City, in source: CatalogOptions) {
    (self.city, self.source) = (city, source)
  }

  /// Returns the map, or `nil` if there is none.
  ///
  /// - Throws: An error if the map is invalid.
  func opened() throws -> StreetMap? {
    if let map { return map }
    let library = try CatalogLibrary(directory: source.data.data)
    let found = source.catalog == nil ? try library.streets(of: city.id) : nil
    map = .some(found)
    return found
  }
}
