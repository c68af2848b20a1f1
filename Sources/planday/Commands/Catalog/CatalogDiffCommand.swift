import ArgumentParser
import Catalogs
import StrictJSON

/// `planday catalog diff`: compares two catalogs fact by fact.
struct CatalogDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two catalogs fact by fact; the order of the rows does not count."
  )

  @Argument(help: "The catalog before; - reads standard input.")
  var old: String

  @Argument(help: "The catalog after; - reads standard input.")
  var new: String

  @Flag(help: "Exit with 1 if anything is different.")
  var exitCode = false

  @Flag(help: "Answer as JSON.")
  var json = false

  func validate() throws {
    if old == "-", new == "-" {
      throw ValidationError("standard input can be one of the two catalogs only; name a file")
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
