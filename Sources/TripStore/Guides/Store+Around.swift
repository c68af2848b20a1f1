import GRDB

extension Store {
  /// How many answers about surroundings are kept.
  private static let mostKept = 500

  /// Keeps an answer of a wiki about the surroundings of a position, and forgets the oldest ones.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - wiki: The address of the wiki's API.
  ///   - cell: The position, rounded, and the other parts of the question.
  ///   - moment: The moment, in seconds since 1970.
  /// - Throws: ``StoreError``.
  package func keep(
    _ answer: String,
    of wiki: String,
    around cell: String,
    at moment: Int
  ) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO around (wiki, cell, answer, fetched) VALUES (?, ?, ?, ?)",
        arguments: [wiki, cell, answer, moment]
      )
      try database.execute(
        sql: """
          DELETE FROM around WHERE (wiki, cell) NOT IN
            (SELECT wiki, cell FROM around ORDER BY fetched DESC, cell LIMIT ?)
          """,
        arguments: [Self.mostKept]
      )
    }
  }

  /// Returns the answer that was kept, and its moment, or `nil`.
  package func keptAnswer(
    of wiki: String,
    around cell: String
  ) throws(StoreError) -> (answer: String, fetched: Int)? {
    try read { database in
      let sql = "SELECT answer, fetched FROM around WHERE wiki = ? AND cell = ?"
      let row = try Row.fetchOne(database, sql: sql, arguments: [wiki, cell])
      return row.map { ($0[0], $0[1]) }
    }
  }
}
