public import Catalogs
public import DayPlanning
public import Geography

extension Plan {
  /// Returns the plan as a page to print: a map, a timeline, the stops with their facts, what is left out, and the
  /// proof.
  ///
  /// The page is one file without a script that asks nothing of the network. It is light or dark as the reader
  /// wishes, fits a phone, and prints on one or two sheets for a day of a dozen stops.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw in place of that of the plan.
  /// - Returns: The text, with a line break at its end.
  /// - Complexity: O(*n*²) for *n* places on the map.
  public func html(in catalog: Catalog, area: Area? = nil) -> String {
    DayPage(exported: ExportedPlan(self, in: catalog, area: area)).html.text
  }
}
