#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
import Foundation
#endif

/// The first place at which a text stops being JSON.
package struct JSONSyntaxFault: Hashable, Sendable {
  /// The line, from 1.
  let line: Int

  /// The column in the line, in characters of Unicode, from 1.
  let column: Int

  /// What is wrong, as in `a value is expected, not ","`.
  let problem: String

  /// Says that `scanner` could not go on.
  init(_ problem: String, at scanner: JSONSyntaxScanner) {
    (line, column) = scanner.lineAndColumn
    self.problem = problem
  }

  /// Finds the first fault, or returns `nil` if the text is JSON or not UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init?(in json: Data) {
    var scanner = JSONSyntaxScanner(json)
    guard let problem = scanner.firstProblem() else { return nil }
    self.init(problem, at: scanner)
  }

  /// Returns the sentence for a text that a decoder refused which does not say where.
  package static func message(for json: Data) -> String {
    guard !json.isEmpty else { return "the file is empty" }
    guard let fault = Self(in: json) else { return "the text is not valid UTF-8" }
    return fault.description
  }
}

extension JSONSyntaxFault: CustomStringConvertible {
  /// The place and the problem, as in `line 3, column 7: a value is expected, not ","`.
  package var description: String { "line \(line), column \(column): \(problem)" }
}
