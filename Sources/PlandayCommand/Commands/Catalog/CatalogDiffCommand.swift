import ArgumentParser
import CatalogTools
import Formats

/// `planday catalog diff`: compares two catalogs fact by fact.
struct CatalogDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two catalogs fact by fact; the order of rows does not matter."
  )

  @Argument(help: "The old catalog; - reads standard input.")
  var old: String

  @Argument(help: "The new catalog; - reads standard input.")
  var new: String

  @Flag(help: "Exit with 1 if anything differs.")
  var exitCode = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if old == "-", new == "-" {
      throw ValidationError(
        "only one of the catalogs can be standard input; use a file for the other"
      )
    }
  }

  func run() throws {
    let before = try CatalogFile.catalog(in: old)
    let difference = CatalogDifference(from: before, to: try CatalogFile.catalog(in: new))
    if json {
      try Output.deliver(difference.orderedJSON(isPretty: true), to: nil)
    } else {
      Output.standardOutput(difference.description)
    }
    if exitCode, !difference.isEmpty { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }
}
