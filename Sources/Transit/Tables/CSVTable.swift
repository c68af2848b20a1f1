import Formats

/// A whole table in memory.
package struct CSVTable {
  /// The header.
  package let header: TableHeader

  /// The rows.
  package let rows: [TableRow]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name.
  ///   - required: The columns that have to be there.
  ///   - known: All columns that may be there, or `nil` if others are ignored.
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
