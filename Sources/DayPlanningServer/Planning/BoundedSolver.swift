import Orienteering
import OrienteeringGLPK

/// The exact method where its tables have room, and the local search alone where they would not.
///
/// A problem from outside may count time as finely as it likes; the tables of the exact method have a
/// cell for each visit at each tick, so that a short text could ask for gigabytes.
struct BoundedSolver: RouteSolver {
  /// The most cells that are made room for.
  static let cellLimit = 16_000_000.0

  private let exact: ExactSolver
  private let search: LocalSearch

  /// Creates a solver whose chance begins with `seed`.
  init(seed: UInt64) {
    exact = ExactSolver(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: seed))
    search = LocalSearch(rounds: 20_000, patience: .max, seed: seed)
  }

  /// Returns the name of the method that the exact one chooses.
  func method(forPlaces count: Int) -> String { exact.method(forPlaces: count) }

  /// Returns the best routes found, and what is proved of them where there is room for a proof.
  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    instance.cells <= Self.cellLimit
      ? exact.solve(instance, from: start, pool: &pool, control: control)
      : search.solve(instance, from: start, pool: &pool, control: control)
  }
}

extension Instance {
  /// The cells of a table with one for each visit at each tick, with each number of breaks had.
  fileprivate var cells: Double {
    kinds.reduce(0) { sum, kind in
      sum + Double(kind.span + 1) * Double(kind.breaks.count + 1) * Double(visitCount)
    }
  }
}
