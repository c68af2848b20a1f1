import Catalogs
import DayPlans
import Geography

/// Splits the sights of a request into candidates and those that cannot be visited.
struct CandidateSelection: Sendable {
  /// The candidates, in the order of the catalog.
  private(set) var candidates: [Candidate] = []

  /// The sights that are left out before planning, with the code.
  private(set) var excluded: [(attraction: Attraction, code: LeftOut.Code)] = []

  /// Splits the sights of `catalog` that are in the request's area or required, until the task is cancelled.
  init(_ request: PlanRequest, in catalog: Catalog, openings: OpeningTable) {
    let selected = Set(request.select)
    let skipped = Set(request.skip)
    let required = Set(request.required)
    let categories = Set(request.categories)
    let rule = VisitOptionRule(request, in: catalog)
    for attraction in catalog.attractions where !Task.isCancelled {
      let isRequired = required.contains(attraction.id)
      guard isRequired || request.area?.contains(attraction.coordinate) ?? true else { continue }
      let isWanted =
        (selected.isEmpty || selected.contains(attraction.id))
        && (categories.isEmpty || categories.contains(attraction.category))
        && rule.wants(attraction.category)
      if skipped.contains(attraction.id) || !(isWanted || isRequired) {
        excluded.append((attraction, .excluded))
        continue
      }
      if !isRequired, request.stepsInTheWay(of: attraction) != nil {
        excluded.append((attraction, .unsuitable))
        continue
      }
      let candidate = Candidate(attraction, isRequired: isRequired, for: request, openings, rule)
      sort(candidate, for: request)
    }
  }

  /// Returns the required candidates and those of the most points, `count` in all, in the order of the catalog.
  func best(_ count: Int) -> Self {
    let ranked = candidates.indices.sorted { one, other in
      let (first, second) = (candidates[one], candidates[other])
      guard first.isRequired == second.isRequired else { return first.isRequired }
      return first.points == second.points ? one < other : first.points > second.points
    }
    var best = self
    best.candidates = ranked.prefix(count).sorted().map { candidates[$0] }
    return best
  }

  private mutating func sort(_ candidate: Candidate, for request: PlanRequest) {
    var candidate = candidate
    candidate.options.removeAll { !$0.fits }
    if candidate.isRequired || !candidate.options.isEmpty {
      candidates.append(candidate)
    } else {
      excluded.append((candidate.attraction, Self.code(of: candidate, for: request)))
    }
  }

  /// Returns why a candidate has no option: it is closed, its stay does not fit, or it fits but costs too much then.
  private static func code(of candidate: Candidate, for request: PlanRequest) -> LeftOut.Code {
    guard candidate.isEverOpen else { return .closed }
    let shortest =
      VisitOptionRule.stays(of: candidate.attraction, in: request.weather).last ?? 0
    return candidate.fits(shortest) ? .unsuitable : .tooLong
  }
}

extension Candidate {
  /// Creates the candidate of a request at a sight, within its pin, with the stays that a plan may use.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - isRequired: Whether it is a must.
  ///   - request: The request.
  ///   - openings: The openings within the hours of the request.
  ///   - rule: The options of the request, with its clocks.
  init(
    _ attraction: Attraction,
    isRequired: Bool,
    for request: PlanRequest,
    _ openings: OpeningTable,
    _ rule: VisitOptionRule
  ) {
    let pin = request.pin(of: attraction.id)
    let openings = zip(request.dates, rule.clocks).map { date, clock in
      let all = openings.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
      return pin?.narrowed(all, on: date, by: clock) ?? all
    }
    self.init(
      attraction: attraction,
      openings: openings,
      isRequired: isRequired,
      entries: rule.entries(of: attraction),
      options: rule.options(of: attraction, openings: openings, staying: pin?.minutes?.rawValue)
    )
  }
}
