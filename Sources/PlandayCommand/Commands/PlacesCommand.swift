import ArgumentParser
import Catalogs
import Formats
import Geography
import OpeningHours
import PlanExports

/// `planday places`: lists the sights of a city by category.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "List the sights of a city by category."
  )

  @OptionGroup var source: CatalogOptions

  @Option(
    help: "List only these categories; repeatable.",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: [Catalogs.Category] = []

  @Option(
    help: ArgumentHelp(
      "List only sights that are open on this date, e.g. 2026-12-01 or sat.",
      valueName: "date"
    ),
    completion: Completion.dates,
    transform: Value.date
  )
  var open: DateWord?

  @Flag(help: "Print JSON.")
  var json = false

  /// A sight in the answer.
  private struct Row: Encodable {
    let id: String
    let name: String
    let category: Catalogs.Category
    let relevance: Score
    let lat: Double
    let lon: Double
    let openingHours: String?
    let open: [String]?
  }

  func run() throws {
    let catalog = try source.read()
    let open = try open.map { try catalog.date($0) }
    let rows = catalog.attractions.compactMap { row($0, in: catalog, open: open) }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for kind in Catalogs.Category.allCases {
      let members = rows.filter { $0.category == kind }.sorted { $1.relevance < $0.relevance }
      guard !members.isEmpty else { continue }
      Output.standardOutput("\(Output.style.strong("\(kind.title) (\(members.count))"))\n")
      for row in members { Output.standardOutput("  \(line(row).onOneLine)\n") }
      Output.standardOutput("\n")
    }
    if rows.isEmpty { throw Failure(.noPlan, "no sights of \(catalog.city.name) match") }
  }

  private func row(_ attraction: Attraction, in catalog: Catalog, open: CalendarDate?) -> Row? {
    guard category.isEmpty || category.contains(attraction.category) else { return nil }
    let hours = open.map { catalog.openings(of: attraction, on: $0) }
    if let hours, hours.isEmpty { return nil }
    return Row(
      id: attraction.id,
      name: attraction.name,
      category: attraction.category,
      relevance: attraction.relevance,
      lat: attraction.coordinate.latitude,
      lon: attraction.coordinate.longitude,
      openingHours: attraction.openingHours,
      open: hours.map { $0.map(\.description) }
    )
  }

  private func line(_ row: Row) -> String {
    let hours = row.open.map { $0.joined(separator: ", ") } ?? row.openingHours ?? "hours unknown"
    return "\(row.name) (\(row.id)), \(row.relevance.rawValue) points: \(hours)"
  }
}
