import ExactOrienteering
import Orienteering

/// The exact method where its tables fit in memory, and local search alone where they do not.
///
/// A client's problem may count time as finely as it likes, and the exact method's tables have a cell for each visit at
/// each tick: a short request could demand gigabytes.
struct BoundedSolver: RouteSolver {
  /// The most cells of a table.
  static let cellLimit = 16_000_000.0

  private let exact: ExactSolver
  private let search: LocalSearch

  /// Creates a solver whose random numbers start from `seed`.
  init(seed: UInt64) {
    exact = ExactSolver(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: seed))
    search = LocalSearch(rounds: 20_000, patience: .max, seed: seed)
  }

  /// Returns the name of the method that the exact solver chooses.
  func method(forPlaces count: Int) -> String { exact.method(forPlaces: count) }

  /// Returns the best routes found, with a proof where its tables fit in memory.
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
  /// The cells of a table over visits, ticks and breaks taken.
  fileprivate var cells: Double {
    kinds.reduce(0) { sum, kind in
      sum + Double(kind.span + 1) * Double(kind.breaks.count + 1) * Double(visitCount)
    }
  }
}
