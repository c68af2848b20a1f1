#if Companion
import ArgumentParser
import DayPlanning
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

  /// The formats of a history.
  enum Format: String, CaseIterable {
    /// GPX 1.1.
    case gpx
    /// Comma-separated values.
    case csv
  }

  func run() throws {
    let history = try part.read()
    let isGPX = output?.lowercased().hasSuffix(".gpx") ?? false
    switch format ?? (isGPX ? .gpx : .csv) {
    case .gpx:
      try Output.deliver(Data(HistoryExport.gpx(history, version: planDayVersion).utf8), to: output)
    case .csv: try Output.deliver(Data(HistoryExport.csv(history).utf8), to: output)
    }
  }
}
#endif
