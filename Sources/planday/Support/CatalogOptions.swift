import ArgumentParser
import CityCatalogs
import DayPlanning

/// The options that find a city's catalog.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The city, as in london.", valueName: "id"))
  var city: String

  @OptionGroup var data: DataOptions

  /// Returns the catalog of the city.
  func catalog() throws -> Catalog {
    try CatalogLibrary(directory: data.data).catalog(city)
  }
}

/// The option that says where the catalogs are.
struct DataOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder with the catalogs.", valueName: "dir"))
  var data: String?
}
