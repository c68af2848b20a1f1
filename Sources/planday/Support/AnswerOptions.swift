import ArgumentParser
import Catalogs
import DayPlanning
import FoundationEssentials
import Geography
import PlanExports

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

  /// Prints the days of a plan whose reasons are still to come, if they go to standard output as text.
  ///
  /// - Returns: The text, for ``deliver(_:in:area:after:)``.
  func begin(_ plan: Plan, in catalog: Catalog) -> String {
    guard form == .text, output == nil else { return "" }
    var days = plan
    days.leftOut = []
    let text = days.text(in: catalog, style: Output.style, links: links)
    Output.standardOutput(text)
    return text
  }

  /// Writes a plan to where it is wanted, or what follows `begun` of it.
  func deliver(
    _ plan: Plan,
    in catalog: Catalog,
    area: Area? = nil,
    after begun: String = ""
  ) throws {
    let answer = PlanAnswer(
      plan: plan,
      catalog: catalog,
      area: area,
      style: output == nil ? Output.style : .plain,
      tellsAll: all,
      hasLinks: links
    )
    let data = try answer.data(as: form)
    let isContinued = !begun.isEmpty && data.starts(with: begun.utf8)
    try Output.deliver(isContinued ? data.dropFirst(begun.utf8.count) : data, to: output)
  }
}
