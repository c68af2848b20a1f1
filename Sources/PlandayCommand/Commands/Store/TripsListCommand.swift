#if Companion
import ArgumentParser
import OpeningHours
import PlanExports
import Formats
import TripStore

/// `planday trips list`: lists saved trips.
struct TripsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your trips, the earliest first."
  )

  @OptionGroup var own: StoreOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// A trip in the answer.
  private struct Row: Encodable {
    let name: String
    let city: String
    let date: String
    let days: Int
    let stops: Int
  }

  func run() throws {
    let rows = try (own.openIfAny()?.trips() ?? []).map { trip in
      Row(
        name: trip.name,
        city: trip.city,
        date: trip.date.description,
        days: trip.days,
        stops: trip.stops
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      let days = row.days == 1 ? "" : ", \(row.days) days"
      let stops = row.stops == 1 ? "1 stop" : "\(row.stops) stops"
      Output.standardOutput(
        "\(Output.style.strong(row.name)): \(row.city), \(row.date)\(days), \(stops)\n"
      )
    }
    if rows.isEmpty {
      Output.standardError("planday: no trips yet; planday trips save makes one\n")
    }
  }
}
#endif
