import GRDB

extension Store {
  /// Creates a guide.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if the name is taken or empty.
  package func add(_ guide: Guide) throws(StoreError) {
    guard !guide.name.isEmpty, guide.name.count <= 100 else {
      throw .refused("the name of a guide needs 1 to 100 characters")
    }
    try write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO guide (name, city, map, added) VALUES (?, ?, ?, ?)",
        arguments: [guide.name, guide.city, guide.map, guide.added]
      )
      guard database.changesCount > 0 else {
        throw StoreError.refused("there already is a guide \(guide.name); choose another name")
      }
    }
  }

  /// Removes a guide with its articles and their pictures.
  package func removeGuide(_ name: String) throws(StoreError) {
    try write { database in
      let guide = try Self.number(ofGuide: name, database)
      try database.execute(sql: "DELETE FROM guide WHERE number = ?", arguments: [guide])
    }
  }

  /// Sets the drawn maps of a guide.
  package func setMap(_ svg: String, of name: String) throws(StoreError) {
    try write { database in
      let guide = try Self.number(ofGuide: name, database)
      let sql = "UPDATE guide SET map = ? WHERE number = ?"
      try database.execute(sql: sql, arguments: [svg, guide])
    }
  }

  /// Returns the guides, sorted by name.
  package func guides() throws(StoreError) -> [Guide] {
    let sql = """
      SELECT name, city, map, added, (SELECT count(*) FROM article WHERE guide = guide.number)
      FROM guide ORDER BY name
      """
    return try read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        Guide(name: row[0], city: row[1], map: row[2], articles: row[4], added: row[3])
      }
    }
  }

  /// Returns a guide.
  ///
  /// - Throws: ``StoreError/refused(_:)`` that lists the guides if there is none.
  package func guide(_ name: String) throws(StoreError) -> Guide {
    let all = try guides()
    guard let guide = all.first(where: { $0.name == name }) else { throw Self.unknown(name, all) }
    return guide
  }

  /// Returns the number of a guide's row.
  static func number(ofGuide name: String, _ database: Database) throws -> Int64 {
    let sql = "SELECT number FROM guide WHERE name = ?"
    guard let number = try Int64.fetchOne(database, sql: sql, arguments: [name]) else {
      let names = try String.fetchAll(database, sql: "SELECT name FROM guide ORDER BY name")
      throw unknown(name, names.map { Guide(name: $0, added: 0) })
    }
    return number
  }

  /// Returns the error for a guide that doesn't exist.
  private static func unknown(_ name: String, _ guides: [Guide]) -> StoreError {
    let names = guides.map(\.name).joined(separator: ", ")
    let remedy = guides.isEmpty ? "planday guide new creates one" : "the guides are \(names)"
    return .refused("there is no guide \(name); \(remedy)")
  }
}

/// A collection of articles for a trip.
package struct Guide: Hashable, Sendable {
  /// The name, unique in the store.
  package let name: String

  /// The id of the city, if one was stated.
  package let city: String?

  /// The drawn maps of the trip as XHTML with SVG, if any.
  package let map: String?

  /// The number of articles.
  package let articles: Int

  /// The creation time, in seconds since 1970.
  package let added: Int

  /// Creates a guide.
  package init(
    name: String,
    city: String? = nil,
    map: String? = nil,
    articles: Int = 0,
    added: Int
  ) {
    self.name = name
    self.city = city
    self.map = map
    self.articles = articles
    self.added = added
  }
}
