import ArgumentParser
import Catalogs
import DayPlans

/// `planday export`: writes a saved plan in another format.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Convert a saved plan to a map, a route, a calendar or a printable page."
  )

  @OptionGroup var source: SavedPlanOptions

  @OptionGroup var answer: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "A GeoJSON file with an area to draw instead of the plan's.",
      valueName: "file"
    )
  )
  var area: String?

  func validate() throws {
    if [source.plan, area, source.catalog].count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use a file instead of -")
    }
  }

  func run() throws {
    let saved = try source.read()
    let area = try area.map { try Input.area(in: $0, near: saved.catalog.city) }
    try answer.deliver(
      saved.plan,
      in: saved.catalog,
      area: area,
      units: try source.own.units(),
      map: {
        try DrawnMap.sheet(
          of: saved.plan.city,
          in: source.data.data,
          unless: source.catalog
        )
      }
    )
  }
}
