import ArgumentParser
import Catalogs
import CityCatalogs

/// The options that select a catalog.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The city: london, nyc or vancouver.", valueName: "id"),
    completion: Completion.cities
  )
  var city: String?

  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp("A catalog to use instead of --city and --data.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @OptionGroup var holidays: HolidayOptions

  func validate() throws {
    if catalog != nil, city != nil || data.data != nil {
      throw ValidationError("--catalog replaces --city and --data; drop them")
    }
  }

  /// Returns the catalog of the city.
  func read() throws -> Catalog {
    if let catalog { return try holidays.apply(to: CatalogFile.catalog(in: catalog)) }
    // Checked here because validate() would hide a misspelled --city.
    guard let city else {
      throw Failure(
        .usage,
        "name a city with --city, as in --city london, or a catalog with --catalog"
      )
    }
    return try holidays.apply(to: CatalogLibrary(directory: data.data).catalog(city))
  }
}

/// The option for the folder of catalogs.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with the catalogs.", valueName: "dir"),
    completion: .directory
  )
  var data: String?
}
