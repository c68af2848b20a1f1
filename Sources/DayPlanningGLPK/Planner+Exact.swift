public import Catalogs
public import DayPlanning
import ExactOrienteering
import Orienteering

extension Planner {
  /// Creates a planner that proves its plans with integer programming on GLPK.
  ///
  /// Where a request asks for no proof, the local search answers alone.
  ///
  /// - Parameter catalog: The city and its sights.
  public init(exactlyIn catalog: Catalog) {
    self.init(in: catalog) { request in
      guard request.exact, request.seconds > 0 else { return LocalSearch(seed: request.seed) }
      return ExactSolver(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: request.seed))
    }
  }
}
