#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Parsed JSON (RFC 8259): its values in one flat table, in source order.
///
/// A catalog has tens of thousands of values, each of which is read once. Foundation's decoder, which creates a
/// container for each object and a dictionary of its keys, takes three times as long and can't report duplicate keys.
/// The table doesn't materialize values; ``JSONValue`` does so on demand.
package final class JSONText: Sendable {
  /// The kind of a value.
  package enum Kind: Sendable {
    /// `null`.
    case null
    /// `true`.
    case yes
    /// `false`.
    case no
    /// A number.
    case number
    /// A string or key without escapes.
    case text
    /// A string or key with escapes, such as `\n`.
    case escapedText
    /// A list.
    case list
    /// An object, whose keys and values alternate.
    case object
  }

  /// A value or key.
  struct Entry: Sendable {
    /// The kind.
    let kind: Kind
    /// The start of the value in the bytes; for a string, after the opening quotation mark.
    let start: Int
    /// The end of the value; for a string, before the closing quotation mark.
    var end: Int
    /// The index of the entry after this one and everything in it.
    var next: Int
  }

  /// The bytes in UTF-8, without a byte order mark.
  let bytes: [UInt8]

  /// The values and keys.
  let entries: [Entry]

  /// Parses JSON.
  ///
  /// - Throws: ``ReadingError/notJSON(_:)`` with the first fault.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ json: Data) throws(ReadingError) {
    guard !json.isEmpty else { throw .notJSON("the file is empty") }
    var scanner = JSONSyntaxScanner(json)
    guard String(validating: scanner.bytes, as: UTF8.self) != nil else {
      throw .notJSON("the text is not valid UTF-8")
    }
    if let problem = scanner.firstProblem() {
      throw .notJSON(JSONSyntaxFault(problem, at: scanner).description)
    }
    bytes = scanner.bytes
    entries = scanner.entries
  }

  /// The top-level value.
  package var root: JSONValue { JSONValue(text: self, index: 0) }
}

/// The first position at which text isn't valid JSON.
package struct JSONSyntaxFault: Hashable, Sendable {
  /// The line, from 1.
  let line: Int

  /// The column, in Unicode scalars, from 1.
  let column: Int

  /// What is wrong, as in `expected a value, found ","`.
  let problem: String

  /// Creates a fault at the position where `scanner` stopped.
  init(_ problem: String, at scanner: JSONSyntaxScanner) {
    (line, column) = scanner.lineAndColumn
    self.problem = problem
  }

  /// Finds the first fault, or returns `nil` if the text is valid JSON or isn't UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init?(in json: Data) {
    var scanner = JSONSyntaxScanner(json)
    guard let problem = scanner.firstProblem() else { return nil }
    self.init(problem, at: scanner)
  }

  /// Returns a message for text that a decoder rejected without giving a position.
  package static func message(for json: Data) -> String {
    guard !json.isEmpty else { return "the file is empty" }
    guard let fault = Self(in: json) else { return "the text is not valid UTF-8" }
    return fault.description
  }
}

extension JSONSyntaxFault: CustomStringConvertible {
  /// The position and the problem, as in `line 3, column 7: expected a value, found ","`.
  package var description: String { "line \(line), column \(column): \(problem)" }
}
