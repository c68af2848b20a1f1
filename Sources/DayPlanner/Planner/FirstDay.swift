import Catalogs
import DayPlans
import Orienteering

/// A first day from the sights of the most points alone, to show while the day itself is looked for.
///
/// In a whole city, the travel times between all sights take longer than a visitor likes to look at an empty map. Those between
/// a few dozen take a hundredth of that, since their number grows with the square. The search begins without it, so the plan
/// does not depend on whether anybody watches.
struct FirstDay {
  /// The number of its sights; a request with fewer than twice as many needs none, because its search begins as soon.
  private static let sights = 40

  private static let rounds = 100

  private let request: PlanRequest
  private let planner: Planner
  private let selection: CandidateSelection

  /// Prepares the first day of a request.
  init(_ request: PlanRequest, planner: Planner, choosing selection: CandidateSelection) {
    self.request = request
    self.planner = planner
    self.selection = selection
  }

  /// Returns the day; `nil` if the search itself begins as soon, or if musts do not fit.
  ///
  /// - Complexity: A few milliseconds for a day.
  func incumbent() -> PlanIncumbent? {
    // An engine takes as long for a question, however small.
    if case .engine = planner.travel.basis { return nil }
    guard selection.candidates.count >= 2 * Self.sights else { return nil }
    let problem = try? DayProblem(
      request,
      in: planner.catalog,
      traveling: planner.travel,
      choosing: selection.best(Self.sights),
      limit: Self.sights
    )
    let search = LocalSearch(rounds: Self.rounds, patience: 1, seed: request.seed)
    guard let problem, let day = search.solve(problem.makeInstance()) else { return nil }
    return PlanIncumbent(problem: problem, routes: day.routes, value: day.value)
  }
}
