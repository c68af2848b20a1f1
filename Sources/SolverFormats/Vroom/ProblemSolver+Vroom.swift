public import Orienteering

extension ProblemSolver {
  /// Returns the best routes of `problem` in the order of VROOM: the greatest sum of priorities, among
  /// those the most jobs, among those the least travel.
  ///
  /// Where the numbers allow it one search settles all three by weights. Otherwise a first one settles
  /// priorities and jobs, and a second one the travel of the routes that have as much of both. The
  /// solution is optimal where each search is proved.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - progress: Told of each better sum of priorities, or number of jobs where all matter the same,
  ///     and of what no routes can exceed.
  /// - Returns: The routes, with what is proved of them.
  /// - Throws: ``ProblemError`` if the problem contradicts itself.
  /// - Complexity: Exponential in the worst case; ``seconds`` bounds it.
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
