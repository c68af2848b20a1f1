package import Foundation
import GRDB
package import Photos

/// The data of one user in one SQLite file: places, favorites, history, settings, and guides.
///
/// Each change is a transaction that is durable when the method returns, even if the process is killed or the machine loses
/// power. Several processes can use the file concurrently: readers never wait, and writers wait for each other up to ten
/// seconds.
package struct Store: Sendable {
  /// The mode in which a store is opened.
  package enum Use: Sendable {
    /// Read-only; a missing file counts as an empty store and is not created.
    case reading

    /// Reading and writing; the file and its folder are created if missing.
    case writing
  }

  /// The path of the file.
  package let path: String

  /// The connection.
  private let queue: DatabaseQueue

  /// Opens a store.
  ///
  /// A file that is damaged, newer than this version, or not a store is never modified.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - use: The mode.
  /// - Throws: ``StoreError`` that describes the problem with the file.
  /// - Complexity: O(*n*) for a file of *n* bytes up to 32 MB, which is read once; O(1) for a larger one.
  package init(at path: String, for use: Use) throws(StoreError) {
    self.path = path
    let file = StoreFile(path)
    switch (use, try file.inspect()) {
    case (.reading, nil): queue = try Self.guarding(path) { try Self.empty() }
    case (.reading, .some): queue = try file.connect(isReadOnly: true)
    case (.writing, nil):
      try file.create()
      queue = try file.connect(isReadOnly: false)
    case (.writing, .some):
      try file.requireWritable()
      queue = try file.connect(isReadOnly: false)
    }
    if use == .writing { try migrate() }
  }

  /// Reads the store.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.guarding(path) { try queue.read(body) }
  }

  /// Changes the store in one transaction, which is durable when this returns and rolled back if `body` throws.
  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.guarding(path) { try queue.write(body) }
  }

  /// Copies all pages into another database in one transaction.
  func copy(into other: any DatabaseWriter) throws(StoreError) {
    try Self.guarding(path) { try queue.backup(to: other) }
  }

  /// Copies all pages of another database into this one in one transaction, and migrates it.
  func replaceContents(with other: Self) throws(StoreError) {
    try other.copy(into: queue)
    try migrate()
  }

  /// Migrates the tables to the current version.
  private func migrate() throws(StoreError) {
    try Self.guarding(path) {
      var steps = 0
      while try !queue.read(StoreSchema.migrator.hasCompletedMigrations) {
        do {
          try StoreSchema.migrator.migrate(queue)
        } catch {
          // Another process may have made this step concurrently; then this one was rolled back, and the next one may be left.
          steps += 1
          guard steps <= StoreSchema.version else { throw error }
        }
      }
    }
  }

  /// Returns an empty store in memory.
  private static func empty() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try StoreSchema.migrator.migrate(queue)
    return queue
  }

  /// Runs `body` and converts SQLite errors to ``StoreError``.
  static func guarding<Value>(
    _ path: String,
    _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, in: path) }
  }
}

extension Store {
  /// Returns the value of a setting, or its default if none is set.
  package func value(of setting: VisitorSetting) throws(StoreError) -> String {
    try ownValue(of: setting) ?? setting.fallback
  }

  /// Returns the value of a setting, or `nil` if none is set.
  package func ownValue(of setting: VisitorSetting) throws(StoreError) -> String? {
    try read { database in
      try String.fetchOne(
        database,
        sql: "SELECT value FROM setting WHERE key = ?",
        arguments: [setting.rawValue]
      )
    }
  }

  /// Sets a setting to a checked value, or resets it to its default for `nil`.
  package func set(_ setting: VisitorSetting, to value: String?) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "DELETE FROM setting WHERE key = ?",
        arguments: [setting.rawValue]
      )
      guard let value else { return }
      try database.execute(
        sql: "INSERT INTO setting (key, value) VALUES (?, ?)",
        arguments: [setting.rawValue, value]
      )
    }
  }
}

