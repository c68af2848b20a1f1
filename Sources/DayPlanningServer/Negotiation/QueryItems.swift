import DayPlanning
import StrictJSON

/// The parameters of a request's query, by their names.
struct QueryItems: Hashable, Sendable {
  /// The names and values in their order.
  private let items: [[String]]

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - query: The text after the question mark, or `nil` if there is none.
  ///   - allowed: The names that the route knows.
  /// - Throws: ``ProblemDetails`` if it cannot be read or has other names.
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

  /// Returns the value of a parameter, or `nil` if it is not there.
  ///
  /// - Throws: ``ProblemDetails`` if it is there twice.
  func value(_ name: String) throws(ProblemDetails) -> String? {
    let values = values(name)
    guard values.count < 2 else { throw .query(name, "occurs \(values.count) times, not once") }
    return values.first
  }

  /// Returns what `read` makes of a parameter, or `nil` if it is not there.
  ///
  /// - Throws: ``ProblemDetails`` if `read` makes nothing of it.
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
    let words = allowed.isEmpty ? "there are none here" : allowed.joined(separator: ", ")
    let faults = unknown.map { name in
      PointedFault(
        pointer: "/" + name.escapedInPointer,
        detail: "unknown parameter \(name.quotedForMessage); allowed: \(words)"
      )
    }
    return ProblemDetails(.badRequest, "the query has unknown parameters", faults: faults)
  }
}

extension ProblemDetails {
  /// Says what is wrong with a parameter of the query.
  static func query(_ name: String, _ problem: String) -> Self {
    let fault = PointedFault(pointer: "/" + name.escapedInPointer, detail: problem)
    return Self(.badRequest, "the parameter \(name) is wrong", faults: [fault])
  }
}
