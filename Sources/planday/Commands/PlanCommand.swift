import ArgumentParser
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

  @OptionGroup var answer: AnswerOptions

  @Option(
    help: ArgumentHelp("A file for the problem as the search sees it, as JSON.", valueName: "file")
  )
  var exportProblem: String?

  func run() throws {
    let catalog = try source.read()
    let request = try wishes.request(in: catalog)
    var planner = Planner(exactlyIn: catalog)
    planner.threadLimit = ProcessInfo.processInfo.activeProcessorCount
    if let exportProblem {
      try Output.deliver(planner.problem(for: request).json(), to: exportProblem)
    }
    let line = ProgressLine()
    defer { line.clear() }
    // The day is there to read while its reasons are computed.
    var begun = ""
    let plan = try planner.plan(
      request,
      explanations: answer.form == .text && !answer.all ? .mostRelevant(PlanAnswer.reasons) : .all,
      progress: { line.show(value: $0, bound: $1) },
      proved: { plan in
        line.clear()
        begun = answer.begin(plan, in: catalog)
      }
    )
    line.clear()
    try answer.deliver(plan, in: catalog, after: begun)
  }
}
