import ArgumentParser
import CityCatalogs
import DayPlanning
import DayPlanningGLPK
import FoundationEssentials
import OpeningHours

/// `planday plan`: plans a day.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a day, or several (the default).",
    usage: "planday plan [<options>] --city <id>"
  )

  @OptionGroup var source: CatalogOptions
  @OptionGroup var wishes: RequestOptions

  @Option(help: "The form of the answer: text or json.", transform: Value.choice)
  var format: Format?

  @Option(
    help: ArgumentHelp("The file for the answer, instead of standard output.", valueName: "file")
  )
  var output: String?

  @Option(
    help: ArgumentHelp("A file for the problem as the search sees it, as JSON.", valueName: "file")
  )
  var exportProblem: String?

  @Flag(help: "List all sights that are left out, not the ten best known.")
  var all = false

  /// The forms of the answer.
  enum Format: String, CaseIterable {
    case text
    case json
  }

  func run() throws {
    let catalog = try source.read()
    let request = try wishes.request(in: catalog)
    let planner = Planner(exactlyIn: catalog)
    if let exportProblem {
      try Output.deliver(planner.problem(for: request).json(), to: exportProblem)
    }
    let line = ProgressLine()
    defer { line.clear() }
    let form = format ?? .text
    let plan = try planner.plan(
      request,
      explanations: form == .text && !all ? .mostRelevant(Self.reasons) : .all,
      progress: { line.show(value: $0, bound: $1) }
    )
    line.clear()
    try Output.deliver(answer(plan, in: catalog, form: form), to: output)
  }

  /// The number of reasons that the text gives.
  private static let reasons = 10

  private func answer(_ plan: Plan, in catalog: Catalog, form: Format) throws -> Data {
    switch form {
    case .json: return try plan.json()
    case .text:
      let style = output == nil ? Output.style : .plain
      let text = plan.text(
        city: catalog.city.name,
        style: style,
        reasons: all ? nil : Self.reasons
      )
      return Data(text.utf8)
    }
  }
}
