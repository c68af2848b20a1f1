import ArgumentParser
import CatalogTools
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog sheet`: writes a catalog as a sheet, and reads a corrected one back.
struct CatalogSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Write a catalog as a CSV sheet, or read a corrected sheet back.",
    discussion: """
      A sheet has a row for each sight and a column for each fact. Correct cells, write the source of the row's new facts in \
      the column source, and read the sheet back with --read. An empty cell removes a fact. If anything is \
      faulty, every fault is listed with its row and column and nothing is written.
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the sheet (default: standard output).", valueName: "file"),
    completion: .file(extensions: ["csv"])
  )
  var output: String?

  @Option(
    help: ArgumentHelp("A corrected sheet to read; - reads standard input.", valueName: "file"),
    completion: .file(extensions: ["csv"])
  )
  var read: String?

  @Option(help: "The source of changes in rows without one.")
  var source: String?

  @Flag(help: "Show the changes and write nothing.")
  var dryRun = false

  func validate() throws {
    try Value.expect(output, endsIn: "csv")
    if read != nil, output != nil {
      throw ValidationError("--read changes the catalog, --output writes a sheet; leave one out")
    }
    if read == nil, source != nil || dryRun {
      throw ValidationError("--source and --dry-run belong to --read; name the sheet with --read")
    }
  }

  func run() throws {
    let file = try catalog.file()
    let catalog = try CatalogFile.catalog(in: file)
    let sheet = CatalogSheet(catalog)
    guard let read else { return try Output.deliver(Data(sheet.csv.utf8), to: output) }
    guard let csv = String(validating: try Input.contents(of: read), as: UTF8.self) else {
      throw Failure(.badData, "\(CatalogFile.name(of: read)) is not UTF-8; save it as CSV in UTF-8")
    }
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let edits: [CatalogEdit]
    do throws(EditError) {
      let source = source.map { CatalogChanges.dated($0, today) }
      edits = try sheet.edits(reading: csv, source: source)
    } catch {
      throw Failure(.badData, CatalogChanges.text(of: error))
    }
    try CatalogChanges(file: file, old: catalog, today: today, isDry: dryRun).make(edits)
  }
}
