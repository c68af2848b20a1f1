#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Formats
import OpeningHours
import PlanExports
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday trips`: plans saved under names.
struct TripsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips",
    abstract: "Save plans under names, and show, rename, remove and export them.",
    subcommands: [
      TripsListCommand.self, TripsSaveCommand.self, TripsShowCommand.self,
      TripsRenameCommand.self, TripsRemoveCommand.self, TripsExportCommand.self,
    ],
    defaultSubcommand: TripsListCommand.self
  )
}

/// `planday trips save`: saves a plan under a name.
struct TripsSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save a plan as a trip.",
    discussion: "planday trips save plan.json --name \"London in May\""
  )

  @OptionGroup var own: StoreOptions

  @Argument(
    help: "The plan as JSON; - reads standard input.",
    completion: .file(extensions: ["json"])
  )
  var plan: String

  @Option(help: "The name of the trip.")
  var name: String

  @Flag(help: "Replace the trip of this name, if there is one.")
  var replace = false

  func run() throws {
    let json = try Input.contents(of: plan)
    let file = CatalogFile.name(of: plan)
    let plan = try Plan(json: json, file: file)
    guard let date = plan.days.first?.date else {
      throw Failure(.badData, "\(file) is a plan without days; plan at least one")
    }
    let trip = Trip(
      name: name,
      city: plan.city,
      date: date,
      days: plan.days.count,
      stops: plan.days.map(\.stops.count).reduce(0, +),
      added: Moment.now
    )
    let text = String(decoding: json, as: UTF8.self)
    try own.open(for: .writing).save(trip, plan: text, replacing: replace)
    Output.standardOutput("saved \(name)\n")
  }
}

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
      Output.standardError("planday: no trips yet; planday trips save creates one\n")
    }
  }
}

/// `planday trips show`: prints the plan of a trip.
struct TripsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the plan of a trip."
  )

  @OptionGroup var trip: TripOptions

  @Flag(help: "List all sights left out, not only the ten best known.")
  var all = false

  func run() throws {
    let saved = try trip.read()
    let text = saved.plan.text(
      in: saved.catalog,
      style: Output.style,
      reasons: all ? nil : PlanAnswer.reasons,
      units: try trip.own.units()
    )
    Output.standardText(text)
  }
}

/// `planday trips rename`: renames a trip.
struct TripsRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a trip."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The trip.")
  var name: String

  @Argument(help: "Its new name.")
  var newName: String

  func run() throws {
    try own.open(for: .writing).renameTrip(name, to: newName)
    Output.standardOutput("\(name) is now \(newName)\n")
  }
}

/// `planday trips remove`: removes trips.
struct TripsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove trips with their plans."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The trips.")
  var names: [String]

  func run() throws {
    try own.open(for: .writing).removeTrips(names)
    for name in names { Output.standardOutput("removed \(name.onOneLine)\n") }
  }
}

/// `planday trips export`: writes the plan of a trip.
struct TripsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the plan of a trip as a map, a route, a calendar or a printable page.",
    discussion: "As JSON, it is byte for byte the file that was saved."
  )

  @OptionGroup var trip: TripOptions

  @OptionGroup var answer: AnswerOptions

  func run() throws {
    StoreOptions.protectNewFiles()
    guard answer.form != .json else {
      let json = try trip.own.open(for: .reading).plan(ofTrip: trip.name)
      return try Output.deliver(Data(json.utf8), to: answer.output)
    }
    let saved = try trip.read()
    try answer.deliver(
      saved.plan,
      in: saved.catalog,
      units: try trip.own.units(),
      map: {
        try DrawnMap.sheet(of: saved.plan.city, in: trip.data.data, unless: trip.catalog)
      }
    )
  }
}

/// The options that select a saved trip.
struct TripOptions: ParsableArguments {
  @Argument(help: "The trip; planday trips lists them.")
  var name: String

  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp("The catalog that the plan was made with.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @OptionGroup var holidays: HolidayOptions

  @OptionGroup var own: StoreOptions

  /// Returns the plan of the trip with its catalog, and the visitor's own places in it.
  func read() throws -> SavedPlan {
    let store = try own.open(for: .reading)
    let plan = try store.savedPlan(ofTrip: name, catalogFile: catalog, directory: data.data)
    return try plan.adding(holidays, own)
  }
}

extension Store {
  /// Returns the plan of a trip with its catalog.
  ///
  /// - Parameters:
  ///   - name: The trip.
  ///   - catalogFile: The catalog; the one of the plan's city in `directory` if `nil`.
  ///   - directory: The folder with the catalogs.
  /// - Returns: The plan.
  /// - Throws: ``Failure`` or `StoreError` if there is none, or its catalog cannot be read.
  func savedPlan(
    ofTrip name: String,
    catalogFile: String?,
    directory: String?
  ) throws -> SavedPlan {
    let json = Data(try plan(ofTrip: name).utf8)
    let plan = try Plan(json: json, file: "the trip \(name)")
    return try SavedPlan(plan, catalogFile: catalogFile, directory: directory)
  }
}
#endif
