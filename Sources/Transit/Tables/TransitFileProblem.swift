package import Formats

/// A problem with a public transport table.
package enum TransitFileProblem: Hashable {
  /// A required file is missing.
  case missingFile

  /// The CSV is malformed.
  case malformed(CSVFault)

  /// The header lacks a column.
  case missingColumn(String)

  /// The header has an unknown column.
  case unknownColumn(String, known: [String])

  /// The header has a duplicate column.
  case duplicateColumn(String)

  /// A record has more fields than the header.
  case tooManyFields(Int, header: Int)

  /// A field is not UTF-8.
  case notUTF8

  /// A field has an invalid value.
  case invalid(found: String, expected: String)

  /// A field refers to something that does not exist.
  case unknown(kind: String, id: String)

  /// An identifier occurs a second time.
  case duplicate(kind: String, id: String)

  /// The legs of a line do not connect two of its stops.
  case disconnected(line: String, from: String, to: String)

  /// A position is outside the expected area.
  case outside(latitude: Double, longitude: Double)

  /// Times of one trip go backward.
  case backward

  /// There are more rows of a kind than allowed.
  case tooMany(kind: String, most: Int)
}

extension TransitFileProblem: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .missingFile: "the file is missing; add it"
    case .malformed(let fault): "\(fault.problem); \(fault.remedy)"
    case .missingColumn(let name): "the header lacks the column \(name); add it"
    case .unknownColumn(let name, let known):
      "the column \(Self.quoted(name)) is unknown; use \(known.joined(separator: ", "))"
    case .duplicateColumn(let name): "the column \(Self.quoted(name)) occurs twice; remove one"
    case .tooManyFields(let count, let header):
      "\(count) fields under a header of \(header); quote fields that contain commas"
    case .notUTF8: "the field is not UTF-8; save the file as UTF-8"
    case .invalid(let found, let expected): "\(Self.quoted(found)) is not \(expected)"
    case .unknown(let kind, let id):
      "there is no \(kind) \(Self.quoted(id)); add it or fix the id"
    case .duplicate(let kind, let id):
      "the \(kind) \(Self.quoted(id)) occurs a second time; remove one"
    case .disconnected(let line, let from, let to):
      "no legs of line \(line) lead from \(from) to \(to); add them to legs.csv"
    case .outside(let latitude, let longitude):
      "\(latitude),\(longitude) is outside the city; fix the position or widen the bounds"
    case .backward: "the time is earlier than the one before; fix the order of the stops"
    case .tooMany(let kind, let most): "more than \(most) \(kind) are not read; cut the feed"
    }
  }

  /// Returns the first 60 characters of a text in quotes, without control characters.
  private static func quoted(_ text: String) -> String {
    let shown = text.prefix(60).map { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        ? character : "?"
    }
    return "\"\(String(shown))\(text.count > 60 ? "…" : "")\""
  }
}

/// The reason why a public transport table cannot be read, and where.
package struct TransitFileError: Error, Hashable {
  /// The name of the file.
  package let file: String

  /// The line, from 1, or `nil` if the error concerns the whole file.
  package let line: Int?

  /// The column, or `nil` if the error concerns a whole line.
  package let column: String?

  /// What is wrong.
  package let problem: TransitFileProblem

  /// Creates an error.
  package init(
    file: String,
    line: Int? = nil,
    column: String? = nil,
    _ problem: TransitFileProblem
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension TransitFileError: CustomStringConvertible {
  /// The location, the problem, and how to fix it.
  package var description: String {
    let place = [file, line.map(String.init), column].compactMap(\.self).joined(separator: ":")
    return "\(place): \(problem)"
  }
}
