#if Companion
import ArgumentParser
import Catalogs
import DayPlanning
import DayPlanningGLPK
import StrictJSON
import TripCompanion

/// `planday watch`: reports what is near while somebody walks.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Report places and a plan's demands along a visitor's way.",
    discussion: """
      planday watch --city london --all --gpx walk.gpx
      planday watch --city london --plan plan.json --gpsd localhost:2947
      planday watch --city london --place british-museum -

      reads fixes from a GPX track, gpsd, or standard input, a JSON object a line, and prints an event a line: approach, enter, dwell, \
      exit, and with a plan leave-by, late, missed and the best new plan for the rest of the day.
      """
  )

  @OptionGroup var source: CatalogOptions

  @Option(
    help: ArgumentHelp("Follow this saved plan and watch its stops.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var plan: String?

  @Flag(help: "Watch all sights of the city.")
  var all = false

  @Option(
    help: ArgumentHelp("Watch this sight, by id or name; repeatable.", valueName: "sight"),
    completion: Completion.sights
  )
  var place: [String] = []

  @Option(
    help: ArgumentHelp("Replay this GPX track.", valueName: "file"),
    completion: .file(extensions: ["gpx"])
  )
  var gpx: String?

  @Option(
    help: "Replay the track so many times as fast as life, as 60x (default: at once).",
    transform: Value.speed
  )
  var speed: Double?

  @Option(
    help: ArgumentHelp("Read from gpsd, as localhost:2947.", valueName: "host:port"),
    transform: Value.host
  )
  var gpsd: HostAddress?

  @Argument(help: ArgumentHelp("- reads lines of JSON from standard input.", valueName: "-"))
  var input: String?

  @OptionGroup var rules: WatchOptions

  @Flag(help: "Print a JSON object a line.")
  var json = false

  func validate() throws {
    guard [gpx != nil, gpsd != nil, input != nil].count(where: { $0 }) == 1, input ?? "-" == "-"
    else {
      throw ValidationError(
        "say where fixes come from: --gpx FILE, --gpsd HOST:PORT, or - for standard input"
      )
    }
    guard speed == nil || gpx != nil else { throw ValidationError("--speed needs --gpx; drop it") }
    guard all || !place.isEmpty || plan != nil else {
      throw ValidationError("say what to watch: --plan FILE, --all, or --place SIGHT")
    }
  }

  func run() throws {
    let (catalog, plan, planner) = try read()
    let engine = WatchEngine(
      places: try places(of: catalog),
      in: catalog,
      settings: rules.settings,
      plan: plan
    )
    var session = WatchSession(engine, planner: planner)
    Interrupt.catchFirst()
    try fixes.forEach { input in
      for message in session.receive(input) { tell(message) }
    } note: { note in
      tell(.note(note))
    }
  }

  /// Returns the catalog, and with a plan the plan and what plans its rest.
  private func read() throws -> (Catalog, Plan?, Planner?) {
    guard let file = plan else { return (try source.read(), nil, nil) }
    let saved = try SavedPlan(in: file, catalogFile: source.catalog, directory: source.data.data)
    if let city = source.city, city != saved.plan.city {
      throw Failure(
        .usage,
        "\(file) is a plan of \(saved.plan.city), not of \(city); use --city \(saved.plan.city)"
      )
    }
    saved.warnOfEstimates()
    return (try source.holidays.apply(to: saved.catalog), saved.plan, saved.planner)
  }

  private func places(of catalog: Catalog) throws -> [WatchedPlace] {
    if all { return catalog.attractions.map { WatchedPlace($0) } }
    return try place.map { text in
      guard let sight = catalog[try catalog.id(ofSight: text, for: "place")] else {
        throw Failure(.usage, catalog.complaint(aboutUnknown: text))
      }
      return WatchedPlace(sight)
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

  private func tell(_ message: WatchMessage) {
    switch message {
    case .event(let event):
      let line = json ? (try? event.orderedJSON()).map { String(decoding: $0, as: UTF8.self) } : nil
      Output.standardOutput(line ?? "\(event)\n")
    case .replan(let replan):
      let data = json ? try? Line(event: "replan", replan: replan).orderedJSON() : nil
      Output.standardOutput(data.map { String(decoding: $0, as: UTF8.self) } ?? text(of: replan))
    case .note(let note): Output.standardError("planday: warning: \(note)\n")
    }
  }

  private func text(of replan: Replan) -> String {
    let stops = replan.rest.days.flatMap(\.stops).map {
      "  \($0.arrive) \($0.name), until \($0.leave)\n"
    }
    return "\(replan.time) replan: \(replan.summary.replacingLineBreaks)\n" + stops.joined()
  }
}

extension String {
  /// The text on one line.
  fileprivate var replacingLineBreaks: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
#endif
