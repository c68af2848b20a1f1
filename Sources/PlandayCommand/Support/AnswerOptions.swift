import ArgumentParser
import Catalogs
import DayPlans
import Geography
import MapDrawing
import PlanExports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options for the format and destination of a plan.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format: text, json, geojson, gpx, kml, ics or html (default: by the extension of --output).",
      valueName: "format"
    ),
    completion: Completion.choices(of: PlanFormat.self),
    transform: Value.choice
  )
  var format: PlanFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Flag(help: "List all sights left out, not only the ten best known.")
  var all = false

  @Flag(help: "Add links to directions to each leg of the text.")
  var links = false

  /// The requested format, or the one of the output file's extension.
  var form: PlanFormat {
    format ?? output.flatMap { PlanFormat(endingOf: $0) } ?? .text
  }

  func validate() throws {
    _ = try Value.format(
      format,
      of: output,
      usually: .text,
      others: PlanFormat.otherExtensions
    )
    guard links, form != .text else { return }
    throw ValidationError("--links needs --format text; drop it for \(form.rawValue)")
  }

  /// Prints the days of a plan before its reasons are known, if the answer is text on standard output.
  ///
  /// - Returns: Whether it did, for ``deliver(_:in:area:units:map:hasDays:)``.
  func begin(_ plan: Plan, in catalog: Catalog, units: LengthUnits = .metric) -> Bool {
    guard form == .text, output == nil else { return false }
    Output.standardText(answer(plan, in: catalog, units: units).textOfDays)
    return true
  }

  private func answer(
    _ plan: Plan,
    in catalog: Catalog,
    area: Area? = nil,
    units: LengthUnits,
    map: MapSheet? = nil
  ) -> PlanAnswer {
    PlanAnswer(
      plan: plan,
      catalog: catalog,
      area: area,
      map: map,
      style: output == nil ? Output.style : .plain,
      tellsAll: all,
      hasLinks: links,
      units: units
    )
  }

  /// Writes a plan to its destination; without its days if they were already printed.
  ///
  /// The map is loaded only for a page.
  func deliver(
    _ plan: Plan,
    in catalog: Catalog,
    area: Area? = nil,
    units: LengthUnits = .metric,
    map: () throws -> MapSheet? = { nil },
    hasDays: Bool = false
  ) throws {
    if hasDays {
      return Output.standardText(answer(plan, in: catalog, units: units).textOfReasons)
    }
    let map = form == .html ? try map() : nil
    let data = try answer(plan, in: catalog, area: area, units: units, map: map).data(as: form)
    guard form == .text, output == nil else { return try Output.deliver(data, to: output) }
    Output.standardText(String(decoding: data, as: UTF8.self))
  }
}
