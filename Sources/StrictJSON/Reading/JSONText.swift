#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A JSON text (RFC 8259) taken apart: its values in one flat table, in the order of the text.
///
/// A catalog has tens of thousands of values, of which each is read once. Through Foundation's decoder, with a container
/// for each object and a dictionary for its keys, that takes three times as long, and it does not say which key is there
/// twice. The table makes no values; ``JSONValue`` makes those that are asked for.
package final class JSONText: Sendable {
  /// What a value is.
  package enum Kind: Sendable {
    /// `null`.
    case null
    /// `true`.
    case yes
    /// `false`.
    case no
    /// A number.
    case number
    /// A text, or a key.
    case text
    /// A text with escapes such as `\n`, or a key with some.
    case escapedText
    /// A list.
    case list
    /// An object, whose keys and values take turns.
    case object
  }

  /// A value, or the key of one.
  struct Entry: Sendable {
    /// What it is.
    let kind: Kind
    /// Where it begins among the bytes; behind the quotation mark, if it is a text.
    let start: Int
    /// Where it ends; before the quotation mark, if it is a text.
    var end: Int
    /// The number of the entry behind it and all that is in it.
    var next: Int
  }

  /// The bytes, without a byte-order mark; they are UTF-8.
  let bytes: [UInt8]

  /// The values and keys.
  let entries: [Entry]

  /// Takes a text apart.
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

  /// The outermost value.
  package var root: JSONValue { JSONValue(text: self, index: 0) }
}
