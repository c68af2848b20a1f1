import ArgumentParser
import Catalogs
import PlanExports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog map`: draws a catalog for proofreading.
struct CatalogMapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw a catalog as an HTML page with a map and a table, for proofreading."
  )

  @Argument(help: "The catalog; - reads standard input.")
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file")
  )
  var output: String?

  func validate() throws {
    try Value.expect(output, endsIn: "html", "htm")
  }

  func run() throws {
    let catalog = try CatalogFile.catalog(in: file)
    let page = CatalogMapPage(of: catalog, over: try DrawnMap.sheet(of: catalog.city.id))
    try Output.deliver(Data(page.html.utf8), to: output)
  }
}
