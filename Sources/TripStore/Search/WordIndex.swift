package import Catalogs
import Foundation
import GRDB
import PlaceSearch

/// An index of sights for search as one types: prefixes, several words in any order, accents folded, a typo forgiven.
///
/// The index is a table of SQLite's FTS5 in memory. A catalog of some hundred sights with the visitor's places and
/// articles is indexed in a few milliseconds, so there is nothing on disk that could become stale.
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

  /// Where words are found, the best first.
  package enum Field: String, Sendable {
    /// In the name.
    case name
    /// In the name, the category, the address or the description.
    case facts
    /// Some only in an article of a guide.
    case article
  }

  /// The sights, by their numbers in the table.
  private let sights: [Attraction]

  /// The table.
  private let queue: DatabaseQueue

  /// Indexes sights.
  ///
  /// - Parameters:
  ///   - catalog: The sights.
  ///   - articles: Texts about sights, by the titles that sights state.
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

  /// The table of words and the list of its words.
  private static let tables = """
    CREATE VIRTUAL TABLE entry USING fts5(name, facts, article, prefix = '1 2 3');
    CREATE VIRTUAL TABLE term USING fts5vocab(entry, 'row');
    """

  /// Inserts a row.
  private static let insertion =
    "INSERT INTO entry (rowid, name, facts, article) VALUES (?, ?, ?, ?)"

  /// Returns the row of a sight, all in folded words.
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

  /// Returns the sights that all words of a text occur in, the best first.
  ///
  /// A sight is found if each word begins one of its words. If there is none, words may have one typo: a letter too many, a
  /// letter too few, a wrong letter, or two letters swapped; the first letter may be the wrong one too. Sights found by
  /// name come first, the more relevant ones before others; those found in other texts follow by their weight in FTS5.
  ///
  /// - Parameters:
  ///   - text: What was typed, possibly not yet to the end.
  ///   - categories: The only categories; empty for all.
  ///   - limit: The most sights.
  /// - Returns: The sights, each once.
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

  /// Returns the sights with a word of each group, the best first.
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

  /// Whether a hit comes before another.
  private static func precedes(
    _ first: (key: Int, value: (hit: Hit, tier: Int, weight: Double)),
    _ second: (key: Int, value: (hit: Hit, tier: Int, weight: Double)),
    whole groups: [[String]]
  ) -> Bool {
    let rank = { (entry: (key: Int, value: (hit: Hit, tier: Int, weight: Double))) in
      let (hit, tier, weight) = entry.value
      let words = PlaceName(hit.sight.name).words
      let isWhole = groups.allSatisfy { $0.contains { words.contains($0) } }
      // By name, whole words and relevance count; elsewhere, the weight of the words.
      let order = tier == 0 ? Double(-hit.sight.relevance.rawValue) : weight
      return (tier, tier == 0 && !isWhole ? 1 : 0, order, entry.key)
    }
    return rank(first) < rank(second)
  }

  /// Returns a word and the indexed words that it may be a typo of.
  private static func alternatives(
    to word: String,
    in database: Database
  ) throws -> [String] {
    // One edit makes a short word anything.
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
