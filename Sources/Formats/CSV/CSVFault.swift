/// What is wrong with the form of a table.
package enum CSVFault: Error, Hashable {
  /// A quote opens in this line and never closes.
  case openQuote(line: Int)

  /// A quote stands within a field that does not begin with one, or text follows a closing quote.
  case strayQuote(line: Int)

  /// A record is longer than ``CSVReader/longestRecord`` or has more fields than ``CSVReader/mostFields``.
  case longRecord(line: Int)

  /// The line in which it is.
  package var line: Int {
    switch self {
    case .openQuote(let line), .strayQuote(let line), .longRecord(let line): line
    }
  }

  /// What is wrong and what to do.
  package var problem: String {
    switch self {
    case .openQuote: "a quote opens here and never closes; close it, or double a quote that is text"
    case .strayQuote:
      "a quote within a field; put the whole field in quotes and double those within"
    case .longRecord:
      "a record of more than \(CSVReader.longestRecord) bytes or \(CSVReader.mostFields) fields; look for a missing quote"
    }
  }
}
