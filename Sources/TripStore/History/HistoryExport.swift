import CatalogTools
import Geography
import OpeningHours

/// Writes the history for other programs.
package enum HistoryExport {
  /// Returns the history as GPX 1.1: a waypoint for each entry, with its time in UTC.
  ///
  /// > Source: Topografix, "GPX 1.1 Schema Documentation", <https://www.topografix.com/GPX/1/1/>.
  package static func gpx(_ history: [Encounter], version: String) -> String {
    GPXDocument.text(
      history.map { entry in
        GPXDocument.Point(
          position: entry.position,
          time: UTCTime.text(ofSecond: entry.moment),
          name: entry.name,
          note: entry.stay.map { "\(entry.kind.rawValue), \($0) min" } ?? entry.kind.rawValue,
          kind: entry.kind.rawValue
        )
      },
      version: version
    )
  }

  /// Returns the history as a table in comma-separated values with a head.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - isForSpreadsheet: Whether cells must not be formulas, at the price that they begin with an apostrophe.
  /// - Returns: The text.
  package static func csv(_ history: [Encounter], isForSpreadsheet: Bool = false) -> String {
    let head = ["date", "time", "city", "id", "name", "kind", "minutes", "latitude", "longitude"]
    let rows = history.map { entry in
      [
        entry.time.date.description, entry.time.clock, entry.city,
        entry.sight, entry.name, entry.kind.rawValue, entry.stay.map { "\($0)" } ?? "",
        "\(entry.position.latitude)", "\(entry.position.longitude)",
      ]
    }
    let table = CSVTable(rows: [head] + rows)
    return isForSpreadsheet ? table.withoutFormulas.text : table.text
  }
}
