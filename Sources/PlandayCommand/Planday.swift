import ArgumentParser
import CatalogTools
import Catalogs
import CityCatalogs
import DayPlans
import Formats
import Geography
import OpeningHours
import PlanExports
import Streets
import Transit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The command.
///
/// Each subcommand parses its arguments, calls the library, and prints.
@main
struct Planday: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planday",
    abstract: "Plan a day out in a city, proven best.",
    discussion: """
      planday --city london --area area.geojson

      chooses which sights to visit, in which order, when and for how long, within their opening hours, and \
      explains why every other sight is left out.
      """,
    version: planDayVersion,
    subcommands: [
      PlanCommand.self, CitiesCommand.self, PlacesCommand.self, ShowCommand.self,
      CheckCommand.self, ExportCommand.self, SolveCommand.self, BatchCommand.self,
      HoursCommand.self,
      CatalogCommand.self, MapCommand.self, CityCommand.self, ServeCommand.self,
      CommunityCommand.self,
    ] + companionCommands,
    defaultSubcommand: PlanCommand.self
  )

  /// The on-trip commands, and those for user data.
  private static var companionCommands: [any ParsableCommand.Type] {
    #if Companion
    [
      NearCommand.self, ReplanCommand.self, WhatIfCommand.self, SuggestCommand.self,
      WatchCommand.self,
      PlaceCommand.self, FavoritesCommand.self, HistoryCommand.self, SettingsCommand.self,
      TripsCommand.self, SearchCommand.self, GuideCommand.self, AroundCommand.self,
      StoreCommand.self, LoginCommand.self, LogoutCommand.self, SyncCommand.self,
    ]
    #else
    []
    #endif
  }

  /// The text printed without arguments.
  private static let beginning = """
    planday plans a day out in a city, proven best. Try:

      planday --city london                          a day in London, today
      planday --city nyc --date sat --must "Central Park" --lunch 12:00-14:00/60
      planday --city vancouver --area area.geojson -o day.html

    Run planday cities to list the cities, planday places --city london to list sights, and planday help for all commands.

    """

  static func main() async {
    Output.reserveStandardStreams()
    guard CommandLine.arguments.count > 1 else { return Output.standardText(beginning) }
    do {
      try refuseUnknownCommand()
      var command = try parseAsRoot()
      if var service = command as? any AsyncParsableCommand {
        try await service.run()
      } else {
        try command.run()
      }
    } catch {
      Failure.exit(with: error)
    }
  }

  /// Rejects a first word that is not a command, which the default command would take as its argument.
  ///
  /// After `catalog`, `place` and other groups the second word is a command too.
  private static func refuseUnknownCommand() throws {
    let words = CommandLine.arguments.dropFirst()
    try refuse(words.first, unlessIn: configuration, kind: "command")
    for group in configuration.subcommands.map({ $0.configuration })
    where words.first == group.commandName && !group.subcommands.isEmpty {
      try refuse(
        words.dropFirst().first,
        unlessIn: group,
        kind: "\(group.commandName ?? "") command"
      )
    }
  }

  /// Rejects a word that is not a command of `group`.
  private static func refuse(
    _ word: String?,
    unlessIn group: CommandConfiguration,
    kind: String
  ) throws {
    let known = group.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return }
    if Failure.companionCommands.contains(word) { throw Failure.withoutCompanion }
    let near = Spelling.nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
    throw Failure(
      .usage,
      "unknown \(kind) \(word); \(near)the commands are \(known.joined(separator: ", "))"
    )
  }
}

/// `planday map`: builds and inspects street maps.
struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Build, check and query the map of a city's streets.",
    subcommands: [
      MapBuildCommand.self, MapCheckCommand.self, MapStatsCommand.self, MapRouteCommand.self,
      MapTableCommand.self, MapReachCommand.self, MapDrawCommand.self,
    ]
  )
}

/// `planday catalog`: tools for catalog authors.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Create, check, compare and correct catalogs.",
    subcommands: [
      CatalogCheckCommand.self, CatalogDiffCommand.self, CatalogStatsCommand.self,
      CatalogMapCommand.self, CatalogEditCommand.self, CatalogSheetCommand.self,
      CatalogOverdueCommand.self, CatalogImportCommand.self, CatalogRefreshCommand.self,
      CatalogPicturesCommand.self,
    ]
  )
}

/// `planday city`: adds cities to those that come with planday.
struct CityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "city",
    abstract: "Add a city from an OpenStreetMap extract.",
    subcommands: [CityAddCommand.self]
  )
}

/// `planday catalog stats`: statistics of catalogs.
struct CatalogStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the places, facts and sources of catalogs."
  )

  @Argument(help: ArgumentHelp("The catalogs; - reads standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print a Markdown table.")
  var markdown = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if markdown, json { throw ValidationError("--markdown and --json exclude each other") }
  }

  func run() throws {
    let statistics = try files.map { CatalogStatistics(of: try CatalogFile.catalog(in: $0)) }
    if json { return try Output.deliver(statistics.orderedJSON(isPretty: true), to: nil) }
    let table = StatisticsTable(statistics)
    Output.standardOutput(markdown ? table.markdown : table.text)
  }
}

