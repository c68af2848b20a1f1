import ArgumentParser
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import MapDrawing
import OpeningHours
import PlaceSearch
import PlanExports
import SolverFormats
import Travel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday plan`: plans a day.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan one or more days (the default command).",
    usage: "planday plan [<options>] --city <id>"
  )

  @OptionGroup var source: CatalogOptions
  @OptionGroup var wishes: RequestOptions

  @OptionGroup var travel: TravelOptions

  @OptionGroup var timetable: TimetableOptions

  @OptionGroup var reach: ReachOptions

  @OptionGroup var answer: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "Also write the optimization problem to this file, as JSON.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var exportProblem: String?

  /// Rejects mutually exclusive options.
  func validate() throws {
    try Value.expect(exportProblem, endsIn: "json")
    guard timetable.timetable != nil else { return }
    if exportProblem != nil {
      throw ValidationError("--export-problem has fixed travel times; drop it or --timetable")
    }
    if travel.engine != nil || travel.streets == .off {
      throw ValidationError(
        "--timetable needs a map; drop --engine and --streets off, or --timetable"
      )
    }
  }

  /// Returns the map of the city, ready to draw.
  private func drawn(_ city: String) throws -> MapSheet? {
    try DrawnMap.sheet(of: city, in: source.data.data, unless: source.catalog)
  }

  /// Returns the request, with what follows from the city and its map.
  private func request(
    in catalog: Catalog,
    on map: CityMap,
    by model: any TravelModel
  ) throws -> PlanRequest {
    var request = try source.own.completing(wishes, in: catalog) {
      PlaceIndex(of: catalog, map: try map.opened())
    }
    // Checked before work that grows with the request, such as its dates.
    let faults = request.faults(in: catalog)
    guard faults.isEmpty else { throw PlanError.request(faults) }
    // Files must be reproducible on later days; text is read immediately.
    if request.today == nil, answer.form == .text, let today = catalog.city.today,
      today <= request.date
    {
      request.today = today
    }
    try reach.limit(&request, in: catalog, by: model)
    // A walking isochrone is planned on foot, however wide.
    if wishes.mode == nil, reach.within == nil {
      request.mode = request.usualMode(in: catalog, traveling: model)
    }
    return request
  }

  func run() throws {
    let catalog = try source.read()
    let (planner, request) = try prepared(in: catalog)
    let units = try source.own.units()
    if let exportProblem {
      try Output.deliver(planner.problem(for: request).json(), to: exportProblem)
    }
    let line = ProgressLine()
    defer { line.clear() }
    // Print the days first, so that they can be read while the reasons are computed.
    var hasDays = false
    do {
      let plan = try planner.plan(
        request,
        explanations: answer.form == .text && !answer.all
          ? .mostRelevant(PlanAnswer.reasons) : .all,
        progress: { line.show(value: $0, bound: $1) },
        proved: { plan in
          line.clear()
          if !planner.isStopped() { hasDays = answer.begin(plan, in: catalog, units: units) }
        }
      )
      line.clear()
      try travel.expectAnswers(of: planner.travel)
      let map = { try drawn(catalog.city.id) }
      try answer.deliver(plan, in: catalog, units: units, map: map, hasDays: hasDays)
    } catch let error as PlanError {
      line.clear()
      try travel.expectAnswers(of: planner.travel)
      guard case .mustsUnsettled = error, Interrupt.hasCome else { throw error }
      throw Failure(.interrupted, "interrupted before a plan was found")
    }
    if Interrupt.hasCome {
      Output.standardError("planday: interrupted; this is the best plan found so far\n")
    }
  }

  /// Returns the planner, which stops on an interrupt or an engine failure, and the request.
  private func prepared(in catalog: Catalog) throws -> (Planner, PlanRequest) {
    var planner = Planner(in: catalog, solver: .exact)
    let map = CityMap(of: catalog.city, in: source)
    planner.travel = try travel.model(
      for: catalog,
      on: map,
      ridingBy: try timetable.days(on: [], in: catalog.city)
    )
    let request = try request(in: catalog, on: map, by: planner.travel)
    // The request depends on the available modes, and the departures on its dates.
    if let timetables = try timetable.days(on: request.dates, in: catalog.city) {
      planner.travel = try travel.model(for: catalog, on: map, ridingBy: timetables)
    }
    planner.threadLimit = ProcessInfo.processInfo.activeProcessorCount
    Interrupt.catchFirst()
    let engine = travel.engineFallback ? nil : planner.travel as? EngineTravel
    planner.isStopped = { Interrupt.hasCome || engine?.failure != nil }
    return (planner, request)
  }
}
