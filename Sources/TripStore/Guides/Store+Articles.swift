import Foundation
import GRDB
import Photos

extension Store {
  /// Appends an article to a guide, or replaces the one with its title in place.
  package func add(_ article: Article, to guide: String) throws(StoreError) {
    try write { database in
      let number = try Self.number(ofGuide: guide, database)
      let known = try Row.fetchOne(
        database,
        sql: "SELECT number, rank, day FROM article WHERE guide = ? AND wiki = ? AND title = ?",
        arguments: [number, article.wiki, article.title]
      )
      if let known {
        try database.execute(
          sql: "DELETE FROM article WHERE number = ?",
          arguments: [known[0] as Int64]
        )
      }
      let sql = "SELECT coalesce(max(rank), 0) + 1 FROM article WHERE guide = ?"
      let next = try Int.fetchOne(database, sql: sql, arguments: [number]) ?? 1
      try Self.insert(
        article,
        into: number,
        rank: known?[1] ?? next,
        day: article.day ?? known?[2],
        database
      )
    }
  }

  /// Inserts an article with its pictures.
  private static func insert(
    _ article: Article,
    into guide: Int64,
    rank: Int,
    day: Int?,
    _ database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO article (guide, wiki, title, language, page, revision, url, license, license_url,
          html, day, rank, fetched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        guide, article.wiki, article.title, article.language, article.page, article.revision,
        article.url, article.license, article.licenseURL, article.html, day, rank,
        article.fetched,
      ]
    )
    let number = database.lastInsertedRowID
    for picture in article.pictures {
      try database.execute(
        sql: """
          INSERT INTO picture (article, name, format, width, height, credit, license, source, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          number, picture.name, picture.format.rawValue, picture.width, picture.height,
          picture.credit, picture.license, picture.source, picture.bytes,
        ]
      )
    }
  }

  /// Removes articles from a guide, atomically.
  package func removeArticles(_ titles: [String], from guide: String) throws(StoreError) {
    try write { database in
      let number = try Self.number(ofGuide: guide, database)
      for title in titles {
        try database.execute(
          sql: "DELETE FROM article WHERE guide = ? AND title = ?",
          arguments: [number, title]
        )
        guard database.changesCount > 0 else { throw Self.unknown(title, guide) }
      }
    }
  }

  /// Sorts articles of a guide; unlisted ones come last and keep their order.
  ///
  /// - Parameters:
  ///   - order: The titles, with the day of each; `nil` leaves the day unchanged.
  ///   - guide: The guide.
  /// - Throws: ``StoreError/refused(_:)`` if the guide lacks one of the articles; the order is then unchanged.
  package func sort(_ order: [(title: String, day: Int?)], in guide: String) throws(StoreError) {
    try write { database in
      let number = try Self.number(ofGuide: guide, database)
      let count = order.count
      let shift = "UPDATE article SET rank = rank + ? WHERE guide = ?"
      try database.execute(sql: shift, arguments: [count, number])
      for (rank, entry) in order.enumerated() {
        try database.execute(
          sql: "UPDATE article SET rank = ?, day = coalesce(?, day) WHERE guide = ? AND title = ?",
          arguments: [rank + 1, entry.day, number, entry.title]
        )
        guard database.changesCount > 0 else { throw Self.unknown(entry.title, guide) }
      }
    }
  }

  /// Returns the articles of a guide, in order.
  package func articles(of guide: String) throws(StoreError) -> [Article] {
    let sql = """
      SELECT number, wiki, title, language, page, revision, url, license, license_url, html, day, fetched
      FROM article WHERE guide = ? ORDER BY coalesce(day, 1000), rank, number
      """
    return try read { database in
      let number = try Self.number(ofGuide: guide, database)
      return try Row.fetchAll(database, sql: sql, arguments: [number]).map { row in
        Article(
          wiki: row[1],
          title: row[2],
          language: row[3],
          page: row[4],
          revision: row[5],
          url: row[6],
          license: row[7],
          licenseURL: row[8],
          html: row[9],
          pictures: try Self.pictures(of: row[0], database),
          day: row[10],
          fetched: row[11]
        )
      }
    }
  }

  /// Returns the pictures of an article.
  private static func pictures(of article: Int64, _ database: Database) throws -> [Picture] {
    let sql = """
      SELECT name, format, width, height, credit, license, source, bytes FROM picture
      WHERE article = ? ORDER BY number
      """
    return try Row.fetchAll(database, sql: sql, arguments: [article]).compactMap { row in
      ImageFormat(rawValue: row[1]).map { format in
        Picture(
          name: row[0],
          format: format,
          width: row[2],
          height: row[3],
          credit: row[4],
          license: row[5],
          source: row[6],
          bytes: row[7]
        )
      }
    }
  }

  /// Returns the plain texts of all articles by title, for search.
  package func articleTexts() throws(StoreError) -> [String: String] {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT title, html FROM article")
      return Dictionary(
        rows.map { ($0[0], PlainText.fromMarkup($0[1])) },
        uniquingKeysWith: { first, _ in first }
      )
    }
  }

  /// Returns the error for an article that is not in a guide.
  private static func unknown(_ title: String, _ guide: String) -> StoreError {
    .refused(
      "the guide \(guide) has no article \(title); planday guide list \(guide) shows its articles"
    )
  }
}
