import ArgumentParser
import Catalogs
import CityCatalogs
import Formats
import Geography
import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday map check`: looks for what is wrong with a map.
struct MapCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List what is broken or doubtful in a map."
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(help: ArgumentHelp("The catalog whose sights should be near streets.", valueName: "file"))
  var catalog: String?

  @Flag(help: "Answer as JSON.")
  var json = false

  func run() throws {
    let map = try Input.map(in: map)
    let sights = try catalog.map { try CatalogFile.catalog(in: $0).attractions } ?? []
    let findings = MapInspection(map).findings(
      sights: sights.map { MapInspection.Sight(id: $0.id, position: $0.coordinate) }
    )
    if json { return try Output.deliver(findings.orderedJSON(isPretty: true), to: nil) }
    for finding in findings { Output.standardOutput("\(finding)\n") }
  }
}
