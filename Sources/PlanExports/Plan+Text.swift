public import Catalogs
public import DayPlans
public import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as text to read on the go: one line per stop, the legs between them, the sights left out, and the proof
  /// in a sentence.
  ///
  /// - Parameters:
  ///   - city: The name of the city.
  ///   - style: How to highlight words.
  ///   - reasons: The most sights left out to list; all if `nil`.
  /// - Returns: The text, with a trailing newline.
  public func text(city: String, style: TextStyle = .plain, reasons: Int? = 10) -> String {
    let writer = PlanTextWriter(plan: self, city: city, style: style)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }

  /// Returns the plan as text to read on the go, optionally with links to directions.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - style: How to highlight words.
  ///   - reasons: The most sights left out to list; all if `nil`.
  ///   - links: Whether to add to each leg a `geo:` link to its end and links to directions in Google Maps, Apple Maps and
  ///     OpenStreetMap.
  ///   - units: The units of lengths.
  /// - Returns: The text, with a trailing newline.
  public func text(
    in catalog: Catalog,
    style: TextStyle = .plain,
    reasons: Int? = 10,
    links: Bool = false,
    units: LengthUnits = .metric
  ) -> String {
    let writer = PlanTextWriter(
      plan: self,
      city: catalog.city.name,
      style: style,
      exported: ExportedPlan(self, in: catalog, units: units),
      hasLinks: links
    )
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }
}
