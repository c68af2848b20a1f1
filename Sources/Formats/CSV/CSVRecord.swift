/// A line of a table: its fields as bytes.
package struct CSVRecord {
  /// The fields, one after another, without quotes and commas.
  var bytes: [UInt8] = []

  /// Where each field ends in ``bytes``.
  var ends: [Int] = []

  /// The number of the line in the file where the record begins, from 1.
  package internal(set) var line = 1

  /// The number of fields.
  package var count: Int { ends.count }

  /// The bytes of a field; none if the record has fewer fields.
  ///
  /// - Complexity: O(1).
  package subscript(field: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(field) else { return [] }
    return bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]]
  }

  /// Returns a field as text, or `nil` if it is not UTF-8.
  package func text(_ field: Int) -> String? {
    String(validating: self[field], as: UTF8.self)
  }

  /// Makes the record empty.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
