import Catalogs
public import DayPlans
public import Orienteering

extension Planner {
  /// Returns the problem that the search solves for `request`, before any stay is shortened.
  ///
  /// - Throws: `PlanError` if the request is invalid.
  public func problem(for request: PlanRequest) throws(PlanError) -> Problem {
    let day = try DayProblem(
      request,
      in: catalog,
      traveling: travel,
      valuing: value,
      limit: candidateLimit
    )
    let (start, end) = (day.travel.start, day.travel.end)
    // A free start or end is a node if there are legs from or to it: those of ferries.
    let candidates = day.candidates.indices
    return Problem(
      day.instance,
      in: .init(
        ids: day.candidates.map(\.id),
        unitsPerPoint: DayProblem.unitsPerPoint,
        hasStart: start != nil || candidates.contains { day.travel.hasLeg(from: nil, to: $0) },
        hasEnd: end != nil || candidates.contains { day.travel.hasLeg(from: $0, to: nil) },
        isRound: start != nil && start == end
      )
    )
  }
}
