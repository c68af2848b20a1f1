import Orienteering

/// How to solve a problem, by the query of the request.
struct SolveOptions: Sendable {
  /// The parameters.
  static let names = ["seconds", "exact", "seed"]

  /// The solver.
  let solver: ProblemSolver

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - query: The parameters.
  ///   - most: The most seconds.
  /// - Throws: ``ProblemDetails`` if a parameter is malformed.
  init(_ query: QueryItems, most: Double) throws(ProblemDetails) {
    let range = 0...most
    let given = try query.value("seconds", "a number from 0 to \(most)") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
    let seconds = given ?? most
    let isExact = try query.value("exact", "on or off") { ["on": true, "off": false][$0] } ?? true
    let seed =
      try query.value("seed", "a whole number from 0 to 18446744073709551615") { UInt64($0) } ?? 1
    solver =
      isExact
      ? ProblemSolver(within: seconds, solver: BoundedSolver(seed: seed))
      : ProblemSolver(within: seconds, seed: seed)
  }
}
