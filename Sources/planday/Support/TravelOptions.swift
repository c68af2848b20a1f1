import ArgumentParser
import Catalogs
import CityCatalogs
import DayPlanning
import Streets

/// The option that says where travel times come from.
struct TravelOptions: ParsableArguments {
  @Option(
    help:
      "Whether to follow the streets of the city's map: on or off (default: on if there is a map).",
    completion: Completion.choices(of: RequestOptions.Switch.self),
    transform: Value.choice
  )
  var streets: RequestOptions.Switch?

  /// Returns where travel times come from: the map of the city, if there is one and it is wanted.
  ///
  /// - Parameters:
  ///   - city: The city.
  ///   - source: Where its catalog is from; a catalog given as a file has no map.
  /// - Returns: The model.
  /// - Throws: A failure if the map is asked for and missing, or invalid.
  func model(for city: City, in source: CatalogOptions) throws -> any TravelModel {
    guard streets != .off else { return StraightLines() }
    if let map = try map(of: city, in: source) { return StreetTravel(map) }
    guard streets == nil else {
      throw Failure(
        .noFile,
        "no map of streets comes with this catalog of \(city.name); leave out --streets on"
      )
    }
    return StraightLines()
  }

  /// Returns the map of a city; a catalog given as a file has none.
  func map(of city: City, in source: CatalogOptions) throws -> StreetMap? {
    guard source.catalog == nil else { return nil }
    return try CatalogLibrary(directory: source.data.data).streets(of: city.id)
  }
}
