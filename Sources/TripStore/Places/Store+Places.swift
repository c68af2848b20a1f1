package import Catalogs
import GRDB
import Geography
package import Photos

extension Store {
  /// The columns of a place, in the order of ``values(of:)``.
  static let columns = """
    city, id, name, latitude, longitude, category, minimum, recommended, maximum, relevance, hours, \
    address, phone, website, note, added
    """

  /// A question mark for each column.
  static let marks = Array(repeating: "?", count: 16).joined(separator: ", ")

  /// Adds places, all or none; ids that are taken get a number.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - photos: Photos of the first place.
  ///   - taken: Additional ids that are taken.
  /// - Returns: The places with their final ids.
  /// - Throws: ``StoreError``.
  package func add(
    _ places: [OwnPlace],
    with photos: [Photo] = [],
    avoiding taken: Set<String> = []
  ) throws(StoreError) -> [OwnPlace] {
    try write { database in
      let added = try places.map { place in
        var place = place
        place.id = try OwnPlace.freeID(for: place.name) { id in
          try taken.contains(id) || Self.number(of: id, in: place.city, database) != nil
        }
        try database.execute(
          sql: "INSERT INTO place (\(Self.columns)) VALUES (\(Self.marks))",
          arguments: Self.values(of: place)
        )
        return place
      }
      if let first = added.first { _ = try Self.insert(photos, of: first, database) }
      return added
    }
  }

  /// Replaces the place with the same id, and adds photos to it.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if there is no such place, or if it would have too many photos.
  package func replace(
    _ place: OwnPlace,
    with photos: [Photo] = [],
    removingPhotos: Bool = false
  ) throws(StoreError) {
    try write { database in
      let number = try Self.requiredNumber(of: place.id, in: place.city, database)
      try database.execute(
        sql: "UPDATE place SET (\(Self.columns)) = (\(Self.marks)) WHERE number = ?",
        arguments: Self.values(of: place) + [number]
      )
      if removingPhotos {
        try database.execute(sql: "DELETE FROM photo WHERE place = ?", arguments: [number])
      }
      _ = try Self.insert(photos, of: place, database)
    }
  }

  /// Removes places with their photos, atomically.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if one of them does not exist.
  package func removePlaces(_ ids: [String], of city: String) throws(StoreError) {
    try write { database in
      for id in ids {
        let number = try Self.requiredNumber(of: id, in: city, database)
        try database.execute(sql: "DELETE FROM place WHERE number = ?", arguments: [number])
        try database.execute(
          sql: "DELETE FROM favorite WHERE city = ? AND sight = ?",
          arguments: [city, id]
        )
      }
    }
  }

  /// Returns the places of a city, or of all cities if `city` is `nil`, in the order in which they were added.
  package func places(of city: String?) throws(StoreError) -> [OwnPlace] {
    try read { try Self.places(of: city, in: $0) }
  }

  /// Returns the places of a city, or of all cities, as above.
  static func places(of city: String?, in database: Database) throws -> [OwnPlace] {
    let sql = "SELECT \(columns) FROM place WHERE ?1 IS NULL OR city = ?1 ORDER BY number"
    return try Row.fetchAll(database, sql: sql, arguments: [city]).compactMap(Self.place)
  }

  /// Returns the number of a place's row.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if there is none.
  static func requiredNumber(
    of id: String,
    in city: String,
    _ database: Database
  ) throws -> Int64 {
    guard let number = try number(of: id, in: city, database) else {
      throw StoreError.refused(
        "there is no own place \(id) in \(city); planday place list --city \(city) shows them"
      )
    }
    return number
  }

  /// Returns the number of a place's row, or `nil` if there is none.
  private static func number(
    of id: String,
    in city: String,
    _ database: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: "SELECT number FROM place WHERE city = ? AND id = ?",
      arguments: [city, id]
    )
  }

  /// Returns the values of a place's columns.
  static func values(of place: OwnPlace) -> StatementArguments {
    [
      place.city, place.id, place.name, place.position.latitude, place.position.longitude,
      place.category.rawValue, place.visit.minimum.rawValue, place.visit.recommended.rawValue,
      place.visit.maximum.rawValue, place.relevance.rawValue, place.hours, place.address,
      place.phone, place.website, place.note, place.added,
    ]
  }

  /// Returns the place in a row, or `nil` if a value is not supported by this version.
  private static func place(_ row: Row) -> OwnPlace? {
    guard let position = try? Coordinate(latitude: row[3], longitude: row[4]),
      let category = Category(rawValue: row[5]),
      let visit = VisitDuration(
        minimum: Minutes(row[6] as Int),
        recommended: Minutes(row[7] as Int),
        maximum: Minutes(row[8] as Int)
      )
    else { return nil }
    var place = OwnPlace(
      id: row[1],
      city: row[0],
      name: row[2],
      position: position,
      category: category,
      visit: visit,
      added: row[15]
    )
    place.relevance = Score(row[9] as Int)
    (place.hours, place.address, place.phone) = (row[10], row[11], row[12])
    (place.website, place.note) = (row[13], row[14])
    return place
  }
}

extension Catalog {
  /// Returns the catalog with the visitor's own places appended.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  package func adding(_ places: [OwnPlace]) -> Self {
    Self(
      city: city,
      attractions: attractions + places.map(\.sight),
      license: license,
      attribution: attribution
    )
  }
}
