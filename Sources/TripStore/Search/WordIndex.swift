package import Catalogs
import Foundation
import GRDB
import PlaceSearch

/// An index of sights for incremental search: prefixes, several words in any order, folded accents, one typo.
///
/// The index is a table of SQLite's FTS5 in memory. A catalog of some hundred sights with the visitor's places and
/// articles is indexed in a few milliseconds, so there is nothing on disk that could become stale. Unlike `PlaceIndex`, which finds
/// names alone, it ranks texts by the weight of words, which FTS5 computes; both fold words with `PlaceName` and share `Typo`.
///
/// > Source: "SQLite FTS5 Extension", <https://www.sqlite.org/fts5.html>.
package struct WordIndex: Sendable {
  /// A sight that was found.
  package struct Hit: Hashable, Sendable {
    /// The sight.
    package let sight: Attraction

    /// Where all words of the query were found.
    package let field: Field
  }

  /// Where words were found, best first.
  package enum Field: String, Sendable {
    /// In the name.
    case name
    /// In the name, the category, the address or the description.
    case facts
    /// Some only in a guide article.
    case article
  }

  /// The sights, by row number.
  private let sights: [Attraction]

  /// The table.
  private let queue: DatabaseQueue

  /// Indexes sights.
  ///
  /// - Parameters:
  ///   - catalog: The sights.
  ///   - articles: Texts about sights, by Wikipedia title.
  /// - Throws: ``StoreError/failed(path:detail:)`` if SQLite lacks FTS5.
  /// - Complexity: O(*n* log *n*) for *n* words.
  package init(_ catalog: Catalog, articles: [String: String] = [:]) throws(StoreError) {
    sights = catalog.attractions
    let rows = sights.enumerated().map { number, sight in
      Self.row(number, sight, article: sight.wikipedia.flatMap { articles[$0] } ?? "")
    }
    queue = try Store.guarding("in memory") {
      let queue = try DatabaseQueue()
      try queue.write { database in
        try database.execute(sql: Self.tables)
        for row in rows { try database.execute(sql: Self.insertion, arguments: row) }
      }
      return queue
    }
  }

  /// The FTS5 table and its vocabulary table.
  private static let tables = """
    CREATE VIRTUAL TABLE entry USING fts5(name, facts, article, prefix = '1 2 3');
    CREATE VIRTUAL TABLE term USING fts5vocab(entry, 'row');
    """

  /// Inserts a row.
  private static let insertion =
    "INSERT INTO entry (rowid, name, facts, article) VALUES (?, ?, ?, ?)"

  /// Returns the row of a sight, in folded words.
  private static func row(
    _ number: Int,
    _ sight: Attraction,
    article: String
  ) -> StatementArguments {
    let facts = [
      sight.name, sight.category.rawValue, sight.category.title, sight.address ?? "",
      sight.description,
    ]
    return [
      number, words(sight.name), facts.map(words).joined(separator: " "), words(article),
    ]
  }

  /// Returns the folded words of a text.
  private static func words(_ text: String) -> String {
    PlaceName(text).words.joined(separator: " ")
  }

  /// Returns the sights that contain all words of a text, best first.
  ///
  /// A sight matches if each word is a prefix of one of its words. If nothing matches, each word may have one typo: an extra,
  /// missing, or wrong letter, or two letters swapped; the first letter may also be wrong. Matches by name come first, ordered
  /// by relevance, followed by matches in other texts, ordered by FTS5 rank.
  ///
  /// - Parameters:
  ///   - text: The query, possibly incomplete.
  ///   - categories: The categories; empty for all.
  ///   - limit: The maximum number of sights.
  /// - Returns: The sights, without duplicates.
  /// - Throws: ``StoreError``.
  package func search(
    _ text: String,
    in categories: Set<Catalogs.Category> = [],
    limit: Int = 10
  ) throws(StoreError) -> [Hit] {
    let words = PlaceName(text).words
    guard !words.isEmpty else { return [] }
    return try Store.guarding("in memory") {
      try queue.read { database in
        var groups = words.map { [$0] }
        var hits = try hits(for: groups, categories, in: database)
        if hits.isEmpty {
          groups = try words.map { try Self.alternatives(to: $0, in: database) }
          hits = try self.hits(for: groups, categories, in: database)
        }
        return Array(hits.prefix(limit))
      }
    }
  }

  /// Returns the sights with a word of each group, best first.
  private func hits(
    for groups: [[String]],
    _ categories: Set<Catalogs.Category>,
    in database: Database
  ) throws -> [Hit] {
    var found: [Int: (hit: Hit, tier: Int, weight: Double)] = [:]
    for (tier, field) in [Field.name, .facts, .article].enumerated() {
      let columns = field == .article ? "{name facts article}" : "{\(field.rawValue)}"
      let query = groups.map { group in
        "(" + group.map { "\"\($0)\"*" }.joined(separator: " OR ") + ")"
      }
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT rowid, bm25(entry, 8, 2, 1) FROM entry WHERE entry MATCH ?",
        arguments: ["\(columns) : (\(query.joined(separator: " AND ")))"]
      )
      for row in rows where found[row[0]] == nil {
        let sight = sights[row[0]]
        guard categories.isEmpty || categories.contains(sight.category) else { continue }
        found[row[0]] = (Hit(sight: sight, field: field), tier, row[1])
      }
    }
    return found.sorted { Self.precedes($0, $1, whole: groups) }.map(\.value.hit)
  }

  /// Whether a hit precedes another.
  private static func precedes(
    _ first: (key: Int, value: (hit: Hit, tier: Int, weight: Double)),
    _ second: (key: Int, value: (hit: Hit, tier: Int, weight: Double)),
    whole groups: [[String]]
  ) -> Bool {
    let rank = { (entry: (key: Int, value: (hit: Hit, tier: Int, weight: Double))) in
      let (hit, tier, weight) = entry.value
      let words = PlaceName(hit.sight.name).words
      let isWhole = groups.allSatisfy { $0.contains { words.contains($0) } }
      // Matches by name are ordered by whole words and relevance, others by FTS5 rank.
      let order = tier == 0 ? Double(-hit.sight.relevance.rawValue) : weight
      return (tier, tier == 0 && !isWhole ? 1 : 0, order, entry.key)
    }
    return rank(first) < rank(second)
  }

  /// Returns a word and its possible corrections among the indexed words.
  private static func alternatives(
    to word: String,
    in database: Database
  ) throws -> [String] {
    // One edit can turn a short word into almost any other.
    guard word.count >= 4, word.count <= 40 else { return [word] }
    let letters = Array(word.utf8)
    let terms = try String.fetchAll(
      database,
      sql: "SELECT term FROM term WHERE length(term) >= ?",
      arguments: [word.count - 1]
    )
    return [word] + terms.filter { Typo.isOne(in: letters, beginning: Array($0.utf8)) }
  }
}
