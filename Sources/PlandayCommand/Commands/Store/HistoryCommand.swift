#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Formats
import Geography
import OpeningHours
import PlanExports
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday history`: sights that were announced or visited.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List, add and export the sights that you visited.",
    subcommands: [
      HistoryListCommand.self, HistoryAddCommand.self, HistoryRemoveCommand.self,
      HistoryExportCommand.self,
    ],
    defaultSubcommand: HistoryListCommand.self
  )
}

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

/// `planday history remove`: deletes entries.
struct HistoryRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete entries from the history."
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

/// `planday history export`: writes the history as GPX or CSV.
struct HistoryExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write your history as GPX or CSV."
  )

  @OptionGroup var part: HistoryOptions

  @Option(
    help: "The format: gpx or csv (default: by the extension of --output, or csv).",
    completion: Completion.choices(of: Format.self),
    transform: Value.choice
  )
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Flag(help: "In CSV, mark cells that a spreadsheet would take for formulas with an apostrophe.")
  var spreadsheet = false

  /// The formats of a history.
  enum Format: String, CaseIterable {
    /// GPX 1.1.
    case gpx
    /// Comma-separated values.
    case csv
  }

  /// The requested format, or the one of the output file's extension.
  private var form: Format {
    get throws { try Value.format(format, of: output, usually: .csv) }
  }

  func validate() throws {
    let form = try form
    guard !spreadsheet || form == .csv else {
      throw ValidationError("--spreadsheet needs --format csv; drop it for gpx")
    }
  }

  func run() throws {
    StoreOptions.protectNewFiles()
    let history = try part.read()
    switch try form {
    case .gpx:
      try Output.deliver(Data(HistoryExport.gpx(history, version: planDayVersion).utf8), to: output)
    case .csv:
      let text = HistoryExport.csv(history, isForSpreadsheet: spreadsheet)
      try Output.deliver(Data(text.utf8), to: output)
    }
  }
}

/// The options that select a part of the history.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var own: StoreOptions

  @Option(
    help: ArgumentHelp("Only this city (default: all).", valueName: "id"),
    completion: Completion.cities
  )
  var city: String?

  @Option(
    help: "Only notified or only visited (default: both).",
    completion: Completion.choices(of: Encounter.Kind.self),
    transform: Value.choice
  )
  var kind: Encounter.Kind?

  /// Returns the selected part of the history.
  func read() throws -> [Encounter] {
    try own.openIfAny()?.history(of: city, kind) ?? []
  }
}
#endif
