#if Import
import ArgumentParser
import CatalogImport
import Catalogs
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Geography
import OpeningHours

/// `planday catalog import`: creates a catalog from a map.
struct CatalogImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a catalog from an OpenStreetMap extract.",
    discussion: """
      The map is Overpass JSON, GeoJSON or a PBF file. The rules in data/README.md turn tags into categories, \
      sizes, minutes and relevance. Facts are copied unchanged or dropped, and the result passes planday catalog \
      check.

      planday catalog import midtown.osm.pbf --city-id midtown --name "Midtown Manhattan" --country US \
      --time-zone America/New_York --holidays US-NY --max 250 --output midtown.json
      """
  )

  @Argument(help: ArgumentHelp("The map; - reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The id of the city, as in london.", valueName: "id"))
  var cityId: String

  @Option(help: "The display name of the city.")
  var name: String

  @Option(help: ArgumentHelp("The two-letter country code, as in GB.", valueName: "code"))
  var country: String

  @Option(help: ArgumentHelp("The time zone, as in Europe/London.", valueName: "zone"))
  var timeZone: String

  @Option(help: ArgumentHelp("The region of public holidays, as in GB-ENG.", valueName: "region"))
  var holidays: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Ignore everything outside this rectangle, in degrees.",
      valueName: "s,w,n,e"
    ),
    transform: Value.bounds
  )
  var bbox: BoundingBox?

  @Option(
    name: [.customLong("date")],
    help: ArgumentHelp(
      "The month of the map, e.g. 2025-01, if the file does not state it.",
      valueName: "month"
    ),
    transform: Value.month
  )
  var month: String?

  @Option(
    help: ArgumentHelp(
      "The source of a map that is not from OpenStreetMap, e.g. \"open data City 2025\".",
      valueName: "text"
    ),
    transform: Value.source
  )
  var source: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep only this many, most relevant first.", valueName: "count")
  )
  var max: Int?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file")
  )
  var output: String?

  func validate() throws {
    try Value.expect(
      cityId,
      "--city-id",
      #/[a-z0-9]+(-[a-z0-9]+)*/#,
      "a slug such as british-columbia"
    )
    try Value.expect(country, "--country", #/[A-Z]{2}/#, "a country code such as GB")
    try Value.expect(
      holidays,
      "--holidays",
      #/[A-Z]{2}(-[A-Z0-9]{1,3})?/#,
      "a region code such as GB-ENG"
    )
    try Value.expect(output, endsIn: "json")
    if name.isEmpty { throw ValidationError("--name is empty; write the city's name") }
    if ZoneRule(identifier: timeZone) == nil {
      throw ValidationError("--time-zone \"\(timeZone)\" is unknown; write it as Europe/London")
    }
    try Value.expect(max, "--max", in: 1...1_000_000)
    if source != nil, month != nil {
      throw ValidationError("--source contains its year; drop --date")
    }
  }

  func run() throws {
    let bytes = try Input.contents(of: file)
    let line = WorkLine(doing: "reading \(CatalogFile.name(of: file))")
    let extract: MapExtract
    do throws(ExtractError) {
      extract = try ExtractReader.read(bytes) { line.show($0) }
      line.clear()
    } catch {
      line.clear()
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
    for warning in extract.warnings { warn("\(CatalogFile.name(of: file)): \(warning)") }
    if HolidayCalendar(region: holidays) == nil {
      warn(
        "the holidays of \(holidays) are not built in, so hours with PH or SH are unknown on those days; "
          + "give them to the other commands with --holidays and a file, see data/README.md"
      )
    }
    let importer = CatalogImporter(try settings(for: extract))
    let answer: (catalog: Catalog, report: ImportReport)
    do throws(ImportError) {
      answer = try importer.catalog(of: extract)
    } catch {
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
    try deliver(answer.catalog, answer.report)
  }

  private func settings(for extract: MapExtract) throws -> ImportSettings {
    let osm = (month ?? extract.month).map { "osm \($0)" }
    guard let source = source ?? osm else {
      throw Failure(
        .usage,
        "\(CatalogFile.name(of: file)) does not state its month; use --date, e.g. 2025-01"
      )
    }
    return ImportSettings(
      cityID: cityId,
      name: name,
      country: country,
      timeZone: timeZone,
      holidays: holidays,
      bounds: bbox,
      source: source,
      maximum: max,
      firstDay: CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    )
  }

  /// Prints a warning.
  private func warn(_ text: String) {
    Output.standardError("planday: warning: \(text)\n")
  }

  private func deliver(_ catalog: Catalog, _ report: ImportReport) throws {
    try Output.deliver(catalog.json(), to: output)
    for dropped in report.droppedHours {
      warn("\(dropped.id): opening_hours left out: \"\(dropped.hours)\" \(dropped.reason)")
    }
    if report.remote > 0 {
      warn(
        "\(report.remote) of \(report.places) sights lie over 100 km from the middle of the others; "
          + "leave them out with --bbox s,w,n,e"
      )
    }
    Output.standardError(
      "kept \(report.places) of \(report.candidates) candidates; merged \(report.merged) duplicates, dropped "
        + "\(report.namesakes) namesakes of better known places and the hours of \(report.droppedHours.count)\n"
    )
  }
}
#endif
