import Catalogs
public import DayPlanner
public import DayPlans
import Geography
import OpeningHours

/// Suggests sights near the route of a plan that are not in it.
///
/// Candidates are within a walk of a stop and about as relevant as the stops. They are tried by relevance, those of a category
/// already in the plan first, and the cost of each is computed by planning again with it as a must.
public struct SuggestionSearch: Sendable {
  /// The planner.
  public let planner: Planner

  /// The maximum walk from a stop, in minutes at the pace of the plan.
  public var longestWalk = 10

  /// How far a sight's relevance may be below that of the least relevant stop, in points.
  public var relevanceMargin = 10

  /// The maximum extension of the day for a suggestion that loses nothing, in minutes.
  static let latest = 120

  /// Creates a search.
  ///
  /// - Parameter planner: The planner, with the city and its travel times.
  public init(planner: Planner) {
    self.planner = planner
  }

  /// Returns suggestions for a plan, those with the least loss in value first.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - limit: The maximum number of suggestions.
  /// - Returns: The suggestions; empty if nothing is near or nothing fits.
  /// - Complexity: That of planning at most twice for each suggestion.
  public func suggestions(for plan: Plan, limit: Int = 6) -> [Suggestion] {
    let found = candidates(for: plan).prefix(2 * limit).compactMap { suggestion($0, for: plan) }
    let sorted = found.sorted {
      ($1.change.value, $0.attraction.id) < ($0.change.value, $1.attraction.id)
    }
    return Array(sorted.prefix(limit))
  }

  /// A sight near the route.
  private struct Candidate {
    let attraction: Attraction
    let walk: Minutes
    let stop: Plan.Stop
    let isSimilar: Bool
  }

  /// Returns the sights near the route, best first.
  private func candidates(for plan: Plan) -> [Candidate] {
    let catalog = planner.catalog.adding(plan.request.places)
    let stops = plan.days.flatMap(\.stops)
    let visited = Set(stops.map(\.id))
    let covered = Set(
      stops.flatMap { catalog[$0.id].map(catalog.wholes) ?? [] }.map(\.id)
    )
    let least =
      (stops.compactMap { catalog[$0.id]?.relevance.rawValue }.min() ?? 0) - relevanceMargin
    let kinds = Set(stops.map(\.category))
    let near = nearestStops(to: stops, in: catalog, by: plan.request)
    return catalog.attractions.enumerated().compactMap { number, attraction in
      guard let (walk, stop) = near[number], !visited.contains(attraction.id),
        !covered.contains(attraction.id), attraction.relevance.rawValue >= least,
        !plan.request.skip.contains(attraction.id),
        !catalog.wholes(of: attraction).contains(where: { visited.contains($0.id) })
      else { return nil }
      return Candidate(
        attraction: attraction,
        walk: walk,
        stop: stops[stop],
        isSimilar: kinds.contains(attraction.category)
      )
    }.sorted {
      ($0.isSimilar ? 0 : 1, -$0.attraction.relevance.rawValue, $0.attraction.id)
        < ($1.isSimilar ? 0 : 1, -$1.attraction.relevance.rawValue, $1.attraction.id)
    }
  }

  /// Returns the nearest stop of each sight within the maximum walk, by the index of the sight.
  private func nearestStops(
    to stops: [Plan.Stop],
    in catalog: Catalog,
    by request: PlanRequest
  ) -> [Int: (Minutes, Int)] {
    let search = NearSearch(in: catalog, traveling: planner.travel)
    var query = NearQuery()
    query.limit = 40
    query.walk = Minutes(longestWalk)
    query.pace = request.pace ?? .normal
    var nearest: [Int: (Minutes, Int)] = [:]
    for (number, stop) in stops.enumerated() {
      let moment = LocalDateTime(startOf: request.date)
      for position in Set([stop.coordinate, stop.visitEnd]) {
        for (place, walk) in search.nearest(to: position, matching: query, at: moment)
        where walk < nearest[place]?.0 ?? Minutes(.max) {
          nearest[place] = (walk, number)
        }
      }
    }
    return nearest
  }

  /// Returns the suggestion for a sight, or `nil` if no plan includes it.
  private func suggestion(_ candidate: Candidate, for plan: Plan) -> Suggestion? {
    var request = plan.request
    request.must = (request.must + [candidate.attraction.id]).uniqued
    guard let other = try? planner.plan(request, explanations: .mostRelevant(0)) else { return nil }
    let change = PlanDifference(from: PlanPart(plan), to: PlanPart(other))
    let isFree = change.lost.isEmpty && change.shortened.isEmpty
    return Suggestion(
      attraction: candidate.attraction,
      walk: candidate.walk,
      near: candidate.stop.name,
      isSimilar: candidate.isSimilar,
      change: change.without(gained: candidate.attraction.id),
      extraMinutes: busyMinutes(of: other) - busyMinutes(of: plan),
      laterEnd: isFree ? nil : laterEnd(with: candidate.attraction.id, for: plan),
      isProved: plan.proof.status == .optimal && other.proof.status == .optimal
    )
  }

  /// Returns the minutes of travel, getting inside, and visits.
  private func busyMinutes(of plan: Plan) -> Int {
    let stops = plan.days.flatMap(\.stops)
    return plan.objective.travelMinutes.rawValue
      + stops.reduce(0) { $0 + ($1.minutes + $1.entryMinutes).rawValue }
  }

  /// Returns the minutes by which a day ends later if a sight is added and nothing is dropped; `nil` if it doesn't fit even then.
  private func laterEnd(with id: String, for plan: Plan) -> Int? {
    guard plan.days.count == 1, let before = plan.days.first?.end else { return nil }
    var request = plan.request
    let stops = plan.days.flatMap(\.stops)
    request.must = (stops.map(\.id) + [id]).uniqued
    request.select = request.must
    request.maxStops = request.must.count
    request.end = ClockTime(clamping: request.end.minutesSinceMidnight + Self.latest)
    guard let other = try? planner.plan(request, explanations: .mostRelevant(0)),
      let end = other.days.first?.end
    else { return nil }
    let change = PlanDifference(from: PlanPart(plan), to: PlanPart(other))
    guard change.lost.isEmpty, change.shortened.isEmpty, end > plan.request.end else { return nil }
    return end - before
  }
}

extension PlanDifference {
  /// Returns the difference without one of the visits gained.
  fileprivate func without(gained id: String) -> Self {
    var other = self
    other.gained.removeAll { $0.id == id }
    return other
  }
}
