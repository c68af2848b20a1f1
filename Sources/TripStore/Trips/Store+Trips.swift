import GRDB
package import OpeningHours

extension Store {
  /// Saves a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - plan: Its plan as JSON, stored verbatim.
  ///   - replacing: Whether to replace a trip with the same name.
  /// - Throws: ``StoreError/refused(_:)`` if the name is taken, empty, or too long.
  package func save(_ trip: Trip, plan: String, replacing: Bool = false) throws(StoreError) {
    try Self.checkTrip(named: trip.name)
    try write { database in
      if replacing {
        try database.execute(sql: "DELETE FROM trip WHERE name = ?", arguments: [trip.name])
      }
      try Self.expectNoTrip(named: trip.name, "use --replace, or another name", database)
      try database.execute(
        sql: """
          INSERT INTO trip (name, city, date, days, stops, plan, added) VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          trip.name, trip.city, trip.date.description, trip.days, trip.stops, plan, trip.added,
        ]
      )
    }
  }

  /// Returns the trips, earliest first.
  package func trips() throws(StoreError) -> [Trip] {
    let sql = "SELECT name, city, date, days, stops, added FROM trip ORDER BY date, name"
    return try read { database in
      // A store of version 1 that has not been migrated has no trips.
      guard try database.tableExists("trip") else { return [] }
      return try Row.fetchAll(database, sql: sql).compactMap { row in
        CalendarDate(row[2] as String).map {
          Trip(name: row[0], city: row[1], date: $0, days: row[3], stops: row[4], added: row[5])
        }
      }
    }
  }

  /// Returns the plan of a trip as saved JSON.
  ///
  /// - Throws: ``StoreError/refused(_:)`` that lists the trips if it doesn't exist.
  package func plan(ofTrip name: String) throws(StoreError) -> String {
    let plan = try read { database -> String? in
      guard try database.tableExists("trip") else { return nil }
      let sql = "SELECT plan FROM trip WHERE name = ?"
      return try String.fetchOne(database, sql: sql, arguments: [name])
    }
    guard let plan else { throw Self.unknownTrip(name, try trips().map(\.name)) }
    return plan
  }

  /// Renames a trip.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if the trip doesn't exist, or the new name is taken.
  package func renameTrip(_ name: String, to other: String) throws(StoreError) {
    try Self.checkTrip(named: other)
    try write { database in
      if other != name { try Self.expectNoTrip(named: other, "use another name", database) }
      let sql = "UPDATE trip SET name = ? WHERE name = ?"
      try database.execute(sql: sql, arguments: [other, name])
      try Self.expectChange(ofTrip: name, database)
    }
  }

  /// Removes trips, atomically.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if one of them does not exist.
  package func removeTrips(_ names: [String]) throws(StoreError) {
    try write { database in
      for name in names {
        try database.execute(sql: "DELETE FROM trip WHERE name = ?", arguments: [name])
        try Self.expectChange(ofTrip: name, database)
      }
    }
  }

  private static func checkTrip(named name: String) throws(StoreError) {
    guard 1...Trip.longestName ~= name.count, !name.allSatisfy(\.isWhitespace) else {
      throw .refused("the name of a trip needs 1 to \(Trip.longestName) characters")
    }
  }

  private static func expectNoTrip(
    named name: String,
    _ remedy: String,
    _ database: Database
  ) throws {
    let sql = "SELECT 1 FROM trip WHERE name = ?"
    guard try Int.fetchOne(database, sql: sql, arguments: [name]) == nil else {
      throw StoreError.refused("there already is a trip \(name); \(remedy)")
    }
  }

  /// Throws if the last statement found no trip.
  private static func expectChange(ofTrip name: String, _ database: Database) throws {
    guard database.changesCount == 0 else { return }
    let names = try String.fetchAll(database, sql: "SELECT name FROM trip ORDER BY name")
    throw unknownTrip(name, names)
  }

  private static func unknownTrip(_ name: String, _ names: [String]) -> StoreError {
    let known = names.joined(separator: ", ")
    let remedy = names.isEmpty ? "planday trips save creates one" : "the trips are \(known)"
    return .refused("there is no trip \(name); \(remedy)")
  }
}

/// A saved trip: a plan under a name.
///
/// The plan itself is fetched by ``Store/plan(ofTrip:)``.
package struct Trip: Hashable, Sendable {
  /// The maximum length of a name, in characters.
  package static let longestName = 100

  /// The name, unique in the store.
  package let name: String

  /// The id of the city.
  package let city: String

  /// The first day.
  package let date: CalendarDate

  /// The number of days.
  package let days: Int

  /// The number of stops.
  package let stops: Int

  /// When it was saved, in seconds since 1970.
  package let added: Int

  /// Creates a trip.
  package init(
    name: String,
    city: String,
    date: CalendarDate,
    days: Int,
    stops: Int,
    added: Int
  ) {
    self.name = name
    self.city = city
    self.date = date
    self.days = days
    self.stops = stops
    self.added = added
  }

  /// Returns the trip under another name.
  func named(_ name: String) -> Self {
    Self(name: name, city: city, date: date, days: days, stops: stops, added: added)
  }
}
