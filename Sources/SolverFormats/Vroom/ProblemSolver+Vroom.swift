public import Orienteering

extension ProblemSolver {
  /// Returns the best routes of `problem` by VROOM's objective: maximize the sum of priorities, then the number of jobs, then
  /// minimize travel.
  ///
  /// If the numbers are small enough, one search optimizes all three by weights. Otherwise, a first one optimizes priorities
  /// and jobs, and a second one the travel of routes with the same totals. The solution is optimal if each search is proved.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - progress: Called with each better sum of priorities (or number of jobs if all priorities are equal) and its bound.
  /// - Returns: The routes, with their proof.
  /// - Throws: `ProblemError` if the problem is contradictory.
  /// - Complexity: Exponential in the worst case; `seconds` bounds it.
  public func solve(
    _ problem: VroomProblem,
    progress: @escaping @Sendable (_ value: Double?, _ bound: Double?) -> Void = { _, _ in }
  ) throws(ProblemError) -> VroomSolution {
    let faults = problem.faults
    guard faults.isEmpty else { throw .faults(faults) }
    let clock = ContinuousClock.now
    var search = VroomSearch(
      VroomFrame(of: problem),
      solver: solver,
      deadline: clock + .seconds(seconds),
      progress: progress
    )
    search.run()
    let solving = clock.duration(to: .now).components
    return VroomSolution(
      search,
      method: solver.method(forPlaces: problem.jobs.count),
      milliseconds: Int(solving.seconds) * 1_000 + Int(solving.attoseconds / 1_000_000_000_000_000)
    )
  }
}
