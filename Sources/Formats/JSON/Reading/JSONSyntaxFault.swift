#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
import Foundation
#endif

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
