import GRDB

extension Store {
  /// Marks sights; those already marked keep their moment.
  ///
  /// - Returns: The favorites that are new.
  package func add(_ favorites: [Favorite]) throws(StoreError) -> [Favorite] {
    try write { database in
      try favorites.filter { favorite in
        try database.execute(
          sql: "INSERT OR IGNORE INTO favorite (city, sight, name, added) VALUES (?, ?, ?, ?)",
          arguments: [favorite.city, favorite.sight, favorite.name, favorite.added]
        )
        return database.changesCount > 0
      }
    }
  }

  /// Takes marks away, all or none.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if one of the sights is not a favorite.
  package func removeFavorites(_ sights: [String], of city: String) throws(StoreError) {
    try write { database in
      for sight in sights {
        try database.execute(
          sql: "DELETE FROM favorite WHERE city = ? AND sight = ?",
          arguments: [city, sight]
        )
        guard database.changesCount > 0 else {
          throw StoreError.refused(
            "\(sight) is not among the favorites of \(city); planday favorites list shows them"
          )
        }
      }
    }
  }

  /// Returns the favorites of a city, the oldest first; those of all cities if `city` is `nil`.
  package func favorites(of city: String?) throws(StoreError) -> [Favorite] {
    try read { database in
      let sql = """
        SELECT city, sight, name, added FROM favorite WHERE ?1 IS NULL OR city = ?1
        ORDER BY city, added, sight
        """
      return try Row.fetchAll(database, sql: sql, arguments: [city]).map { row in
        Favorite(city: row[0], sight: row[1], name: row[2], added: row[3])
      }
    }
  }
}
