#if Companion
import ArgumentParser
import Catalogs
import OpeningHours
import TripStore

/// `planday history remove`: forgets entries.
struct HistoryRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Forget entries of the history."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The sights, by id or name.", completion: Completion.sights)
  var sights: [String]

  @Option(
    help: "Only this date (default: all).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  func run() throws {
    let catalog = try source.read()
    let ids = try sights.map { try catalog.id(ofSight: $0, for: "sight") }
    let day = try date.map { try catalog.date($0) }
    let store = try source.own.open(for: .writing)
    let count = try store.forget(ids, of: catalog.city.id, on: day)
    guard count > 0 else {
      throw Failure(.usage, "no entries of \(ids.joined(separator: ", ")) are in the history")
    }
    Output.standardOutput("removed \(count) \(count == 1 ? "entry" : "entries")\n")
  }
}
#endif
