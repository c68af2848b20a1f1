import Basics
import DayPlans
import Formats

/// The parameters of a request's query, by name.
struct QueryItems: Hashable, Sendable {
  /// The names and values, in order.
  private let items: [[String]]

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - query: The text after the question mark, or `nil` if there is none.
  ///   - allowed: The names that the route supports.
  /// - Throws: ``ProblemDetails`` if it is malformed or has other names.
  init(_ query: String?, allowed: [String]) throws(ProblemDetails) {
    let parts = (query ?? "").split(separator: "&").map { part in
      part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.fromForm)
    }
    guard parts.allSatisfy({ !$0.contains(nil) }) else {
      throw ProblemDetails(.badRequest, "the query is not percent-encoded UTF-8")
    }
    items = parts.map { $0.compactMap(\.self) }.map { $0.count == 2 ? $0 : $0 + [""] }
    let unknown = items.map { $0[0] }.filter { !allowed.contains($0) }
    guard unknown.isEmpty else { throw Self.problem(unknown.uniqued, allowed: allowed) }
  }

  /// Returns all values of a parameter.
  func values(_ name: String) -> [String] {
    items.filter { $0[0] == name }.map { $0[1] }
  }

  /// Returns the value of a parameter, or `nil` if it is missing.
  ///
  /// - Throws: ``ProblemDetails`` if it is repeated.
  func value(_ name: String) throws(ProblemDetails) -> String? {
    let values = values(name)
    guard values.count < 2 else { throw .query(name, "occurs \(values.count) times; give it once") }
    return values.first
  }

  /// Returns the value of a parameter parsed by `read`, or `nil` if it is missing.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - kind: The expected form, for the error.
  ///   - read: Returns the value, or `nil` if it is malformed.
  /// - Returns: The value.
  /// - Throws: ``ProblemDetails`` if `read` returns `nil`.
  func value<Value>(
    _ name: String,
    _ kind: String,
    _ read: (String) -> Value?
  ) throws(ProblemDetails) -> Value? {
    guard let text = try value(name) else { return nil }
    guard let value = read(text) else {
      throw .query(name, "\(text.quotedForMessage) is not \(kind)")
    }
    return value
  }

  private static func problem(_ unknown: [String], allowed: [String]) -> ProblemDetails {
    let words =
      allowed.isEmpty ? "this path takes none" : "allowed: " + allowed.joined(separator: ", ")
    let faults = unknown.map { name in
      PointedFault(
        pointer: "/" + name.escapedInPointer,
        detail: "unknown parameter \(name.quotedForMessage); \(words)"
      )
    }
    return ProblemDetails(.badRequest, "the query has unknown parameters", faults: faults)
  }
}

extension ProblemDetails {
  /// Returns the problem with a query parameter.
  static func query(_ name: String, _ problem: String) -> Self {
    let fault = PointedFault(pointer: "/" + name.escapedInPointer, detail: problem)
    return Self(.badRequest, "the parameter \(name) is invalid", faults: [fault])
  }
}
