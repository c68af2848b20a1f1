#if Companion
import ArgumentParser
import Catalogs
import Geography
import PlanExports
import Formats
import TripStore

/// `planday place list`: lists own places.
struct PlaceListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your places in a city."
  )

  @OptionGroup var source: CatalogOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// A place in the answer.
  private struct Row: Encodable {
    let id: String
    let name: String
    let category: String
    let lat: Double
    let lon: Double
    let minutes: Int
    let relevance: Int
    let openingHours: String?
    let address: String?
    let phone: String?
    let website: String?
    let note: String
    let photos: Int
  }

  func run() throws {
    let city = try source.read().city
    let store = try source.own.openIfAny()
    let photos = try store?.photoCounts(of: city.id) ?? [:]
    let rows = try (store?.places(of: city.id) ?? []).map { row($0, photos: photos[$0.id] ?? 0) }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows { Output.standardText(text(row)) }
    guard rows.isEmpty else { return }
    Output.standardError("planday: no own places in \(city.name) yet; place add adds one\n")
  }

  private func row(_ place: OwnPlace, photos: Int) -> Row {
    Row(
      id: place.id,
      name: place.name,
      category: place.category.rawValue,
      lat: place.position.latitude,
      lon: place.position.longitude,
      minutes: place.visit.recommended.rawValue,
      relevance: place.relevance.rawValue,
      openingHours: place.hours,
      address: place.address,
      phone: place.phone,
      website: place.website,
      note: place.note,
      photos: photos
    )
  }

  private func text(_ row: Row) -> String {
    let photos = row.photos == 0 ? "" : row.photos == 1 ? ", 1 photo" : ", \(row.photos) photos"
    let facts = [row.openingHours, row.address, row.phone, row.website, row.note]
      .compactMap { $0 }.filter { !$0.isEmpty }
    let head =
      "\(Output.style.strong(row.name)) (\(row.id)), \(row.category), \(row.lat),\(row.lon), "
      + "\(row.minutes) min\(photos)\n"
    return head + facts.map { "  \($0)\n" }.joined()
  }
}
#endif
