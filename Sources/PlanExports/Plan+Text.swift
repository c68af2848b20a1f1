public import Catalogs
public import DayPlanning
import OpeningHours

extension Plan {
  /// Returns the plan for a person who stands in a street: a line a stop, the ways between, what was
  /// left out, and the proof in a sentence.
  ///
  /// - Parameters:
  ///   - city: The name of the city.
  ///   - style: Whether to set words off.
  ///   - reasons: The most sights left out to list; all if `nil`.
  /// - Returns: The text, with a line break at its end.
  public func text(city: String, style: TextStyle = .plain, reasons: Int? = 10) -> String {
    let writer = PlanTextWriter(plan: self, city: city, style: style)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }

  /// Returns the plan for a person who stands in a street, with links to directions if they are wanted.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - style: Whether to set words off.
  ///   - reasons: The most sights left out to list; all if `nil`.
  ///   - links: Whether to write below each leg a `geo:` link to its end and links to its directions in
  ///     Google Maps, Apple Maps and OpenStreetMap.
  /// - Returns: The text, with a line break at its end.
  public func text(
    in catalog: Catalog,
    style: TextStyle = .plain,
    reasons: Int? = 10,
    links: Bool = false
  ) -> String {
    let linked = links ? ExportedPlan(self, in: catalog) : nil
    let writer = PlanTextWriter(plan: self, city: catalog.city.name, style: style, linked: linked)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }
}
