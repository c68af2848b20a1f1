#if Companion
import ArgumentParser
import DayPlans
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday history export`: writes the history as GPX or CSV.
struct HistoryExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write your history as GPX or CSV."
  )

  @OptionGroup var part: HistoryOptions

  @Option(
    help: "The format: gpx or csv (default: by the extension of --output, or csv).",
    completion: Completion.choices(of: Format.self),
    transform: Value.choice
  )
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Flag(help: "In CSV, mark cells that a spreadsheet would take for formulas with an apostrophe.")
  var spreadsheet = false

  /// The formats of a history.
  enum Format: String, CaseIterable {
    /// GPX 1.1.
    case gpx
    /// Comma-separated values.
    case csv
  }

  /// The requested format, or the one of the output file's extension.
  private var form: Format {
    get throws { try Value.format(format, of: output, usually: .csv) }
  }

  func validate() throws {
    let form = try form
    guard !spreadsheet || form == .csv else {
      throw ValidationError("--spreadsheet needs --format csv; drop it for gpx")
    }
  }

  func run() throws {
    StoreOptions.protectNewFiles()
    let history = try part.read()
    switch try form {
    case .gpx:
      try Output.deliver(Data(HistoryExport.gpx(history, version: planDayVersion).utf8), to: output)
    case .csv:
      let text = HistoryExport.csv(history, isForSpreadsheet: spreadsheet)
      try Output.deliver(Data(text.utf8), to: output)
    }
  }
}
#endif
