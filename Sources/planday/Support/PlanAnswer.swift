import DayPlanning
import FoundationEssentials

/// Writes a plan in the form that was asked for.
struct PlanAnswer {
  /// The number of reasons that the text gives where not all are wanted.
  static let reasons = 10

  /// The plan.
  let plan: Plan

  /// The catalog that it was made with.
  let catalog: Catalog

  /// The area to draw in place of that of the plan.
  var area: Area?

  /// How to set off words in the text.
  var style = TextStyle.plain

  /// Whether the text gives all reasons.
  var tellsAll = false

  /// Whether the text has links to directions.
  var hasLinks = false

  /// Returns the plan in `format`.
  func data(as format: PlanFormat) throws -> Data {
    switch format {
    case .json: try plan.json()
    case .text: Data(text.utf8)
    case .geojson: Data(plan.geoJSON(in: catalog, area: area).utf8)
    case .gpx: Data(plan.gpx(in: catalog).utf8)
    case .kml: Data(plan.kml(in: catalog, area: area).utf8)
    case .ics: Data(plan.iCalendar(in: catalog, stamp: Self.now).utf8)
    case .html: Data(plan.html(in: catalog, area: area).utf8)
    }
  }

  private var text: String {
    plan.text(in: catalog, style: style, reasons: tellsAll ? nil : Self.reasons, links: hasLinks)
  }

  /// The seconds since 1970, or those of `SOURCE_DATE_EPOCH`, for files that are to be the same each time.
  private static var now: Int {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
      ?? Int(Date().timeIntervalSince1970)
  }
}
