#if Companion
import DayPlans
import ArgumentParser
import Catalogs
import CityCatalogs
import Travel
import ExactOrienteering
import Geography
import Formats
import TripCompanion

/// `planday watch`: reports nearby places during a walk.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Report nearby places and the next steps of a plan during a walk.",
    discussion: """
      planday watch --city london --all --gpx walk.gpx
      planday watch --city london --favorites --gpsd localhost:2947
      planday watch --plan plan.json --gpsd localhost:2947
      planday watch --city london --place british-museum -

      reads fixes from a GPX track, gpsd, or standard input, one JSON object per line, and prints one event per line: approach, enter, dwell, \
      exit, and with a plan leave-by, late, missed and the best new plan for the rest of the day. Places that were reported and visited \
      are recorded in your history, see planday history; --no-history disables this.
      """
  )

  @OptionGroup var source: CatalogOptions

  @OptionGroup var targets: WatchTargets

  @Option(
    help: ArgumentHelp("Replay this GPX track.", valueName: "file"),
    completion: .file(extensions: ["gpx"])
  )
  var gpx: String?

  @Option(
    help: "Replay speed, e.g. 60x; without it, replays as fast as possible.",
    transform: Value.speed
  )
  var speed: Double?

  @Option(
    help: ArgumentHelp("Read from gpsd, e.g. localhost:2947.", valueName: "host:port"),
    transform: Value.host
  )
  var gpsd: HostAddress?

  @Argument(help: ArgumentHelp("- reads lines of JSON from standard input.", valueName: "-"))
  var input: String?

  @OptionGroup var rules: WatchOptions

  @Flag(help: "Do not record this watch in your history.")
  var noHistory = false

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func validate() throws {
    guard [gpx != nil, gpsd != nil, input != nil].count(where: { $0 }) == 1, input ?? "-" == "-"
    else {
      throw ValidationError(
        "name a source of fixes: --gpx FILE, --gpsd HOST:PORT, or - for standard input"
      )
    }
    guard speed == nil || gpx != nil else { throw ValidationError("--speed needs --gpx; drop it") }
  }

  func run() throws {
    let saved = try targets.savedPlan(in: source)
    let catalog = try saved?.catalog ?? source.read()
    let defaults = try VisitorDefaults(of: source.own)
    var settings = rules.settings(defaults)
    settings.pace = saved?.plan.request.pace ?? settings.pace
    let engine = WatchEngine(
      places: try targets.places(in: catalog, source.own),
      in: catalog,
      settings: settings,
      plan: saved?.plan,
      walks: try walks(by: settings, in: catalog)
    )
    for stop in saved?.unknownStops ?? [] {
      tell(
        .note("\(stop.name) (\(stop.id)) is not in the catalog or your store; it is not watched")
      )
    }
    var session = WatchSession(engine, planner: saved?.planner)
    var diary = WatchDiary(
      in: noHistory ? nil : source.own,
      of: catalog.city,
      dwell: settings.dwell
    )
    Interrupt.catchFirst()
    try fixes.forEach { input in
      for message in session.receive(input) {
        // Saved before it is printed, so nothing printed is lost.
        if case .event(let event) = message, let fault = diary.keep(event, of: session) {
          tell(.note(fault))
        }
        tell(message, in: defaults.units)
      }
    } note: { note in
      tell(.note(note))
    }
  }

  /// Returns walking times on the city's map, for approaches by walking time; `nil` to estimate them.
  private func walks(
    by settings: WatchSettings,
    in catalog: Catalog
  ) throws -> WatchEngine.Walks? {
    guard case .walk = settings.approach, source.catalog == nil,
      let map = try CatalogLibrary(directory: source.data.data).streets(of: catalog.city.id)
    else { return nil }
    let streets = StreetTravel(map, sights: catalog.attractions)
    let pace = settings.pace
    return { start, end in
      streets.matrix(of: [start, end], by: .walk, at: pace)[0, 1].minutes
    }
  }

  private var fixes: WatchSource {
    if let gpx { return .track(file: gpx, speed: speed) }
    if let gpsd { return .gpsd(gpsd) }
    return .standardInput
  }

  /// A message as a line of JSON.
  private struct Line: Encodable {
    let event: String
    let replan: Replan
  }

  private func tell(_ message: WatchMessage, in units: LengthUnits = .metric) {
    switch message {
    case .event(let event):
      let line = json ? (try? event.orderedJSON()).map { String(decoding: $0, as: UTF8.self) } : nil
      Output.standardOutput(line ?? event.line(in: units).onOneLine + "\n")
    case .replan(let replan):
      let data = json ? try? Line(event: "replan", replan: replan).orderedJSON() : nil
      Output.standardOutput(data.map { String(decoding: $0, as: UTF8.self) } ?? text(of: replan))
    case .note(let note): Output.standardError("planday: warning: \(note.onOneLine)\n")
    }
  }

  private func text(of replan: Replan) -> String {
    let stops = replan.rest.days.flatMap(\.stops).map {
      "  \($0.arrive) \($0.name.onOneLine), until \($0.leave)\n"
    }
    return "\(replan.time) replan: \(replan.summary.onOneLine)\n" + stops.joined()
  }
}
#endif
