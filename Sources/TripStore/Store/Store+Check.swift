import Foundation
import GRDB
import Photos

extension Store {
  /// The names of rows in each table, in the plural.
  private static let tables = [
    ("favorites", "favorite"), ("places", "place"), ("photos", "photo"),
    ("history", "encounter"), ("settings", "setting"), ("guides", "guide"),
    ("articles", "article"), ("pictures", "picture"), ("trips", "trip"),
  ]

  /// Checks the whole file: its pages and indexes, the references between tables, and that photos and pictures are images.
  ///
  /// - Complexity: O(*n*) for a file of *n* bytes.
  package func check() throws(StoreError) -> StoreReport {
    try read { database in
      var faults = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        .filter { $0 != "ok" }
      for fault in faults {
        let error = StoreFile(path).error(ofFault: fault)
        if case .inputOutput = error { throw error }
      }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      faults += orphans.map { row in
        let (table, number): (String, Int64?) = (row[0], row[1])
        return "\(table) \(number ?? 0) refers to a row that does not exist"
      }
      faults += try Self.faultyImages(of: "photo", in: database)
      faults += try Self.faultyImages(of: "picture", in: database)
      // A store of an older version that has not been migrated lacks tables.
      let counts = try Self.tables.filter { try database.tableExists($0.1) }.map { name, table in
        StoreReport.Count(
          name: name,
          count: try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
        )
      }
      return StoreReport(counts: counts, faults: faults)
    }
  }

  /// Whether the store has no user data.
  var isEmpty: Bool {
    get throws(StoreError) {
      try read { database in
        try Self.tables.allSatisfy { _, table in
          guard try database.tableExists(table) else { return true }
          return try Row.fetchOne(database, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil
        }
      }
    }
  }

  /// Returns a fault for each image of a table that does not match its row.
  private static func faultyImages(of table: String, in database: Database) throws -> [String] {
    let sql = "SELECT number, format, width, height, bytes FROM \(table)"
    var faults: [String] = []
    let rows = try Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() {
      let bytes: [UInt8] = Array(row["bytes"] as Data)
      let head = ImageHead(bytes)
      let isSame =
        head?.format.rawValue == row["format"] && head?.width == row["width"]
        && head?.height == row["height"]
      if !isSame { faults.append("\(table) \(row["number"] as Int64) is not the image it was") }
    }
    return faults
  }
}

/// The result of checking a store.
package struct StoreReport: Hashable, Sendable {
  /// The number of rows of each kind, in display order.
  package let counts: [Count]

  /// The faults; empty for an intact store.
  package let faults: [String]

  /// The number of rows of one kind.
  package struct Count: Hashable, Sendable {
    /// The name of the rows, in the plural.
    package let name: String

    /// The number of rows.
    package let count: Int
  }
}
