import ArgumentParser
import Catalogs

/// `planday export`: writes a saved plan in another form.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a saved plan as a map, a route, a calendar or a page to print."
  )

  @OptionGroup var source: SavedPlanOptions

  @OptionGroup var answer: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "A GeoJSON file with an area to draw instead of the plan's own.",
      valueName: "file"
    )
  )
  var area: String?

  func validate() throws {
    if [source.plan, area, source.catalog].count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; name a file instead of a -")
    }
  }

  func run() throws {
    let saved = try source.read()
    let area = try area.map { try Input.area(in: $0, near: saved.catalog.city) }
    try answer.deliver(saved.plan, in: saved.catalog, area: area)
  }
}
