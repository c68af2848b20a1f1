import GRDB
import Geography
package import OpeningHours

extension Store {
  /// Adds an entry to the history.
  ///
  /// There is one entry per day for each sight and kind: a second one extends the stay of the first and keeps its time, so
  /// events can be recorded repeatedly.
  package func record(_ encounter: Encounter) throws(StoreError) {
    let sql = """
      INSERT INTO encounter
        (city, sight, name, latitude, longitude, kind, date, minute, moment, stay)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (city, sight, kind, date) DO UPDATE SET
        stay = max(coalesce(stay, excluded.stay), coalesce(excluded.stay, stay))
      """
    let place = encounter.position
    try write { database in
      try database.execute(
        sql: sql,
        arguments: [
          encounter.city, encounter.sight, encounter.name, place.latitude, place.longitude,
          encounter.kind.rawValue, encounter.time.date.description,
          encounter.time.minutesSinceMidnight, encounter.moment, encounter.stay,
        ]
      )
    }
  }

  /// Returns the history in chronological order.
  ///
  /// - Parameters:
  ///   - city: The city, or `nil` for all.
  ///   - kind: The kind, or `nil` for all.
  /// - Returns: The entries.
  /// - Throws: ``StoreError``.
  package func history(
    of city: String?,
    _ kind: Encounter.Kind? = nil
  ) throws(StoreError) -> [Encounter] {
    let sql = """
      SELECT city, sight, name, latitude, longitude, kind, date, minute, moment, stay FROM encounter
      WHERE (?1 IS NULL OR city = ?1) AND (?2 IS NULL OR kind = ?2) ORDER BY moment, number
      """
    return try read { database in
      try Row.fetchAll(database, sql: sql, arguments: [city, kind?.rawValue]).compactMap(
        Self.encounter
      )
    }
  }

  /// Deletes the entries of sights, on a date or on all dates.
  ///
  /// - Returns: The number of deleted entries.
  package func forget(
    _ sights: [String],
    of city: String,
    on date: CalendarDate?
  ) throws(StoreError) -> Int {
    try write { database in
      try sights.reduce(0) { count, sight in
        try database.execute(
          sql: "DELETE FROM encounter WHERE city = ?1 AND sight = ?2 AND (?3 IS NULL OR date = ?3)",
          arguments: [city, sight, date?.description]
        )
        return count + database.changesCount
      }
    }
  }

  /// Returns the entry in a row, or `nil` if a value is not supported by this version.
  private static func encounter(_ row: Row) -> Encounter? {
    guard let position = try? Coordinate(latitude: row[3], longitude: row[4]),
      let kind = Encounter.Kind(rawValue: row[5]), let date = CalendarDate(row[6] as String),
      let time = LocalDateTime(date: date, minutesSinceMidnight: row[7])
    else { return nil }
    return Encounter(
      city: row[0],
      sight: row[1],
      name: row[2],
      position: position,
      kind: kind,
      time: time,
      moment: row[8],
      stay: row[9]
    )
  }
}
