package import Catalogs
import Geography
import OpeningHours
import Orienteering

/// A request prepared for the search: its candidates, travel times and neighborhoods.
package struct DayProblem: Sendable {
  /// The units of the search per point.
  static let unitsPerPoint = 1_000

  /// The largest travel time within a neighborhood, in minutes.
  static let neighborhoodReach = 15

  /// The request.
  package let request: PlanRequest

  /// The city.
  let catalog: Catalog

  /// The candidates.
  package private(set) var candidates: [Candidate]

  /// The sights left out before the search.
  private(set) var leftOut: [(attraction: Attraction, code: LeftOut.Code)]

  /// The travel times.
  package private(set) var travel: TravelTable

  /// The clock of each day.
  let clocks: [DayClock]

  /// The neighborhoods, as indices into ``candidates``.
  private(set) var clusters: [[Int]]

  /// Makes `request` ready, keeping at most `limit` candidates.
  ///
  /// - Parameters:
  ///   - request: What the visitor asks for.
  ///   - catalog: The city and its sights.
  ///   - model: Where travel times come from.
  ///   - limit: The most candidates.
  /// - Throws: ``PlanError`` if the request has faults or cannot be met.
  package init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel = StraightLines(),
    limit: Int
  ) throws(PlanError) {
    let selection = try Self.selection(for: request, in: catalog, traveling: model)
    try self.init(request, in: catalog, traveling: model, choosing: selection, limit: limit)
  }

  /// Makes `request` ready with the candidates that were selected for it, keeping at most `limit` of them.
  ///
  /// - Throws: ``PlanError`` if the request cannot be met.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel,
    choosing selection: CandidateSelection,
    limit: Int,
    allowsNothing: Bool = false
  ) throws(PlanError) {
    self.request = request
    self.catalog = catalog
    clocks = request.dayClocks(in: catalog.city)
    candidates = selection.candidates
    leftOut = selection.excluded
    travel = TravelTable(
      request,
      in: catalog,
      places: candidates.map(\.attraction.coordinate),
      model: model
    )
    clusters = []
    try Self.checkCancellation()
    try checkMusts()
    try checkWay()
    try checkBanks()
    dropUnreachable()
    try Self.checkCancellation()
    group()
    setAside(keeping: limit)
    try Self.checkCancellation()
    if candidates.isEmpty, !allowsNothing, leftOut.allSatisfy({ $0.code == .excluded }) {
      throw nothingToVisit
    }
  }

  /// Checks `request`, and selects its candidates.
  ///
  /// - Throws: ``PlanError`` if the request has faults.
  static func selection(
    for request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel
  ) throws(PlanError) -> CandidateSelection {
    let faults = request.faults(in: catalog)
    guard faults.isEmpty else { throw .request(faults) }
    guard model.modes.contains(request.mode) else {
      throw .request([RequestFault(name: "mode", reason: .noTransit(city: catalog.city.name))])
    }
    if request.mode == .transit, let date = request.dateWithoutService(in: catalog.city, by: model)
    {
      let reason = RequestFault.Reason.noService(city: catalog.city.name, date: date)
      throw .request([RequestFault(name: "mode", reason: reason)])
    }
    guard !request.stepFree || model.knowsSteps else {
      let reason = RequestFault.Reason.noStepFreeWays(city: catalog.city.name)
      throw .request([RequestFault(name: "stepFree", reason: reason)])
    }
    let openings = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let selection = CandidateSelection(request, in: catalog, openings: openings)
    try checkCancellation()
    return selection
  }

  /// Prepares exactly these candidates, with nothing left out, for a plan that is given.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel,
    visiting candidates: [Candidate]
  ) {
    self.request = request
    self.catalog = catalog
    clocks = request.dayClocks(in: catalog.city)
    self.candidates = candidates
    leftOut = []
    clusters = []
    travel = TravelTable(
      request,
      in: catalog,
      places: candidates.map(\.attraction.coordinate),
      model: model
    )
    group()
  }

  /// Stops if the task is cancelled: what was computed since may be incomplete.
  static func checkCancellation() throws(PlanError) {
    if Task.isCancelled { throw .cancelled }
  }

  /// The number of sights set aside.
  var setAsideCount: Int { leftOut.count { $0.code == .setAside } }

  /// The indices of the musts.
  var required: [Int] { candidates.indices.filter { candidates[$0].isRequired } }

  /// Returns this problem with an additional option for each candidate at `positions`: its minimum stay.
  func shortening(_ positions: [Int]) -> Self {
    var problem = self
    for position in positions {
      let candidate = candidates[position]
      let least = candidate.attraction.visit.minimum.rawValue
      guard candidate.options.allSatisfy({ $0.stay > least }),
        request.pin(of: candidate.id)?.minutes == nil
      else { continue }
      problem.candidates[position].options += options(of: candidate, stay: least)
    }
    return problem
  }

  /// Returns whether a pinned sight could be visited if it were not pinned.
  private func isPossible(_ attraction: Attraction) -> Bool {
    var unpinned = request
    unpinned.pins.removeAll { $0.sight == attraction.id }
    unpinned.must.append(attraction.id)
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let selection = CandidateSelection(unpinned, in: catalog, openings: table)
    return selection.candidates.first { $0.id == attraction.id }?
      .fits(attraction.visit.minimum.rawValue) ?? false
  }

  private func options(of candidate: Candidate, stay: Int) -> [VisitOption] {
    VisitOptionRule(request, in: catalog.city).options(
      of: candidate.attraction,
      stay: stay,
      openings: candidate.openings
    ).filter(\.fits)
  }

  private var nothingToVisit: PlanError {
    guard leftOut.isEmpty else { return .nothingToVisit(nearest: nil, distance: nil) }
    let middle = request.area?.boundingBox.center ?? catalog.city.bounds.center
    let nearest = catalog.nearest(to: middle)
    return .nothingToVisit(nearest: nearest?.0.name, distance: nearest?.1)
  }

  /// Rejects musts that cannot be visited, and shortens stays that fit no opening, in steps of five minutes.
  private mutating func checkMusts() throws(PlanError) {
    for position in candidates.indices where candidates[position].isRequired {
      let candidate = candidates[position]
      let visit = candidate.attraction.visit
      let pin = request.pin(of: candidate.id)
      guard candidate.fits((pin?.minutes ?? visit.minimum).rawValue) else {
        if let pin, isPossible(candidate.attraction) { throw .pinImpossible(pin) }
        let why = Reasons(self).whyNot(candidate.attraction)
        throw .mustImpossible(why, hours: candidate.attraction.openingHours)
      }
      guard candidate.options.isEmpty else { continue }
      let longest = visit.minimum.rawValue...visit.recommended.rawValue
      let stay = longest.last(where: candidate.fits) ?? visit.minimum.rawValue
      let whole = max(visit.minimum.rawValue, stay / 5 * 5)
      candidates[position].options = options(of: candidate, stay: whole)
      guard candidates[position].options.isEmpty else { continue }
      let why = Reasons(self).leftOut(candidate.attraction, code: .unsuitable)
      throw .mustImpossible(why, hours: nil)
    }
  }

  /// Rejects a day that is too short to get from the start to the end.
  private func checkWay() throws(PlanError) {
    let direct = travel.minutes(from: nil, to: nil)
    guard direct < TravelMatrix.noWay.rawValue else { throw noWay(among: []) }
    let room = clocks.map { horizon(by: $0).count - 1 }.min() ?? 0
    guard direct + request.breakMinutes > room || direct > request.maxWalkTotal?.rawValue ?? .max
    else { return }
    throw .noWay(Minutes(direct), longestLeg: nil)
  }

  /// Whether public transport is known and not asked for.
  var canRideInstead: Bool { request.mode != .transit && travel.model.modes.contains(.transit) }

  /// Returns the error of sights without a way between them, or without one from the start or to the end if it is one.
  func noWay(among sights: [String]) -> PlanError {
    .noWayAcross(sights: sights, mode: request.mode, canRide: canRideInstead)
  }

  /// Rejects musts that no way leads to, or between which there is none on the only day.
  ///
  /// Where two places have no way between them, one by a third would have been found as their way, except by public transport.
  private func checkBanks() throws(PlanError) {
    guard request.mode != .transit else { return }
    let noWay = TravelMatrix.noWay.rawValue
    for position in required {
      guard travel.minutes(from: nil, to: position) < noWay,
        travel.minutes(from: position, to: nil) < noWay
      else { throw self.noWay(among: [candidates[position].id]) }
      guard request.days == 1 else { continue }
      for other in required.prefix(while: { $0 < position })
      where travel.minutes(from: other, to: position) >= noWay {
        throw self.noWay(among: [candidates[other].id, candidates[position].id])
      }
    }
  }

  /// Leaves out sights that do not fit into any day even alone.
  private mutating func dropUnreachable() {
    let instance = makeInstance()
    let kept = candidates.indices.filter { position in
      candidates[position].isRequired || Task.isCancelled || request.maxWalk != nil
        || instance.places[position].contains(where: instance.holdsAlone)
    }
    keep(kept, leavingOutAs: .unreachable)
  }

  private mutating func group() {
    clusters = Clustering.groups(of: candidates.count, reach: Self.neighborhoodReach) {
      travel.walkingMinutes(from: $0, to: $1)
    }
  }

  /// Keeps the neighborhoods that offer the most for their time, up to `limit` candidates.
  private mutating func setAside(keeping limit: Int) {
    guard candidates.count > limit else { return }
    let ranked = clusters.sorted { offer($0) > offer($1) }
    var kept = required
    for cluster in ranked where kept.count + cluster.count <= limit || kept.isEmpty {
      kept += cluster.filter { !kept.contains($0) }.prefix(limit - kept.count)
    }
    keep(kept.sorted(), leavingOutAs: .setAside)
    group()
  }

  /// Returns the points per minute of the sights of a neighborhood.
  private func offer(_ cluster: [Int]) -> Double {
    let points = cluster.reduce(Points.zero) { $0 + candidates[$1].points }
    let minutes = cluster.reduce(0) { $0 + (candidates[$1].options.first?.stay ?? 0) }
    return points.value / Double(max(1, minutes))
  }

  private mutating func keep(_ kept: [Int], leavingOutAs code: LeftOut.Code) {
    guard kept.count < candidates.count else { return }
    let keeping = Set(kept)
    for (position, candidate) in candidates.enumerated() where !keeping.contains(position) {
      leftOut.append((candidate.attraction, code))
    }
    candidates = kept.map { candidates[$0] }
    travel.keep(kept)
  }
}
