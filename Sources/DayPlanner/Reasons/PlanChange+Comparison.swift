import Catalogs
import DayPlans

extension PlanChange {
  /// Compares the visits of two plans, given as the option of each visited candidate.
  ///
  /// - Parameters:
  ///   - before: The visits of the first plan.
  ///   - after: The visits of the second plan.
  ///   - visit: The candidate that the second plan adds.
  ///   - problem: The problem that both plans solve.
  init(
    from before: [Int: VisitOption],
    to after: [Int: VisitOption],
    adding visit: Int,
    in problem: DayProblem
  ) {
    func visits(_ candidates: some Sequence<Int>, _ options: [Int: VisitOption]) -> [Visit] {
      candidates.map { (candidate: $0, sight: problem.candidates[$0].attraction) }
        .sorted { ($1.sight.relevance, $0.candidate) < ($0.sight.relevance, $1.candidate) }
        .map { candidate, sight in
          let stay = Minutes(options[candidate]?.stay ?? 0)
          return Visit(
            id: sight.id,
            name: sight.name,
            minutes: stay,
            isShort: stay < sight.visit.recommended
          )
        }
    }
    let both = before.keys.filter { after[$0] != nil }
    let difference = { (candidate: Int) in
      (after[candidate]?.stay ?? 0) - (before[candidate]?.stay ?? 0)
    }
    self.init(
      dropped: visits(before.keys.filter { after[$0] == nil }, before),
      shortened: visits(both.filter { difference($0) < 0 }, after),
      gained: visits(after.keys.filter { before[$0] == nil && $0 != visit }, after),
      lengthened: visits(both.filter { difference($0) > 0 }, after)
    )
  }
}
