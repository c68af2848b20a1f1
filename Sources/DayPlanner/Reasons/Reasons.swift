import Catalogs
import DayPlans
import Geography
import OpeningHours
import Orienteering

/// Finds the reason why a sight is left out, and what would bring it in.
struct Reasons {
  /// Why a sight is left out, and what would bring it in, if known.
  typealias Finding = (reason: LeftOut.Reason, fix: LeftOut.Fix?)

  /// The problem.
  let problem: DayProblem

  /// The request.
  let request: PlanRequest

  /// The openings of whole days, regardless of the hours of the plan.
  let wholeDays: OpeningTable

  /// The openings within the hours of the plan.
  let withinHours: OpeningTable

  /// Whether to skip slow checks: the time limit has passed, or the caller cancelled.
  var shouldStop: @Sendable () -> Bool = { false }

  /// The visit options and their values.
  private let options: VisitOptionRule

  /// The candidate and option of each visit of the search.
  private let choices: [DayProblem.Choice]

  /// Prepares the reasons of `problem`.
  init(_ problem: DayProblem) {
    self.problem = problem
    request = problem.request
    options = VisitOptionRule(request, in: problem.catalog)
    choices = problem.choices
    withinHours = OpeningTable(
      city: problem.catalog.city,
      start: problem.request.start,
      end: problem.request.end
    )
    wholeDays = OpeningTable(
      city: problem.catalog.city,
      start: .midnight,
      end: .endOfDay
    )
  }

  /// Returns why `attraction` was left out before any search.
  func leftOut(_ attraction: Attraction, code: LeftOut.Code) -> LeftOut {
    let finding =
      switch code {
      case .closed: (closed(attraction), nextOpening(attraction))
      case .tooLong: tooLong(attraction)
      case .unreachable: unreachable(attraction)
      case .excluded: excluded(attraction)
      case .unsuitable: unsuitable(attraction)
      case .setAside, .displaced, .covered: (.setAside, isAlwaysPossible ? .must : .smallerArea)
      } as Finding
    return leftOut(attraction, finding, isProved: code != .setAside)
  }

  /// Whether a sight that fits into a day alone surely fits as a must: there are no others, and no leg is too long.
  private var isAlwaysPossible: Bool { request.required.isEmpty && request.maxWalk == nil }

  /// Whether `attraction` is a must or pinned.
  func isMust(_ attraction: Attraction) -> Bool { request.requires(attraction.id) }

  /// Returns the advice to make `attraction` a must if that surely helps.
  func mustFix(_ attraction: Attraction) -> LeftOut.Fix? {
    guard isAlwaysPossible else { return nil }
    return SightTrial(attraction, in: problem).holds(request, isMust: true) ? .must : nil
  }

  /// Returns why `attraction` cannot be visited on any day of the plan.
  func whyNot(_ attraction: Attraction) -> LeftOut {
    let openings = request.dates.flatMap { withinHours.openings(of: attraction, on: $0) }
    return leftOut(attraction, code: openings.isEmpty ? .closed : .tooLong)
  }

  /// Returns why the candidate at `visit` is not in a plan with the candidate at `whole`, whose visit covers it.
  func covered(_ visit: Int, by whole: Int) -> LeftOut {
    let other = problem.candidates[whole].attraction
    // It fits into a day alone; whether it fits alongside musts was not computed.
    let fix: LeftOut.Fix? = isAlwaysPossible ? .must : nil
    let finding: Finding = (.covered(by: SightName(other)), fix)
    return leftOut(problem.candidates[visit].attraction, finding, isProved: true)
  }

  /// Returns why the candidate at `visit` is not in `best`, given the best plan with it.
  func displaced(_ visit: Int, by best: Solution, instead outcome: Outcome?) -> LeftOut {
    let attraction = problem.candidates[visit].attraction
    switch outcome {
    case .found(let other):
      let change = PlanChange(from: visits(best), to: visits(other), adding: visit, in: problem)
      let isProved = best.isOptimal && other.isOptimal
      var leftOut = leftOut(attraction, (.displaced(change), .must), isProved: isProved)
      leftOut.cost = Double(best.value - other.value) / Double(DayProblem.unitsPerPoint)
      return leftOut
    case .infeasible: return leftOut(attraction, clash(visit), isProved: true)
    case .unknown, nil: return leftOut(attraction, (.notComputed, nil), isProved: false)
    }
  }

  /// Returns why no plan holds the candidate at `visit`.
  private func clash(_ visit: Int) -> Finding {
    guard !request.required.isEmpty else {
      return unreachable(problem.candidates[visit].attraction)
    }
    let parts = problem.required.filter { problem.wholes(of: $0).contains(visit) }
    guard parts.isEmpty else {
      let sights = parts.map { problem.candidates[$0].attraction }
      return (.takesInMusts(sights.map { SightName($0) }), nil)
    }
    if problem.freeMinutes > 0, fits(visit, in: problem.timedByAllHours()) {
      return (.keptFree(Minutes(problem.freeMinutes)), .must)
    }
    let helpful = problem.required.filter { fits(visit, without: $0) }
    let ids = helpful.map { problem.candidates[$0].id }
    return (.clashesWithMusts, ids.isEmpty ? nil : .dropOneOf(ids))
  }

  /// Returns whether a search among musts alone finds a plan with the candidate at `visit` once `must` is dropped; in another problem with the same
  /// candidates if one is given.
  private func fits(_ visit: Int, without must: Int? = nil, in problem: DayProblem? = nil) -> Bool {
    var musts = problem ?? self.problem
    let kept = (musts.required.filter { $0 != must } + [visit]).sorted()
    guard let place = kept.firstIndex(of: visit) else { return false }
    musts.keep(kept, leavingOutAs: .excluded)
    let instance = musts.makeInstance().requiring(place: place)
    return LocalSearch(rounds: 200, patience: 1, seed: 1).solve(instance) != nil
  }

  private func leftOut(_ attraction: Attraction, _ finding: Finding, isProved: Bool) -> LeftOut {
    LeftOut(
      id: attraction.id,
      name: attraction.name,
      score: points(of: attraction),
      reason: finding.reason,
      fix: finding.fix,
      cost: nil,
      isProved: isProved
    )
  }

  /// Returns the value of a visit of `attraction` with its recommended stay.
  private func points(of attraction: Attraction) -> Points {
    let openings = request.dates.flatMap { wholeDays.openings(of: attraction, on: $0) }
    return options.points(
      of: attraction,
      stay: attraction.visit.recommended.rawValue,
      hoursKnown: openings.allSatisfy(\.isKnown)
    )
  }

  /// Returns the option that a solution uses for each candidate it visits.
  private func visits(_ solution: Solution) -> [Int: VisitOption] {
    let visits = solution.routes.joined().map { (choices[$0].candidate, choices[$0].option) }
    return Dictionary(uniqueKeysWithValues: visits)
  }

  private func excluded(_ attraction: Attraction) -> Finding {
    if request.skip.contains(attraction.id) { return (.skipped, .unskip) }
    if !request.select.isEmpty, !request.select.contains(attraction.id) {
      return (.notSelected, .select)
    }
    let category = attraction.category
    if request.categories.isEmpty || request.categories.contains(category) {
      return (.categoryDisliked(category), .weight)
    }
    return (.categoryNotAsked(category), .category(category))
  }
}