/// `planday catalog map`: draws a catalog for proofreading.
struct CatalogMapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw a catalog as an HTML page with a map and a table, for proofreading."
  )

  @Argument(help: "The catalog; - reads standard input.")
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file")
  )
  var output: String?

  func validate() throws {
    try Value.expect(output, endsIn: "html", "htm")
  }

  func run() throws {
    let catalog = try CatalogFile.catalog(in: file)
    let page = CatalogMapPage(of: catalog, over: try DrawnMap.sheet(of: catalog.city.id))
    try Output.deliver(Data(page.html.utf8), to: output)
  }
}

/// `planday map stats`: statistics of maps.
struct MapStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the streets, bridges, steps, layers, transport and sources of maps."
  )

  @Argument(help: ArgumentHelp("The maps.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let statistics = try files.map { file -> MapStatistics in
      let map = try Input.map(in: file)
      do throws(MapFileError) {
        return try MapStatistics(of: map)
      } catch {
        throw Failure(.badData, "\(file): \(error)")
      }
    }
    if json { return try Output.deliver(statistics.orderedJSON(isPretty: true), to: nil) }
    for map in statistics { Output.standardOutput(map.text + "\n") }
  }
}

/// `planday map check`: finds faults in a map.
struct MapCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List what is broken or doubtful in a map."
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(help: ArgumentHelp("The catalog whose sights should be near streets.", valueName: "file"))
  var catalog: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let map = try Input.map(in: map)
    let sights = try catalog.map { try CatalogFile.catalog(in: $0).attractions } ?? []
    let findings = MapInspection(map).findings(
      sights: sights.map { MapInspection.Sight(id: $0.id, position: $0.coordinate) }
    )
    if json { return try Output.deliver(findings.orderedJSON(isPretty: true), to: nil) }
    for finding in findings { Output.standardOutput("\(finding)\n") }
  }
}

/// `planday catalog diff`: compares two catalogs fact by fact.
struct CatalogDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two catalogs fact by fact; the order of rows does not matter."
  )

  @Argument(help: "The old catalog; - reads standard input.")
  var old: String

  @Argument(help: "The new catalog; - reads standard input.")
  var new: String

  @Flag(help: "Exit with 1 if anything differs.")
  var exitCode = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if old == "-", new == "-" {
      throw ValidationError(
        "only one of the catalogs can be standard input; use a file for the other"
      )
    }
  }

  func run() throws {
    let before = try CatalogFile.catalog(in: old)
    let difference = CatalogDifference(from: before, to: try CatalogFile.catalog(in: new))
    if json {
      try Output.deliver(difference.orderedJSON(isPretty: true), to: nil)
    } else {
      Output.standardOutput(difference.description)
    }
    if exitCode, !difference.isEmpty { throw ExitCode(Failure.Code.noPlan.rawValue) }
  }
}

/// `planday catalog overdue`: lists facts due for review.
struct CatalogOverdueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overdue",
    abstract: "List the facts to check again, those of the most relevant sights first.",
    discussion: """
      Closures and opening days stay true for 1 month after the month of their source; hours, last admissions, fees, \
      bookings, prices, free times and events for 12; telephone numbers, websites and wheelchair access for 36.
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @Option(
    help: "The date to judge by (default: today).",
    completion: Completion.dates,
    transform: Value.date
  )
  var on: DateWord?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let catalog = try CatalogFile.catalog(in: try catalog.file())
    let today = CalendarDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
    let facts = catalog.overdueFacts(on: (on ?? .today).date(on: today))
    if json { return try Output.deliver(facts.orderedJSON(isPretty: true), to: nil) }
    for fact in facts { Output.standardOutput("\(fact)\n") }
  }
}

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

/// `planday map reach`: computes an isochrone.
struct MapReachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach",
    abstract: "Compute the area reachable within some minutes, as GeoJSON."
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(parsing: .unconditional, help: "Where to begin.", transform: Value.position)
  var from: Coordinate

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The minutes, from 1 to 600.", valueName: "minutes")
  )
  var within: Int

  @Option(
    help: "How to travel: foot, step-free, cycle, car, or shortest.",
    transform: Value.choice
  )
  var profile: TravelProfile = .foot

  func validate() throws {
    try Value.expect(within, "--within", in: 1...600)
  }

  func run() throws {
    let router = StreetRouter(try Input.map(in: map), profile: profile)
    let place = router.snap(RoutePlace(from))
    let time = TravelTime(rawValue: Int32(within) * 60)
    guard let area = router.reachableArea(from: place, within: time) else {
      throw Failure(.noPlan, "no street of the map is near \(from); choose a place that it covers")
    }
    try Output.deliver(area.orderedJSON(isPretty: false), to: nil)
  }
}
