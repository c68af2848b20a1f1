package import Catalogs
package import DayPlans
import Formats
package import Geography
package import MapDrawing

extension DayMap {
  /// What the `svg` element needs outside of the page of the day: books read it as XML.
  var aloneAttributes: Markup {
    " xmlns=\"http://www.w3.org/2000/svg\" class=\"day-map d\(index + 1)\""
  }

  /// The style of a drawing that stands alone.
  ///
  /// In a page a style applies to all of it, so each rule names the drawing; readers of books know no variables of CSS.
  var aloneStyle: Markup {
    let way = DayColor.day(index).light
    let halo = "paint-order:stroke;stroke:#f3efe6;stroke-width:3px;stroke-linejoin:round"
    let font = "font-family:Helvetica,Arial,sans-serif;text-anchor:middle"
    let rules = [
      (".area", "fill:none;stroke:#7b8259;stroke-width:1.6;stroke-dasharray:4 3"),
      (".dot", "fill:#f3efe6;stroke:#5b6068;stroke-width:1.4"),
      (".way-line", "fill:none;stroke:\(way);stroke-width:2.4;stroke-linejoin:round"),
      (".visit-line", "fill:none;stroke:\(way);stroke-width:2.4;stroke-dasharray:2 4;opacity:.7"),
      (".way-rim", "fill:none;stroke:#f3efe6;stroke-width:4.6;stroke-linejoin:round"),
      (".way-minutes", "\(font);font-size:8px;font-weight:700;fill:\(way);\(halo)"),
      (".arrow,.day-map.d\(index + 1) .spot", "fill:\(way)"),
      (".lead", "fill:none;stroke:\(way);stroke-width:1"),
      (".pin", "fill:\(way);stroke:#f3efe6;stroke-width:1.4"),
      (".pin-text", "\(font);font-size:10px;font-weight:700;fill:#fff"),
      (".scale path", "fill:none;stroke:#1f2227;stroke-width:1.3"),
      (
        ".scale text",
        "font-family:Helvetica,Arial,sans-serif;font-size:9.5px;fill:#1f2227;\(halo)"
      ), (".scale .north", "text-anchor:middle"),
    ]
    let text = rules.map { ".day-map.d\(index + 1) \($0){\($1)}" }.joined()
    return "<style>\(Markup(verbatim: text))</style>\n"
  }
}

extension Plan {
  /// Returns the drawn map of each day with stops, to be put into another page or a book: XHTML without scripts that loads nothing.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - map: The map of the city.
  ///   - units: The units of lengths.
  /// - Returns: The maps, and below them the terms of the map's data; `nil` if no day has stops.
  /// - Complexity: O(*n*²) for *n* places on a map.
  package func drawnMaps(
    in catalog: Catalog,
    over map: MapSheet,
    units: LengthUnits = .metric
  ) -> String? {
    let exported = ExportedPlan(self, in: catalog, map: map, units: units)
    let pictures = days.enumerated().compactMap { index, day -> Markup? in
      guard !day.stops.isEmpty else { return nil }
      let drawing = DayMap(exported: exported, day: day, index: index, isAlone: true)
      return drawing.picture.map { "<p>\(exported.title(of: day))</p>\n\($0)" }
    }
    guard !pictures.isEmpty else { return nil }
    let credit: Markup = "<p class=\"source\">\(PageWords.Map.credit(map.licenses))</p>"
    return (pictures + [credit]).joined("\n").text
  }
}
