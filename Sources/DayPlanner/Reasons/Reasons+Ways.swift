import Catalogs
import DayPlans

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

  /// Returns that breaks or the limit on travel keep a sight from fitting into a day; `nil` if they do not.
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

  /// Returns that no day is long enough to get to a sight, with hours that are.
  private func far(_ attraction: Attraction) -> Finding {
    let trial = SightTrial(attraction, in: problem)
    let isMust = isMust(attraction)
    let stays = VisitOptionRule.stays(of: attraction, in: request.weather)
    let stay = isMust ? attraction.visit.minimum.rawValue : stays.last
    let needed =
      (stay ?? attraction.visit.recommended.rawValue)
      + leastEntry(at: attraction)
    // By public transport a way may lead there only by another sight.
    let minutes = problem.travel.start.map { _ in Minutes(trial.minutesThere) }
      .flatMap { $0 < TravelMatrix.noWay ? $0 : nil }
    return (
      .tooFar(fromStart: minutes, longestLeg: request.maxWalk),
      trial.hours(for: request, isMust: isMust, visiting: needed)
    )
  }

  /// Returns whether a way leads to `attraction` from where a day starts and on to where it ends; from any other sight if neither is fixed.
  private func isConnected(_ attraction: Attraction) -> Bool {
    guard problem.travel.start != nil || problem.travel.end != nil else {
      let others = others(than: attraction)
      let table = table(of: [attraction] + others)
      return others.isEmpty || others.indices.contains { isWay(table.minutes(from: $0 + 1, to: 0)) }
    }
    let table = table(of: [attraction])
    let ways = [
      problem.travel.start.map { _ in isWay(table.minutes(from: nil, to: 0)) },
      problem.travel.end.map { _ in isWay(table.minutes(from: 0, to: nil)) },
    ]
    .compactMap(\.self)
    // By public transport one may change at a sight between.
    return request.mode == .transit ? ways.contains(true) : ways.allSatisfy(\.self)
  }

  private func isWay(_ minutes: Int) -> Bool { minutes < TravelMatrix.noWay.rawValue }

  /// Returns the candidates besides a sight.
  private func others(than attraction: Attraction) -> [Attraction] {
    problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
  }

  /// Returns the legs between sights that need not be candidates.
  private func table(of sights: [Attraction]) -> TravelTable {
    TravelTable(request, in: problem.catalog, sights: sights, model: problem.travel.model)
  }

  /// Returns the smallest limit on legs that makes `attraction` reachable, via other sights if that helps.
  private func longestLegNeeded(to attraction: Attraction) -> Minutes {
    let sights = [attraction] + others(than: attraction)
    let table = table(of: sights)
    guard table.start != nil else {
      return Minutes(sights.indices.dropFirst().map { table.minutes(from: $0, to: 0) }.min() ?? 0)
    }
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
