import Formats
package import Geography
package import OpeningHours

/// An entry of the history: a sight that was announced or visited.
package struct Encounter: Hashable, Sendable {
  /// The kind of entry.
  package enum Kind: String, CaseIterable, Sendable {
    /// The sight was announced as near.
    case notified
    /// The sight was visited.
    case visited
  }

  /// The id of the city.
  package let city: String

  /// The id of the sight.
  package let sight: String

  /// The name of the sight at that time.
  package let name: String

  /// The position of the sight.
  package let position: Coordinate

  /// The kind of entry.
  package let kind: Kind

  /// The local time.
  package let time: LocalDateTime

  /// The moment in seconds since 1970.
  package let moment: Int

  /// The stay in minutes; `nil` if unknown.
  package let stay: Int?

  /// Creates an entry.
  package init(
    city: String,
    sight: String,
    name: String,
    position: Coordinate,
    kind: Kind,
    time: LocalDateTime,
    moment: Int,
    stay: Int? = nil
  ) {
    self.city = city
    self.sight = sight
    self.name = name
    self.position = position
    self.kind = kind
    self.time = time
    self.moment = moment
    self.stay = stay
  }
}

extension LocalDateTime {
  /// The time of day, as in `09:30`.
  package var clock: String {
    let (hours, minutes) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
    return (hours < 10 ? "0" : "") + "\(hours)" + (minutes < 10 ? ":0" : ":") + "\(minutes)"
  }
}

/// Exports the history.
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

  /// Returns the history as comma-separated values with a header.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - isForSpreadsheet: Whether cells must not be formulas, which prefixes some with an apostrophe.
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
