import Formats
internal import Transit

/// The rows of a table so far: its header, and how many follow.
struct FeedRowCount {
  /// The table.
  let table: FeedTable

  /// The header, or `nil` before it is read.
  private(set) var header: TableHeader?

  /// The number of rows.
  private var count = 0

  /// Creates a count of nothing.
  init(table: FeedTable) {
    self.table = table
  }

  /// Takes a record as the header, or hands it on as a row.
  ///
  /// - Throws: ``FeedError``, also for what `body` throws.
  mutating func take(
    _ record: CSVRecord,
    _ body: (TableRow) throws(TransitFileError) -> Void
  ) throws(FeedError) {
    do throws(TransitFileError) {
      guard let header else {
        header = try TableHeader(record, file: table.file, required: table.columns)
        return
      }
      count += 1
      guard count <= table.mostRows else {
        let problem = TransitFileProblem.tooMany(kind: "rows", most: table.mostRows)
        throw TransitFileError(file: table.file, line: record.line, problem)
      }
      try body(TableRow(header: header, record: record))
    } catch {
      throw .table(error)
    }
  }
}
