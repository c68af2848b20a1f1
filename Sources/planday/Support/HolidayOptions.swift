import ArgumentParser
import Catalogs

/// The option that names a file of holidays.
struct HolidayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Holidays to use before those of the region, as JSON.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var holidays: String?

  /// Returns the holidays of the file, if one is named.
  func read() throws -> HolidayList? {
    guard let holidays else { return nil }
    return try HolidayList(json: Input.contents(of: holidays), file: CatalogFile.name(of: holidays))
  }

  /// Returns `catalog` with the holidays of the file, if one is named.
  func apply(to catalog: Catalog) throws -> Catalog {
    try read().map(catalog.observing) ?? catalog
  }
}
