import Foundation
import GRDB

extension Store {
  /// The most photos of a place.
  private static let mostPhotos = 20

  /// Adds photos to a place; one that the place already has is not added again.
  ///
  /// - Returns: How many were added.
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

  /// Returns the photos of a place, the oldest first.
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

  /// Returns how many photos each place of a city has.
  package func photoCounts(of city: String) throws(StoreError) -> [String: Int] {
    let sql = """
      SELECT id, count(*) FROM place JOIN photo ON photo.place = place.number WHERE city = ? GROUP BY id
      """
    return try read { database in
      let rows = try Row.fetchAll(database, sql: sql, arguments: [city])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  /// Inserts a photo unless the place has it, and returns how many were inserted.
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
