internal import Streets

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
    var (header, count) = (TableHeader?.none, 0)
    func take(_ record: CSVRecord) throws(TransitFileError) {
      guard let names = header else {
        header = try TableHeader(record, file: file, required: columns)
        return
      }
      count += 1
      guard count <= mostRows else {
        throw TransitFileError(
          file: file,
          line: record.line,
          .tooMany(kind: "rows", most: mostRows)
        )
      }
      try body(TableRow(header: names, record: record))
    }
    while let bytes = try next(&stream) {
      do { try reader.read(bytes, fault: fault, body: take) } catch { throw .table(error) }
    }
    do { try reader.end(fault: fault, body: take) } catch { throw .table(error) }
    if header == nil, let first = columns.first {
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

  /// Returns the error of a fault of form.
  private func fault(_ fault: CSVFault) -> TransitFileError {
    TransitFileError(file: file, line: fault.line, .malformed(fault))
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
