internal import Transit

/// Finds the index of an identifier, fast where rows with the same one follow each other.
struct RecentID {
  /// The bytes of the identifier found last.
  private var bytes: [UInt8] = []

  /// Its index, or `nil` before the first.
  private var index: Int?

  /// Returns the index of the identifier in a column.
  ///
  /// - Throws: `TransitFileError` if nothing has the identifier.
  mutating func index(
    _ row: TableRow,
    _ column: String,
    in indices: [String: Int],
    kind: String
  ) throws(TransitFileError) -> Int {
    let field = row.bytes(column)
    if let index, field.elementsEqual(bytes) { return index }
    let id = try row.requiredText(column)
    guard let found = indices[id] else { throw row.error(column, .unknown(kind: kind, id: id)) }
    (bytes, index) = (Array(field), found)
    return found
  }
}
