public import Orienteering

extension ProblemSolver {
  /// Creates a solver that proves its routes with integer programming on GLPK.
  ///
  /// - Parameters:
  ///   - seconds: The most seconds of the proof; if they run out, the answer has a bound.
  ///   - seed: The seed of the local search.
  public init(exactlyWithin seconds: Double, seed: UInt64 = 1) {
    self.init(
      within: seconds,
      solver: ExactSolver(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: seed))
    )
  }
}
