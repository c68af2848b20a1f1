import Formats

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request of a batch, on a line of its own.
package struct BatchLine: Sendable {
  /// The number of its line, from 1.
  package let number: Int

  /// The request, without the id that it may have, or why it is not read.
  let json: Result<Data, BatchFault>

  /// What its answer begins with: its id if it has one, otherwise the number of its line.
  package let key: String

  /// Reads a line.
  ///
  /// An id is a string or a number under the key `id`. It may be anything else in a request that is not JSON.
  package init(number: Int, text: String) {
    self.number = number
    var key: String?
    var json = Data(text.utf8)
    if let root = try? JSONText(json).root {
      let members = root.members
      if let id = members.first(where: { $0.key.string == "id" })?.value, id.isIdentifier {
        let line = { FieldTree.everything.line(of: $0) }
        key = "\"id\":\(line(id))"
        let rest = members.filter { $0.key.string != "id" }.map {
          "\(line($0.key)):\(line($0.value))"
        }
        json = Data("{\(rest.joined(separator: ","))}".utf8)
      }
    }
    self.json = .success(json)
    self.key = key ?? Self.key(of: number)
  }

  /// Creates the line that is longer than a number of bytes, and not read.
  package init(number: Int, longerThan bytes: Int) {
    self.number = number
    json = .failure(.tooLong(bytes))
    key = Self.key(of: number)
  }

  private static func key(of number: Int) -> String { "\"line\":\(number)" }
}

extension JSONValue {
  /// Whether the value is a string or a number.
  fileprivate var isIdentifier: Bool { kind == .text || kind == .escapedText || kind == .number }
}

/// The answer to a request of a batch.
package struct BatchAnswer: Sendable {
  /// The request.
  package let request: BatchLine

  /// The key and the value of the plan or the problem.
  package let body: String

  /// Whether there is no plan.
  package let isProblem: Bool

  /// Creates the answer with a plan, as JSON.
  init(to request: BatchLine, plan: String) {
    (self.request, body, isProblem) = (request, "\"plan\":\(plan)", false)
  }

  /// Creates the answer to a request without a plan.
  package init(to request: BatchLine, problem: BatchProblem) {
    (self.request, body, isProblem) = (request, "\"problem\":\(problem.json.line)", true)
  }

  /// The line to write, with its end.
  package var line: String { "{\(request.key),\(body)}\n" }

  /// Returns the key of a written answer, or `nil` if the line is none.
  package static func key(of line: Data) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    // Within a string, the quotation marks would be escaped.
    let ends = [",\"plan\":{", ",\"problem\":{"].compactMap { text.firstRange(of: $0)?.lowerBound }
    guard let end = ends.min(), text.hasPrefix("{\"line\":") || text.hasPrefix("{\"id\":") else {
      return nil
    }
    return String(text[text.index(after: text.startIndex)..<end])
  }
}
