#if Import
import ArgumentParser
import CatalogImport
import CatalogTools
import Catalogs
import CityCatalogs
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Geography
import OpeningHours
import Streets

/// `planday city add`: makes a city from an OpenStreetMap extract.
struct CityAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a city from an OpenStreetMap extract.",
    discussion: """
      Makes the catalog of sights and the map of streets, water, parks, districts, stations and addresses from one \
      OpenStreetMap PBF file, and tells what is thin. Then the city works like the built-in ones.

      planday city add monaco.osm.pbf --name Monaco --country MC
      planday --city monaco

      Extracts of towns and regions can be had from download.geofabrik.de, download.bbbike.org and \
      extract.bbbike.org.
      """
  )

  @Argument(help: ArgumentHelp("The extract: an OpenStreetMap PBF file.", valueName: "file"))
  var file: String

  @Option(help: "The display name of the city.")
  var name: String

  @Option(help: ArgumentHelp("The two-letter country code, as in GB.", valueName: "code"))
  var country: String

  @Option(
    help: ArgumentHelp(
      "The id of the city, as in london (default: from the name).",
      valueName: "id"
    )
  )
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The time zone, as in Europe/London (default: that of the country, if it has one).",
      valueName: "zone"
    )
  )
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "The region of public holidays, as in GB-ENG (default: the country).",
      valueName: "region"
    )
  )
  var holidays: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Take nothing outside this rectangle, in degrees.", valueName: "s,w,n,e"),
    transform: Value.bounds
  )
  var bbox: BoundingBox?

  @Option(
    name: [.customLong("date")],
    help: ArgumentHelp(
      "The month of the extract, e.g. 2025-01, if the file does not state it.",
      valueName: "month"
    ),
    transform: Value.month
  )
  var month: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep this many sights, most relevant first.", valueName: "count")
  )
  var max: Int = 400

  @OptionGroup var data: DataOptions

  @Flag(help: "Replace a city that was added before.")
  var replace = false

  func validate() throws {
    try Value.expect(country, "--country", #/[A-Z]{2}/#, "a country code such as GB")
    if let id {
      try Value.expect(id, "--id", #/[a-z0-9]+(-[a-z0-9]+)*/#, "a slug such as new-york")
    }
    if let holidays {
      try Value.expect(
        holidays,
        "--holidays",
        #/[A-Z]{2}(-[A-Z0-9]{1,3})?/#,
        "a region code such as GB-ENG"
      )
    }
    if let timeZone, ZoneRule(identifier: timeZone) == nil {
      throw ValidationError("--time-zone \"\(timeZone)\" is unknown; write it as Europe/London")
    }
    if name.isEmpty { throw ValidationError("--name is empty; write the city's name") }
    try Value.expect(max, "--max", in: 1...5_000)
  }

  func run() throws {
    let target = try target()
    let bytes = try Input.mapped(file)
    let line = WorkLine(doing: "reading \(CatalogFile.name(of: file))")
    defer { line.clear() }
    do {
      let extract = try ExtractReader.read(bytes) { line.show($0 * 0.25) }
      try expectOnePart(extract)
      let source = try source(of: extract)
      let (catalog, report) = try CatalogImporter(settings(target.id, source)).catalog(of: extract)
      let (map, built, unclosed) = try buildMap(of: bytes, target.id, source) {
        line.show(0.25 + $0 * 0.75)
      }
      line.clear()
      try write(catalog, map, to: target)
      tell(CityReport(catalog: catalog, imported: report, map: built, unclosed: unclosed), target)
    } catch let error as ExtractError {
      line.clear()
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    } catch let error as ImportError {
      line.clear()
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    } catch let error as MapBuildError {
      line.clear()
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
  }

  /// Where the city is written: its id, and the folder.
  private struct Target {
    let id: String
    let folder: String

    /// The path of the catalog.
    var catalog: String { "\(folder)/\(id).json" }
    /// The path of the map.
    var map: String { "\(folder)/maps/\(id).map" }
  }

  /// Returns where the city is written.
  private func target() throws -> Target {
    let id = id ?? PlaceName(name).slug
    guard !id.isEmpty else {
      throw Failure(.usage, "--name \(name) gives no id in Latin letters; add one with --id")
    }
    let environment = CatalogLibrary.environmentOfProcess
    let fixed = environment[CatalogLibrary.variable].flatMap { $0.isEmpty ? nil : $0 }
    let added = CatalogLibrary.folderOfAddedCities(in: environment)
    guard let folder = data.data ?? fixed ?? added else {
      throw Failure(.usage, "there is no home folder for the city; name a folder with --data")
    }
    let target = Target(id: id, folder: folder)
    let known = (try? CatalogLibrary(directory: data.data))?.folder(of: id)
    if let known, known != folder {
      throw Failure(.usage, "\(id) comes with planday; give the new city another id with --id")
    }
    if known != nil, !replace {
      throw Failure(.usage, "\(id) exists; replace it with --replace, or give another --id")
    }
    return target
  }

  /// Throws if the extract has parts that no day can join.
  private func expectOnePart(_ extract: MapExtract) throws {
    guard bbox == nil else { return }
    let parts = ExtractParts(of: extract.elements.map(\.coordinate)).parts
    guard parts.count > 1 else { return }
    let rows = parts.prefix(5).map { part in
      "  --bbox \(part.bounds.forOption) (\(part.count) candidates)"
    }
    throw Failure(
      .badData,
      """
      \(CatalogFile.name(of: file)) has \(parts.count) parts that lie far from each other; choose one:
      \(rows.joined(separator: "\n"))
      """
    )
  }

  /// Returns the source of all facts.
  private func source(of extract: MapExtract) throws -> String {
    guard let month = month ?? extract.month else {
      throw Failure(
        .usage,
        "\(CatalogFile.name(of: file)) does not state its month; use --date, e.g. 2025-01"
      )
    }
    return "osm \(month)"
  }

  private func settings(_ id: String, _ source: String) throws -> ImportSettings {
    let region = holidays ?? country
    guard let zone = timeZone ?? RegionZone.identifier(of: region) else {
      throw Failure(
        .usage,
        "\(region) has several time zones, or none that is known; name one with --time-zone, e.g. Europe/London"
      )
    }
    return ImportSettings(
      cityID: id,
      name: name,
      country: country,
      timeZone: zone,
      holidays: region,
      bounds: bbox,
      source: source,
      maximum: max,
      firstDay: CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    )
  }

  /// Builds the map.
  private func buildMap(
    of bytes: Data,
    _ id: String,
    _ source: String,
    progress: (Double) -> Void
  ) throws -> (bytes: [UInt8], report: StreetMapBuilder.Report, unclosed: Int) {
    var settings = StreetMapBuilder.Settings(cityID: id)
    settings.bounds = bbox
    settings.provenance = [
      Provenance(
        layer: "streets, water, parks, districts, stations, addresses",
        source: "OpenStreetMap, \(CatalogFile.name(of: file))",
        date: String(source.dropFirst("osm ".count)),
        license: "© OpenStreetMap contributors, ODbL 1.0"
      )
    ]
    let shapes = try MapShapes(of: bytes, within: bbox) { progress($0 * 0.3) }
    var addresses = AddressReader(bounds: bbox)
    try addresses.add(bytes) { progress(0.3 + $0 * 0.2) }
    let (map, report) = try StreetMapBuilder(settings).build(
      streets: bytes,
      shapes: shapes,
      addresses: addresses.addresses,
      transit: nil
    ) { progress(0.5 + $0 * 0.5) }
    return (map, report, shapes.unclosed)
  }

  /// Writes the map and then the catalog, without which the map is not used.
  private func write(_ catalog: Catalog, _ map: [UInt8], to target: Target) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(target.folder)/maps",
        withIntermediateDirectories: true
      )
    } catch {
      throw Failure(.noFile, "cannot make the folder \(target.folder)/maps; choose one with --data")
    }
    let before = FileManager.default.contents(atPath: target.map)
    try Output.deliver(Data(map), to: target.map)
    do {
      try Output.deliver(catalog.json(), to: target.catalog)
    } catch {
      // The old catalog goes with the old map.
      if let before {
        try? Output.deliver(before, to: target.map)
      } else {
        try? FileManager.default.removeItem(atPath: target.map)
      }
      throw error
    }
  }

  /// Prints what the city has, and what is thin.
  private func tell(_ report: CityReport, _ target: Target) {
    let asked = data.data.map { " --data \($0)" } ?? ""
    Output.standardText(
      """
      \(report.text)
      Written to \(target.catalog) and maps/\(target.id).map.

      Plan a day:        planday --city \(target.id)\(asked)
      Correct a sight:   planday catalog edit \(target.id)\(asked) …
      Open the page:     planday serve\(asked)

      """
    )
  }
}

extension BoundingBox {
  /// The rectangle as `south,west,north,east`, rounded outward to hundredths of a degree.
  fileprivate var forOption: String {
    let out = { (degrees: Double, rule: FloatingPointRoundingRule) in
      "\((degrees * 100).rounded(rule) / 100)"
    }
    return "\(out(south, .down)),\(out(west, .down)),\(out(north, .up)),\(out(east, .up))"
  }
}
#endif
