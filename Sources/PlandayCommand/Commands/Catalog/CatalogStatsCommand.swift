import ArgumentParser
import CatalogTools
import Formats

/// `planday catalog stats`: counts what catalogs know.
struct CatalogStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count what catalogs know: places, facts, sources."
  )

  @Argument(help: ArgumentHelp("The catalogs; - reads standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print a Markdown table.")
  var markdown = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if markdown, json { throw ValidationError("--markdown and --json exclude each other") }
  }

  func run() throws {
    let statistics = try files.map { CatalogStatistics(of: try CatalogFile.catalog(in: $0)) }
    if json { return try Output.deliver(statistics.orderedJSON(isPretty: true), to: nil) }
    let table = StatisticsTable(statistics)
    Output.standardOutput(markdown ? table.markdown : table.text)
  }
}
