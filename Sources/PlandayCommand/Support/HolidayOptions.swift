import ArgumentParser
import Catalogs

/// The option for a file of holidays.
struct HolidayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A JSON file of holidays that override those of the region.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var holidays: String?

  /// Returns the holidays of the file, if given.
  func read() throws -> HolidayList? {
    guard let holidays else { return nil }
    return try HolidayList(json: Input.contents(of: holidays), file: CatalogFile.name(of: holidays))
  }

  /// Returns `catalog` with the holidays of the file, if given.
  func apply(to catalog: Catalog) throws -> Catalog {
    try read().map(catalog.observing) ?? catalog
  }
}
