/// A table of comma-separated values (RFC 4180).
package struct CSVTable: Hashable, Sendable {
  /// The rows with their cells, header first.
  package let rows: [[String]]

  /// Creates a table.
  package init(rows: [[String]]) {
    self.rows = rows
  }

  /// Reads a table; blank lines within it are rows of one empty cell, those at its end are dropped.
  ///
  /// - Throws: ``CSVFault``.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(reading text: String) throws(CSVFault) {
    var rows: [[String]] = []
    var reader = CSVReader(keepsBlankLines: true)
    let bytes = Array(text.utf8)[...]
    var index = bytes.startIndex
    while try reader.next(in: bytes, from: &index) { rows.append(reader.record.cells) }
    if try reader.end() { rows.append(reader.record.cells) }
    while rows.last == [""] { rows.removeLast() }
    self.rows = rows
  }

  /// The table as text; lines end in CRLF.
  package var text: String {
    rows.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The table with an apostrophe before each cell that spreadsheets would interpret as a formula.
  ///
  /// A formula in an untrusted table can send the contents of other cells to a URL, or start programs. Numbers are unchanged.
  ///
  /// > Source: OWASP, "CSV Injection", <https://owasp.org/www-community/attacks/CSV_Injection>.
  package var withoutFormulas: Self {
    Self(rows: rows.map { $0.map { Self.isFormula($0) ? "'" + $0 : $0 } })
  }

  /// Whether spreadsheets would interpret a cell as a formula.
  private static func isFormula(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first,
      ["=", "+", "-", "@", "\t", "\r", "\n"].contains(first)
    else { return false }
    let digits = cell.utf8.dropFirst()
    let isNumber =
      first == "-" && digits.contains { $0 != UInt8(ascii: ".") }
      && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    return !isNumber
  }

  /// Returns a cell, in quotation marks if it needs them.
  private static func quoted(_ cell: String) -> String {
    let needs = cell.unicodeScalars.contains { ["\"", ",", "\n", "\r"].contains($0) }
    return needs || cell.first == " " || cell.last == " "
      ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}

extension CSVRecord {
  /// The fields of a record of a text.
  fileprivate var cells: [String] {
    (0..<count).map { String(decoding: self[$0], as: UTF8.self) }
  }
}
