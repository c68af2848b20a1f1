import Catalogs
import DayPlans
import Geography
import OpeningHours
import Orienteering

/// Finds the reason why a sight is left out, and a fix.
struct Reasons {
  /// Why a sight is left out, and a fix, if known.
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
    options = VisitOptionRule(request, in: problem.catalog, valuing: problem.value)
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

  /// Whether a sight that fits into a day by itself always fits as a must: there are no other musts and no limit on legs.
  private var isAlwaysPossible: Bool { request.required.isEmpty && request.maxWalk == nil }

  /// Whether `attraction` is a must or pinned.
  func isMust(_ attraction: Attraction) -> Bool { request.requires(attraction.id) }

  /// Returns the fix of making `attraction` a must if that is certain to help.
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
    // It fits into a day by itself; whether it fits alongside musts was not computed.
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

  /// Returns why no plan can include the candidate at `visit`.
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

  /// Returns whether a search among musts alone finds a plan with the candidate at `visit` without `must`, in another problem
  /// with the same candidates if given.
  private func fits(_ visit: Int, without must: Int? = nil, in problem: DayProblem? = nil) -> Bool {
    var musts = problem ?? self.problem
    let kept = (musts.required.filter { $0 != must } + [visit]).sorted()
    guard let place = kept.firstIndex(of: visit) else { return false }
    musts.keep(kept, leavingOutAs: .excluded)
    let instance = musts.instance.requiring(place: place)
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

  /// Returns the value of a visit to `attraction` with its recommended stay.
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

extension Reasons {
  /// Returns why `attraction` does not suit the visitors: steps with a stroller, a meal at the wrong time, or its price.
  func unsuitable(_ attraction: Attraction) -> Finding {
    if let steps = request.stepsInTheWay(of: attraction), !request.requires(attraction.id) {
      return (.steps(steps), mustFix(attraction))
    }
    if let meal = request.meal(at: attraction.id) { return (.mealOutsideHours(meal), nil) }
    let city = problem.catalog.city
    let times = attraction.dayFacts.freeTimes?.text
    guard case .paid(let price) = AdmissionRule(in: city).fullPrice(at: attraction) else {
      return (.priceUnknown(freeTimes: times), mustFix(attraction))
    }
    let dear = LeftOut.Unaffordable(
      about: price.about,
      budget: request.budget,
      currency: city.currency?.code,
      freeTimes: times
    )
    guard request.budget != nil else { return (.tooDear(dear), mustFix(attraction)) }
    var richer = request
    richer.budget = price.about
    let isMust = isMust(attraction)
    let helps = SightTrial(attraction, in: problem).holds(richer, isMust: isMust)
    return (.tooDear(dear), helps ? .budget(price.about) : nil)
  }
}

extension Reasons {
  /// Returns why `attraction` cannot be reached and left.
  func unreachable(_ attraction: Attraction) -> Finding {
    if !isConnected(attraction) {
      return (.noWay(by: request.mode), problem.canRideInstead ? .ride : nil)
    }
    if let cap = request.maxWalk, !shouldStop() {
      let needed = longestLegNeeded(to: attraction)
      if needed > cap { return (.legsTooLong(most: cap), .longestLeg(needed)) }
    }
    return blocked(attraction) ?? far(attraction)
  }

  /// Returns the finding that breaks or the travel limit keep a sight from fitting into a day; `nil` if they do not.
  private func blocked(_ attraction: Attraction) -> Finding? {
    let trial = SightTrial(attraction, in: problem)
    let isMust = isMust(attraction)
    let free = problem.freeMinutes
    func holds(_ change: (inout PlanRequest) -> Void) -> Bool {
      var request = request
      change(&request)
      return trial.holds(request, isMust: isMust, keepingFree: free)
    }
    if free > 0, trial.holds(request, isMust: isMust, keepingFree: 0) {
      return (.keptFree(Minutes(free)), isMust ? nil : mustFix(attraction))
    }
    let kept = problem.yieldingKinds.filter { kind in
      problem.breakChanges.contains { $0[kind] != .dropped }
    }
    if !kept.isEmpty, holds({ $0.breaks = false }) {
      let alone = kept.first { kind in
        trial.holds(
          request,
          isMust: isMust,
          changing: problem.breakChanges.map { changes in
            changes.merging([kind: .dropped]) { _, dropped in dropped }
          },
          keepingFree: free
        )
      }
      return (.besideBreaks(alone.map { [$0] } ?? kept), isMust ? nil : mustFix(attraction))
    }
    let asked = BreakRule(request).asked.map(\.kind)
    let isFree = holds { request in
      request.breaks = false
      for kind in asked { request = request.without(kind) }
    }
    if !asked.isEmpty, isFree {
      let alone = asked.first { kind in holds { $0 = $0.without(kind) } }
      return (.besideBreaks(alone.map { [$0] } ?? asked), alone.map(LeftOut.Fix.dropBreak))
    }
    guard let most = request.maxWalkTotal else { return nil }
    let needed = Minutes(trial.minutesThere + trial.minutesBack)
    guard needed > most, holds({ $0.maxWalkTotal = needed }) else { return nil }
    return (.tooMuchTravel(needed, most: most), .mostTravel(needed))
  }

  /// Returns the finding that no day is long enough to get to a sight, with sufficient hours as the fix.
  private func far(_ attraction: Attraction) -> Finding {
    let trial = SightTrial(attraction, in: problem)
    let isMust = isMust(attraction)
    let stays = VisitOptionRule.stays(of: attraction, in: request.weather)
    let stay = isMust ? attraction.visit.minimum.rawValue : stays.last
    let needed =
      (stay ?? attraction.visit.recommended.rawValue)
      + leastEntry(at: attraction)
    // With public transport, a route may exist only via another sight.
    let minutes = problem.travel.start.map { _ in Minutes(trial.minutesThere) }
      .flatMap { $0 < TravelMatrix.noWay ? $0 : nil }
    return (
      .tooFar(fromStart: minutes, longestLeg: request.maxWalk),
      trial.hours(for: request, isMust: isMust, visiting: needed)
    )
  }

  /// Returns whether a route leads to `attraction` from the start of a day and on to its end; from any other sight or the pier of its
  /// ferry if neither is fixed.
  private func isConnected(_ attraction: Attraction) -> Bool {
    guard problem.travel.start != nil || problem.travel.end != nil else {
      let ways = waysWithoutStart(to: attraction)
      return ways.isEmpty || ways.contains(where: isWay)
    }
    let table = table(of: [attraction])
    let ways = [
      problem.travel.start.map { _ in isWay(table.minutes(from: nil, to: 0)) },
      problem.travel.end.map { _ in isWay(table.minutes(from: 0, to: nil)) },
    ]
    .compactMap(\.self)
    // With public transport, the route may go via another sight.
    return request.mode == .transit ? ways.contains(true) : ways.allSatisfy(\.self)
  }

  /// Returns the minutes to `attraction` from each other candidate, and from the pier of its ferry if it has one.
  private func waysWithoutStart(to attraction: Attraction) -> [Int] {
    let others = others(than: attraction)
    let table = table(of: [attraction] + others)
    let first = table.hasLeg(from: nil, to: 0) ? [table.minutes(from: nil, to: 0)] : []
    return first + others.indices.map { table.minutes(from: $0 + 1, to: 0) }
  }

  private func isWay(_ minutes: Int) -> Bool { minutes < TravelMatrix.noWay.rawValue }

  /// Returns the candidates other than a sight.
  private func others(than attraction: Attraction) -> [Attraction] {
    problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
  }

  /// Returns the legs between sights, not necessarily candidates.
  private func table(of sights: [Attraction]) -> TravelTable {
    TravelTable(request, in: problem.catalog, sights: sights, model: problem.travel.model)
  }

  /// Returns the smallest limit on legs that makes `attraction` reachable, via other sights if that helps.
  private func longestLegNeeded(to attraction: Attraction) -> Minutes {
    guard problem.travel.start != nil else {
      return Minutes(waysWithoutStart(to: attraction).min() ?? 0)
    }
    let sights = [attraction] + others(than: attraction)
    let table = table(of: sights)
    // Grow from the start by the shortest leg, as in Prim's algorithm.
    var unreached = Array(sights.indices)
    var nearest = unreached.map { table.minutes(from: nil, to: $0) }
    var longest = 0
    while let shortest = nearest.min(), let index = nearest.firstIndex(of: shortest) {
      longest = max(longest, shortest)
      let place = unreached.remove(at: index)
      nearest.remove(at: index)
      if place == 0 { return Minutes(longest) }
      for (number, other) in unreached.enumerated() {
        nearest[number] = min(nearest[number], table.minutes(from: place, to: other))
      }
    }
    return Minutes(longest)
  }
}
