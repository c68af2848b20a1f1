#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Photos
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday place export`: writes own places for other programs.
struct PlaceExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write your places in a city as GeoJSON, GPX, KML or CSV."
  )

  @OptionGroup var source: CatalogOptions

  @Option(
    help:
      "The format: geojson, gpx, kml or csv (default: by the extension of --output, or geojson).",
    completion: Completion.choices(of: PlaceExport.self),
    transform: Value.choice
  )
  var format: PlaceExport?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Flag(help: "In CSV, mark cells that a spreadsheet would take for formulas with an apostrophe.")
  var spreadsheet = false

  @Option(
    help: ArgumentHelp("Also write the photos into this folder.", valueName: "dir"),
    completion: .directory
  )
  var photos: String?

  /// The requested format, or the one of the output file's extension.
  private var form: PlaceExport {
    get throws {
      try Value.format(format, of: output, usually: .geojson, others: ["json": .geojson])
    }
  }

  func validate() throws {
    let form = try form
    guard !spreadsheet || form == .csv else {
      throw ValidationError("--spreadsheet needs --format csv; drop it for \(form.rawValue)")
    }
  }

  func run() throws {
    StoreOptions.protectNewFiles()
    let city = try source.read().city.id
    guard let store = try source.own.openIfAny() else { return }
    let places = try store.places(of: city)
    let text = try form.text(places, version: planDayVersion, isForSpreadsheet: spreadsheet)
    try Output.deliver(Data(text.utf8), to: output)
    guard let photos else { return }
    for place in places { try write(store.photos(of: place.id, in: city), of: place, to: photos) }
  }

  /// Writes the photos of a place as `id-1.jpg` and so on.
  private func write(_ kept: [KeptPhoto], of place: OwnPlace, to folder: String) throws {
    for (index, photo) in kept.enumerated() {
      let name = "\(place.id)-\(index + 1).\(photo.format.fileExtension)"
      try Output.deliver(photo.bytes, to: "\(folder)/\(name)")
    }
  }
}
#endif
