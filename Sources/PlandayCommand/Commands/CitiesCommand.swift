import ArgumentParser
import Catalogs
import CityCatalogs
import Formats

/// `planday cities`: lists the cities.
struct CitiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cities",
    abstract: "List the cities that can be planned."
  )

  @OptionGroup var data: DataOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// A city in the answer.
  private struct Row: Encodable {
    let id: String
    let name: String
    let timeZone: String
    let attractions: Int
  }

  func run() throws {
    let library = try CatalogLibrary(directory: data.data)
    let rows = try library.cityIDs.map { id in
      let catalog = try library.catalog(id)
      return Row(
        id: id,
        name: catalog.city.name,
        timeZone: catalog.city.timeZone,
        attractions: catalog.attractions.count
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    let width = rows.map(\.id.count).max() ?? 0
    for row in rows {
      let id = row.id + String(repeating: " ", count: width - row.id.count)
      Output.standardOutput("\(id)  \(row.name), \(row.attractions) attractions\n")
    }
  }
}
