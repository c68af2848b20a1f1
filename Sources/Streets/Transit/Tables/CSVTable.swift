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
    var records: [CSVRecord] = []
    var reader = CSVReader()
    let fault = { (fault: CSVFault) in
      TransitFileError(file: file, line: fault.line, .malformed(fault))
    }
    let keep = { (record: CSVRecord) throws(TransitFileError) in records.append(record) }
    try reader.read(text.utf8, fault: fault, body: keep)
    try reader.end(fault: fault, body: keep)
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
}
