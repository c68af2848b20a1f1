import Formats
internal import Transit
internal import ZipArchives

/// A table of a feed, read row by row.
struct FeedTable {
  /// The archive.
  let archive: ZipArchive

  /// The name of the file.
  let file: String

  /// The columns that have to be there.
  let columns: [String]

  /// The most rows.
  let mostRows: Int

  /// Calls `body` with each row.
  ///
  /// - Returns: Whether there is such a file.
  /// - Throws: ``FeedError``, also for what `body` throws.
  /// - Complexity: O(*n*) for *n* bytes; memory for one row.
  func readIfThere(_ body: (TableRow) throws(TransitFileError) -> Void) throws(FeedError) -> Bool {
    guard var stream = try open() else { return false }
    var reader = CSVReader()
    var rows = FeedRowCount(table: self)
    while let bytes = try next(&stream) {
      var index = bytes.startIndex
      while try hasRecord(&reader, bytes, &index) { try rows.take(reader.record, body) }
    }
    if try hasLastRecord(&reader) { try rows.take(reader.record, body) }
    if rows.header == nil, let first = columns.first {
      throw .table(TransitFileError(file: file, .missingColumn(first)))
    }
    return true
  }

  /// Calls `body` with each row of a table that has to be there.
  ///
  /// - Throws: ``FeedError``, also for what `body` throws.
  func read(_ body: (TableRow) throws(TransitFileError) -> Void) throws(FeedError) {
    guard try readIfThere(body) else {
      throw .table(TransitFileError(file: file, .missingFile))
    }
  }

  /// Returns whether a piece of the file holds the end of another record.
  private func hasRecord(
    _ reader: inout CSVReader,
    _ bytes: ArraySlice<UInt8>,
    _ index: inout Int
  ) throws(FeedError) -> Bool {
    do {
      return try reader.next(in: bytes, from: &index)
    } catch {
      throw .table(TransitFileError(file: file, line: error.line, .malformed(error)))
    }
  }

  /// Returns whether the file ends in a record without a line break.
  private func hasLastRecord(_ reader: inout CSVReader) throws(FeedError) -> Bool {
    do {
      return try reader.end()
    } catch {
      throw .table(TransitFileError(file: file, line: error.line, .malformed(error)))
    }
  }

  /// Opens the file.
  private func open() throws(FeedError) -> ZipStream? {
    do { return try archive.open(file) } catch { throw .archive(error) }
  }

  /// Returns the next bytes of the file.
  private func next(_ stream: inout ZipStream) throws(FeedError) -> ArraySlice<UInt8>? {
    do { return try stream.next() } catch { throw .archive(error) }
  }
}