extension Store {
  /// The maximum number of cached responses about surroundings.
  private static let mostKept = 500

  /// Caches a wiki's response about the surroundings of a position, and evicts the oldest ones.
  ///
  /// - Parameters:
  ///   - answer: The response.
  ///   - wiki: The URL of the wiki's API.
  ///   - cell: The rounded position and the other parameters of the request.
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

  /// Returns the cached response and its time, or `nil`.
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

extension Store {
  /// Adds favorites; existing ones keep their time.
  ///
  /// - Returns: The new favorites.
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

  /// Removes favorites, atomically.
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

  /// Returns the favorites of a city, or of all cities if `city` is `nil`, oldest first.
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

/// A favorite sight of the visitor.
package struct Favorite: Hashable, Sendable {
  /// The id of the city.
  package let city: String

  /// The id of the sight in the city's catalog, or of an own place.
  package let sight: String

  /// The name of the sight when it was added.
  package let name: String

  /// When it was added, in seconds since 1970.
  package let added: Int

  /// Creates a favorite.
  package init(city: String, sight: String, name: String, added: Int) {
    self.city = city
    self.sight = sight
    self.name = name
    self.added = added
  }
}

extension Store {
  /// The maximum number of photos of a place.
  private static let mostPhotos = 20

  /// Adds photos to a place, skipping duplicates.
  ///
  /// - Returns: The number of added photos.
  /// - Throws: ``StoreError/refused(_:)`` if the place does not exist or would have too many.
  static func insert(
    _ photos: [Photo],
    of place: OwnPlace,
    _ database: Database
  ) throws -> Int {
    let number = try requiredNumber(of: place.id, in: place.city, database)
    let count = try photos.reduce(0) { try $0 + insert($1, number, database) }
    let sql = "SELECT count(*) FROM photo WHERE place = ?"
    let total = try Int.fetchOne(database, sql: sql, arguments: [number]) ?? 0
    guard total <= mostPhotos else {
      throw StoreError.refused(
        "\(place.id) would have \(total) photos, but a place has at most \(mostPhotos)"
      )
    }
    return count
  }

  /// Returns the photos of a place, oldest first.
  package func photos(of id: String, in city: String) throws(StoreError) -> [KeptPhoto] {
    try read { database in
      let place = try Self.requiredNumber(of: id, in: city, database)
      let sql = "SELECT format, width, height, bytes FROM photo WHERE place = ? ORDER BY number"
      return try Row.fetchAll(database, sql: sql, arguments: [place]).compactMap { row in
        ImageFormat(rawValue: row[0]).map {
          KeptPhoto(format: $0, width: row[1], height: row[2], bytes: row[3])
        }
      }
    }
  }

  /// Returns the number of photos of each place of a city.
  package func photoCounts(of city: String) throws(StoreError) -> [String: Int] {
    let sql = """
      SELECT id, count(*) FROM place JOIN photo ON photo.place = place.number WHERE city = ? GROUP BY id
      """
    return try read { database in
      let rows = try Row.fetchAll(database, sql: sql, arguments: [city])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  /// Inserts a photo unless the place already has it, and returns the number of inserted photos.
  private static func insert(_ photo: Photo, _ place: Int64, _ database: Database) throws -> Int {
    let bytes = Data(photo.bytes)
    let known = "SELECT 1 FROM photo WHERE place = ? AND bytes = ?"
    guard try Int.fetchOne(database, sql: known, arguments: [place, bytes]) == nil else { return 0 }
    try database.execute(
      sql: "INSERT INTO photo (place, format, width, height, bytes) VALUES (?, ?, ?, ?, ?)",
      arguments: [place, photo.head.format.rawValue, photo.head.width, photo.head.height, bytes]
    )
    return 1
  }
}

/// A photo from the store.
package struct KeptPhoto: Hashable, Sendable {
  /// The format.
  package let format: ImageFormat

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The file.
  package let bytes: Data
}
