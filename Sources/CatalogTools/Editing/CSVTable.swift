/// A table of comma-separated values (RFC 4180).
package struct CSVTable: Hashable, Sendable {
  /// The rows with their cells, header first.
  package let rows: [[String]]

  /// Creates a table.
  package init(rows: [[String]]) {
    self.rows = rows
  }

  /// Reads a table; accepts a byte-order mark, bare line feeds, and trailing empty lines.
  ///
  /// - Throws: ``EditFault`` for unbalanced quotation marks.
  /// - Complexity: O(*n*) for *n* characters.
  package init(reading text: String) throws(EditFault) {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var state = State.plain
    func endRow() {
      rows.append(row + [cell])
      (row, cell) = ([], "")
    }
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    for scalar in scalars {
      switch (state, scalar) {
      case (.quoted, "\""): state = .quoteInQuoted
      case (.quoted, _): cell.unicodeScalars.append(scalar)
      case (.quoteInQuoted, "\""):
        cell += "\""
        state = .quoted
      case (.plain, "\"") where cell.isEmpty: state = .quoted
      case (_, ","):
        row.append(cell)
        (cell, state) = ("", .plain)
      case (_, "\n"):
        endRow()
        state = .plain
      case (_, "\r"): break
      case (.quoteInQuoted, _), (.plain, "\""): throw Self.strayQuote(row: rows.count + 1)
      case (.plain, _): cell.unicodeScalars.append(scalar)
      }
    }
    if state == .quoted { throw Self.strayQuote(row: rows.count + 1) }
    if !row.isEmpty || !cell.isEmpty { endRow() }
    while rows.last == [""] { rows.removeLast() }
    self.rows = rows
  }

  /// The state of the reader within a cell.
  private enum State {
    /// Outside quotation marks.
    case plain
    /// Inside quotation marks.
    case quoted
    /// After one that ends the cell or is the first of a pair.
    case quoteInQuoted
  }

  /// The fault for an unbalanced quotation mark.
  private static func strayQuote(row: Int) -> EditFault {
    EditFault(
      place: "row \(row)",
      problem: "a quotation mark is not closed",
      remedy: "write a cell with quotation marks as \"…\", and each inside it twice"
    )
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
