import ArgumentParser
import Catalogs
import CityCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The argument that names a catalog to work on: a city, or a file.
struct CatalogArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A city such as london, or the file of its catalog.", valueName: "city"),
    completion: Completion.cities
  )
  var city: String

  @OptionGroup var data: DataOptions

  /// Returns the path of the catalog file.
  func file() throws -> String {
    if city.contains("/") || city.hasSuffix(".json") { return city }
    let library = try CatalogLibrary(directory: data.data)
    // The library says which cities there are if this is none of them.
    if !library.cityIDs.contains(city) { _ = try library.catalog(city) }
    return "\(library.directory)/\(city).json"
  }
}
