#if Companion
import ArgumentParser
import Catalogs
import Geography
import OpeningHours
import Formats
import TripStore

/// `planday history add`: adds visits by hand.
struct HistoryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add sights that you visited."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The sights, by id or name.", completion: Completion.sights)
  var sights: [String]

  @Option(
    help: "The date (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  @Option(help: "When you arrived (default: noon).", transform: Value.clock)
  var at: ClockTime?

  @Option(help: "How long you stayed, in minutes.")
  var minutes: Int?

  func validate() throws {
    try Value.expect(minutes, "--minutes", in: 1...1440)
  }

  func run() throws {
    let catalog = try source.read()
    let visited = try sights.map { try catalog.sight($0, for: "sight") }
    guard let zone = ZoneRule(identifier: catalog.city.timeZone),
      let noon = ClockTime(hour: 12, minute: 0)
    else { throw Failure(.badData, "the time zone \(catalog.city.timeZone) is unknown here") }
    let time = LocalDateTime(date: try catalog.date(date), time: at ?? noon)
    let store = try source.own.open(for: .writing)
    for sight in visited {
      let entry = Encounter(
        city: catalog.city.id,
        sight: sight.id,
        name: sight.name,
        position: sight.coordinate,
        kind: .visited,
        time: time,
        moment: zone.utcSeconds(of: time),
        stay: minutes
      )
      try store.record(entry)
      Output.standardOutput("visited \(sight.name.onOneLine) on \(time.date)\n")
    }
  }
}
#endif
