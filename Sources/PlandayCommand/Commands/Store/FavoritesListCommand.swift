#if Companion
import ArgumentParser
import Catalogs
import Geography
import OpeningHours
import PlanExports
import Formats
import TripStore

/// `planday favorites list`: lists favorites with their hours.
struct FavoritesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your favorites in a city with their hours in the coming days."
  )

  @OptionGroup var source: CatalogOptions

  @Option(
    help: "The first day (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  @Option(parsing: .unconditional, help: "The number of days, 1 to 14.")
  var days = 3

  @Flag(help: "Print JSON.")
  var json = false

  /// A favorite in the answer.
  private struct Row: Encodable {
    let id: String
    let name: String
    let lat: Double?
    let lon: Double?
    let hours: [Hours]
  }

  /// The hours of a day.
  private struct Hours: Encodable {
    let date: String
    let open: [String]
  }

  func validate() throws {
    try Value.expect(days, "--days", in: 1...14)
  }

  func run() throws {
    let catalog = try source.read()
    let first = try catalog.date(date)
    let favorites = try source.own.openIfAny()?.favorites(of: catalog.city.id) ?? []
    let rows = favorites.map { row($0, in: catalog, from: first) }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      Output.standardOutput("\(Output.style.strong(row.name)) (\(row.id))\n")
      if row.lat == nil { Output.standardOutput("  no longer in the catalog\n") }
      for hours in row.hours {
        let words = hours.open.isEmpty ? "closed" : hours.open.joined(separator: ", ")
        Output.standardOutput("  \(hours.date)  \(words)\n")
      }
    }
    guard rows.isEmpty else { return }
    Output.standardError(
      "planday: no favorites in \(catalog.city.name) yet; favorites add adds them\n"
    )
  }

  private func row(_ favorite: Favorite, in catalog: Catalog, from first: CalendarDate) -> Row {
    let sight = catalog[favorite.sight]
    let hours = (0..<days).compactMap { offset -> Hours? in
      guard let sight else { return nil }
      let date = first.adding(days: offset)
      let spans = catalog.openings(of: sight, on: date).map(\.description)
      return Hours(date: date.description, open: spans)
    }
    return Row(
      id: favorite.sight,
      name: sight?.name ?? favorite.name,
      lat: sight?.coordinate.latitude,
      lon: sight?.coordinate.longitude,
      hours: hours
    )
  }
}
#endif
