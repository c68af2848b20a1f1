package import Catalogs
package import DayPlans
package import Geography
package import MapDrawing

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Writes a plan in the requested format.
package struct PlanAnswer {
  /// The default number of reasons in the text.
  package static let reasons = 10

  /// The plan.
  package let plan: Plan

  /// The catalog that the plan was made with.
  package let catalog: Catalog

  /// The area to draw instead of the plan's.
  package var area: Area?

  /// The map of the city, for a page.
  package var map: MapSheet?

  /// How to highlight words in the text.
  package var style = TextStyle.plain

  /// Whether the text lists all reasons.
  package var tellsAll = false

  /// Whether the text has links to directions.
  package var hasLinks = false

  /// The units of lengths in text and pages.
  package var units = LengthUnits.metric

  /// Creates an answer.
  package init(
    plan: Plan,
    catalog: Catalog,
    area: Area? = nil,
    map: MapSheet? = nil,
    style: TextStyle = .plain,
    tellsAll: Bool = false,
    hasLinks: Bool = false,
    units: LengthUnits = .metric
  ) {
    self.plan = plan
    self.catalog = catalog
    self.area = area
    self.map = map
    self.style = style
    self.tellsAll = tellsAll
    self.hasLinks = hasLinks
    self.units = units
  }

  /// Returns the plan in `format`.
  package func data(as format: PlanFormat) throws -> Data {
    switch format {
    case .json: try plan.json()
    case .text: Data(text.utf8)
    case .geojson: Data(plan.geoJSON(in: catalog, area: area).utf8)
    case .gpx: Data(plan.gpx(in: catalog).utf8)
    case .kml: Data(plan.kml(in: catalog, area: area).utf8)
    case .ics: Data(plan.iCalendar(in: catalog, stamp: Self.now).utf8)
    case .html: Data(plan.html(in: catalog, area: area, map: map, units: units).utf8)
    }
  }

  /// The text of the days, which is known before the reasons of a proved plan.
  package var textOfDays: String {
    writer.planned.map { $0 + "\n" }.joined()
  }

  /// The text after ``textOfDays``: the sights left out.
  package var textOfReasons: String {
    writer.leftOut(atMost: tellsAll ? nil : Self.reasons).map { $0 + "\n" }.joined()
  }

  private var writer: PlanTextWriter {
    PlanTextWriter(plan, in: catalog, style: style, links: hasLinks, units: units)
  }

  private var text: String {
    plan.text(
      in: catalog,
      style: style,
      reasons: tellsAll ? nil : Self.reasons,
      links: hasLinks,
      units: units
    )
  }

  /// The current time in seconds since 1970, or `SOURCE_DATE_EPOCH` for reproducible files.
  private static var now: Int {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
      ?? Int(Date().timeIntervalSince1970)
  }
}
