package import Formats

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
  ///   - required: The columns that have to be there.
  ///   - known: All columns that may be there, or `nil` if others are ignored.
  /// - Throws: ``TransitFileError`` if a column is missing, unknown, or there twice.
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
  /// The text without spaces and tabs at its ends.
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
