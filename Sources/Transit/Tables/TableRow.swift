package import Formats
package import Geography

/// A record of a table, under its header.
package struct TableRow {
  /// The header.
  package let header: TableHeader

  /// The record.
  package let record: CSVRecord

  /// Creates a row.
  package init(header: TableHeader, record: CSVRecord) {
    self.header = header
    self.record = record
  }

  /// Returns an error at a column of the row.
  package func error(_ column: String?, _ problem: TransitFileProblem) -> TransitFileError {
    TransitFileError(file: header.file, line: record.line, column: column, problem)
  }

  /// Returns the bytes in a column; none if there is no such column.
  package func bytes(_ column: String) -> ArraySlice<UInt8> {
    header.index(of: column).map { record[$0] } ?? []
  }

  /// Returns the text in a column without blanks at its ends; empty if there is none.
  package func text(_ column: String) throws(TransitFileError) -> String {
    guard let index = header.index(of: column) else { return "" }
    guard let text = record.text(index) else { throw error(column, .notUTF8) }
    return text.trimmingBlanks
  }

  /// Returns the text in a column that must not be empty.
  package func requiredText(_ column: String) throws(TransitFileError) -> String {
    let text = try text(column)
    if text.isEmpty { throw error(column, .invalid(found: "", expected: "a value; fill it in")) }
    return text
  }

  /// Returns the whole number in a column, or `nil` if it is empty.
  package func integer(
    _ column: String,
    in range: ClosedRange<Int>
  ) throws(TransitFileError) -> Int? {
    let text = try text(column)
    if text.isEmpty { return nil }
    guard let number = Int(text), range.contains(number) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw error(column, .invalid(found: text, expected: expected))
    }
    return number
  }

  /// Returns the decimal number in a column, or `nil` if it is empty.
  package func decimal(
    _ column: String,
    in range: ClosedRange<Double>
  ) throws(TransitFileError) -> Double? {
    let text = try text(column)
    if text.isEmpty { return nil }
    let digits = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
    guard digits, let number = Double(text), range.contains(number) else {
      let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw error(column, .invalid(found: text, expected: expected))
    }
    return number
  }

  /// Returns the position in two columns, or `nil` if both are empty.
  package func position(
    _ latitude: String,
    _ longitude: String
  ) throws(TransitFileError) -> Coordinate? {
    let north = try decimal(latitude, in: -90...90)
    let east = try decimal(longitude, in: -180...180)
    switch (north, east) {
    case (let north?, let east?): return Coordinate(uncheckedLatitude: north, longitude: east)
    case (nil, nil): return nil
    case (nil, _?): throw error(latitude, .invalid(found: "", expected: "a latitude"))
    case (_?, nil): throw error(longitude, .invalid(found: "", expected: "a longitude"))
    }
  }

  /// Returns the seconds since midnight in a column with `H:MM` or `H:MM:SS` past 24:00 too, or `nil` if it is empty.
  package func clock(_ column: String) throws(TransitFileError) -> Int32? {
    guard let index = header.index(of: column) else { return nil }
    let field = record[index]
    if field.isEmpty { return nil }
    guard let seconds = ClockReading.seconds(field) else {
      let found = try text(column)
      if found.isEmpty { return nil }
      throw error(column, .invalid(found: found, expected: "a time such as 08:05:00 or 25:10:00"))
    }
    return seconds
  }
}
