import ArgumentParser
import Catalogs
import DayPlanning
import DayPlanningGLPK
import FoundationEssentials
import OpeningHours
import PlanExports
import SolverFormats

/// `planday plan`: plans a day.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a day, or several (the default).",
    usage: "planday plan [<options>] --city <id>"
  )

  @OptionGroup var source: CatalogOptions
  @OptionGroup var wishes: RequestOptions

  @OptionGroup var travel: TravelOptions

  @OptionGroup var answer: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "Also write the problem that is solved to this file, as JSON.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var exportProblem: String?

  func run() throws {
    let catalog = try source.read()
    let request = try wishes.request(in: catalog)
    var planner = Planner(exactlyIn: catalog)
    planner.travel = try travel.model(for: catalog.city, in: source)
    planner.threadLimit = ProcessInfo.processInfo.activeProcessorCount
    Interrupt.catchFirst()
    planner.isStopped = { Interrupt.hasCome }
    if let exportProblem {
      try Output.deliver(planner.problem(for: request).json(), to: exportProblem)
    }
    let line = ProgressLine()
    defer { line.clear() }
    // The day is there to read while its reasons are computed.
    var begun = ""
    do {
      let plan = try planner.plan(
        request,
        explanations: answer.form == .text && !answer.all
          ? .mostRelevant(PlanAnswer.reasons) : .all,
        progress: { line.show(value: $0, bound: $1) },
        proved: { plan in
          line.clear()
          begun = answer.begin(plan, in: catalog)
        }
      )
      line.clear()
      try answer.deliver(plan, in: catalog, after: begun)
    } catch PlanError.mustsUnsettled where Interrupt.hasCome {
      line.clear()
      throw Failure(.interrupted, "interrupted before any plan was found")
    }
    if Interrupt.hasCome {
      Output.standardError("planday: interrupted; this is the best plan found until then\n")
    }
  }
}
