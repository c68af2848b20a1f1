package import Formats
package import Geography

/// A whole table file in memory.
package struct TableFile {
  /// The header.
  package let header: TableHeader

  /// The rows.
  package let rows: [TableRow]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name.
  ///   - required: The required columns.
  ///   - known: All allowed columns, or `nil` to ignore unknown ones.
  /// - Throws: ``TransitFileError``.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(
    _ text: String,
    file: String,
    required: [String],
    known: [String]? = nil
  ) throws(TransitFileError) {
    let records: [CSVRecord]
    do {
      records = try Self.records(text)
    } catch {
      throw TransitFileError(file: file, line: error.line, .malformed(error))
    }
    guard let first = records.first else {
      throw TransitFileError(file: file, .missingColumn(required.first ?? ""))
    }
    let header = try TableHeader(first, file: file, required: required, known: known)
    for record in records where record.count > header.names.count {
      let problem = TransitFileProblem.tooManyFields(record.count, header: header.names.count)
      throw TransitFileError(file: file, line: record.line, problem)
    }
    self.header = header
    rows = records.dropFirst().map { TableRow(header: header, record: $0) }
  }

  /// Returns the records of a text.
  private static func records(_ text: String) throws(CSVFault) -> [CSVRecord] {
    var records: [CSVRecord] = []
    var reader = CSVReader()
    let bytes = Array(text.utf8)[...]
    var index = bytes.startIndex
    while try reader.next(in: bytes, from: &index) { records.append(reader.record) }
    if try reader.end() { records.append(reader.record) }
    return records
  }
}

/// The columns of a table.
package struct TableHeader: Hashable {
  /// The name of the file.
  package let file: String

  /// The names of the columns, in order.
  package let names: [String]

  /// Creates a header from the first record.
  ///
  /// - Parameters:
  ///   - record: The first record of the file.
  ///   - file: The name of the file.
  ///   - required: The required columns.
  ///   - known: All allowed columns, or `nil` to ignore unknown ones.
  /// - Throws: ``TransitFileError`` if a column is missing, unknown, or duplicated.
  package init(
    _ record: CSVRecord,
    file: String,
    required: [String],
    known: [String]? = nil
  ) throws(TransitFileError) {
    self.file = file
    var names: [String] = []
    for field in 0..<record.count {
      guard let name = record.text(field) else {
        throw TransitFileError(file: file, line: record.line, .notUTF8)
      }
      let trimmed = name.trimmingBlanks
      if !trimmed.isEmpty, names.contains(trimmed) {
        throw TransitFileError(file: file, line: record.line, .duplicateColumn(trimmed))
      }
      if let known, !known.contains(trimmed) {
        throw TransitFileError(file: file, line: record.line, .unknownColumn(trimmed, known: known))
      }
      names.append(trimmed)
    }
    for name in required where !names.contains(name) {
      throw TransitFileError(file: file, line: record.line, .missingColumn(name))
    }
    self.names = names
  }

  /// Returns the index of a column, or `nil`.
  package func index(of name: String) -> Int? {
    names.firstIndex(of: name)
  }

  /// Returns the rest of the columns, from the one after `name`.
  func columns(after name: String) -> ArraySlice<String> {
    guard let index = index(of: name) else { return [] }
    return names[(index + 1)...]
  }
}

extension String {
  /// The text without leading and trailing spaces and tabs.
  package var trimmingBlanks: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else {
      return self
    }
    guard let start = utf8.firstIndex(where: { !isBlank($0) }),
      let end = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start...end])
  }
}

/// A record of a table, with its header.
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

  /// Returns an error for a column of the row.
  package func error(_ column: String?, _ problem: TransitFileProblem) -> TransitFileError {
    TransitFileError(file: header.file, line: record.line, column: column, problem)
  }

  /// Returns the bytes in a column; empty if there is no such column.
  package func bytes(_ column: String) -> ArraySlice<UInt8> {
    header.index(of: column).map { record[$0] } ?? []
  }

  /// Returns the text in a column without surrounding blanks; empty if there is none.
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

  /// Returns the integer in a column, or `nil` if it is empty.
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

  /// Returns the seconds since midnight in a column with `H:MM` or `H:MM:SS`, also past 24:00, or `nil` if it is empty.
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

/// Parses times of a service day.
package enum ClockReading {
  /// The maximum number of hours; urban service days end by 48:00, and long-distance feeds count several days.
  private static let mostHours = 167

  /// Parses `H:MM` or `H:MM:SS`, ignoring surrounding blanks, as seconds since midnight; `nil` if it is neither.
  ///
  /// - Complexity: O(1).
  package static func seconds(_ bytes: ArraySlice<UInt8>) -> Int32? {
    var parts: [Int32] = [0, 0, 0]
    var (part, digits) = (0, 0)
    for byte in bytes where byte != 0x20 {
      if byte == UInt8(ascii: ":") {
        guard digits > 0, part < 2 else { return nil }
        (part, digits) = (part + 1, 0)
      } else {
        guard (0x30...0x39).contains(byte), digits < 3 else { return nil }
        parts[part] = parts[part] * 10 + Int32(byte - 0x30)
        digits += 1
      }
    }
    let isSound = part > 0 && digits == 2 && parts[0] <= mostHours && parts[1] < 60 && parts[2] < 60
    return isSound ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }
}
