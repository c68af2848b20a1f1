import ArgumentParser
import Formats
import PlanExports
import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday map stats`: counts what maps know.
struct MapStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count what maps hold: streets, bridges, steps, layers, transport, sources."
  )

  @Argument(help: ArgumentHelp("The maps.", valueName: "file"))
  var files: [String]

  @Flag(help: "Answer as JSON.")
  var json = false

  func run() throws {
    let statistics = try files.map { file -> MapStatistics in
      let map = try Input.map(in: file)
      do throws(MapFileError) {
        return try MapStatistics(of: map)
      } catch {
        throw Failure(.badData, "\(file): \(error)")
      }
    }
    if json { return try Output.deliver(statistics.orderedJSON(isPretty: true), to: nil) }
    for map in statistics { Output.standardOutput(map.text + "\n") }
  }
}
