#if Companion
import ArgumentParser
import Geography
import OpeningHours
import PlanExports
import Formats
import TripStore

/// `planday history list`: lists the history by day.
struct HistoryListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your history by day."
  )

  @OptionGroup var part: HistoryOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// An entry in the answer.
  private struct Row: Encodable {
    let date: String
    let time: String
    let city: String
    let id: String
    let name: String
    let kind: String
    let minutes: Int?
  }

  func run() throws {
    let rows = try part.read().map { entry in
      Row(
        date: entry.time.date.description,
        time: entry.time.clock,
        city: entry.city,
        id: entry.sight,
        name: entry.name,
        kind: entry.kind.rawValue,
        minutes: entry.stay
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    var day = ""
    for row in rows {
      let title = "\(row.date), \(row.city)"
      if title != day { Output.standardOutput("\(Output.style.strong(title))\n") }
      day = title
      let stay = row.minutes.map { ", \($0) min" } ?? ""
      Output.standardOutput(
        "  \(row.time)  \(row.kind)  \(row.name.onOneLine) (\(row.id))\(stay)\n"
      )
    }
    if rows.isEmpty { Output.standardError("planday: the history is empty\n") }
  }
}
#endif
