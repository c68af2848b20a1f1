#if Companion
import ArgumentParser
import Catalogs
import Geography
import Formats
import TripStore

/// `planday place import`: adds the places of a file.
struct PlaceImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the places of a GeoJSON, GPX, KML, KMZ or CSV file.",
    discussion: """
      Reads exports of My Maps, Google Takeout, Organic Maps and others. Places far outside the city are skipped, and \
      so are those that you or the catalog already have. All other places are added, or none if one is faulty.
      """
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The file; - reads standard input.", completion: .file())
  var file: String

  @Option(
    help: "The category of places without one (default: landmark).",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: Catalogs.Category?

  @Flag(help: "Add places even if they seem to be there already.")
  var again = false

  @Flag(help: "Leave faulty places out and add the others.")
  var skipFaulty = false

  @Flag(help: "Show what would be added and add nothing.")
  var dryRun = false

  func run() throws {
    let catalog = try source.read()
    var batch = PlaceBatch(catalog: catalog, addsDoubles: again)
    let bytes = try Input.contents(of: file, atMost: PlaceFile.mostBytes, for: "a file of places")
    let read = try PlaceFile(bytes, named: CatalogFile.name(of: file))
    batch.faults = read.faults
    for var record in read.records {
      record.category = record.category ?? category
      batch.add(record, at: Moment.now)
    }
    for line in read.unread {
      Output.standardError("planday: \(CatalogFile.name(of: file)): \(line)\n")
    }
    try report(batch, shapes: read.shapes)
    let added = dryRun ? batch.places : try add(batch.places, in: catalog)
    for place in added {
      let id = dryRun ? "" : " as \(place.id)"
      Output.standardOutput("\(dryRun ? "would add" : "added") \(place.name.onOneLine)\(id)\n")
    }
    if added.isEmpty { Output.standardError("planday: no new places in \(catalog.city.name)\n") }
  }

  private func add(_ places: [OwnPlace], in catalog: Catalog) throws -> [OwnPlace] {
    let taken = Set(catalog.attractions.map(\.id))
    return try source.own.open(for: .writing).add(places, avoiding: taken)
  }

  /// Prints what is skipped, and throws if there are faults not to be skipped.
  private func report(_ batch: PlaceBatch, shapes: Int) throws {
    var lines = batch.notes
    if shapes > 0 { lines.append("\(shapes) lines and areas are not places and are left out") }
    if skipFaulty { lines += batch.faults.map { "left out: \($0)" } }
    for line in lines { Output.standardError("planday: \(line.onOneLine)\n") }
    guard !batch.faults.isEmpty, !skipFaulty else { return }
    let shown = batch.faults.prefix(20).map { "  \($0.onOneLine)" }.joined(separator: "\n")
    let more = batch.faults.count > 20 ? "\n  and \(batch.faults.count - 20) more" : ""
    throw Failure(
      .badData,
      "nothing is added; correct these places or leave them out with --skip-faulty:\n\(shown)\(more)"
    )
  }
}
#endif
