import ArgumentParser
import Catalogs
import CityCatalogs

#if Companion
import TripStore
#endif

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

  @OptionGroup var own: StoreOptions

  func validate() throws {
    if catalog != nil, city != nil || data.data != nil {
      throw ValidationError("--catalog replaces --city and --data; drop them")
    }
  }

  /// Returns the catalog of the city, with the visitor's own places.
  func read() throws -> Catalog {
    let catalog = try readShipped()
    #if Companion
    guard let places = try own.openIfAny()?.places(of: catalog.city.id) else { return catalog }
    return places.isEmpty ? catalog : catalog.adding(places)
    #else
    return catalog
    #endif
  }

  /// Returns the catalog of the city as shipped.
  private func readShipped() throws -> Catalog {
    if let catalog { return try holidays.apply(to: CatalogFile.catalog(in: catalog)) }
    // Checked here because validate() would hide a misspelled --city.
    guard let city = try city ?? homeCity() else {
      throw Failure(
        .usage,
        "name a city with --city, e.g. --city london, or a catalog with --catalog"
      )
    }
    return try holidays.apply(to: CatalogLibrary(directory: data.data).catalog(city))
  }

  /// Returns the visitor's home city, if it is set.
  private func homeCity() throws -> String? {
    #if Companion
    return try own.openIfAny()?.ownValue(of: .homeCity)
    #else
    return nil
    #endif
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
