import ArgumentParser
import DayPlanning
import FoundationEssentials

/// The options that say in which form a plan is written, and where to.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of the answer: text, json, geojson, gpx, kml, ics or html (default: by the ending of --output).",
      valueName: "format"
    ),
    transform: Value.choice
  )
  var format: PlanFormat?

  @Option(
    help: ArgumentHelp("The file for the answer, instead of standard output.", valueName: "file")
  )
  var output: String?

  @Flag(help: "List all sights that are left out, not the ten best known.")
  var all = false

  @Flag(help: "Write links to directions below each leg of the text.")
  var links = false

  /// The form that is asked for, by the ending of the file if by nothing else.
  var form: PlanFormat {
    format ?? output.flatMap { PlanFormat(endingOf: $0) } ?? .text
  }

  func validate() throws {
    guard links, form != .text else { return }
    throw ValidationError("--links is for the text; \(form.rawValue) is written without it")
  }

  /// Writes a plan to where it is wanted.
  func deliver(_ plan: Plan, in catalog: Catalog, area: Area? = nil) throws {
    let answer = PlanAnswer(
      plan: plan,
      catalog: catalog,
      area: area,
      style: output == nil ? Output.style : .plain,
      tellsAll: all,
      hasLinks: links
    )
    try Output.deliver(answer.data(as: form), to: output)
  }
}
