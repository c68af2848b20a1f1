public import Catalogs
public import DayPlans
import Formats
public import Geography
public import MapDrawing

extension Plan {
  /// Returns the plan as a printable page: a map, a timeline, the stops with their facts, the sights left out, and the proof.
  ///
  /// The page is one self-contained file without scripts that makes no network requests. It follows the reader's light or dark
  /// mode, fits a phone, and prints a day of a dozen stops on one or two sheets.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw instead of the plan's.
  ///   - map: The map of the city to draw below the route; without it, the page has a sketch.
  ///   - units: The units of lengths.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*²) for *n* places on the map.
  public func html(
    in catalog: Catalog,
    area: Area? = nil,
    map: MapSheet? = nil,
    units: LengthUnits = .metric
  ) -> String {
    let exported = ExportedPlan(self, in: catalog, area: area, map: map, units: units)
    return DayPage(exported: exported).html.text
  }
}
