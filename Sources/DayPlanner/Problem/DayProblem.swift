package import Catalogs
package import DayPlans
import Geography
import OpeningHours
import Orienteering
import Synchronization
import Travel

/// A request prepared for the search: its candidates, travel times and neighborhoods.
package struct DayProblem: Sendable {
  /// The units of the search per point.
  static let unitsPerPoint = 1_000

  /// The largest travel time within a neighborhood, in minutes.
  static let neighborhoodReach = 15

  /// The request.
  package private(set) var request: PlanRequest { didSet { kept = KeptInstance() } }

  /// The city.
  let catalog: Catalog

  /// The value of visits; planday's if `nil`.
  let value: VisitValue?

  /// The candidates.
  package private(set) var candidates: [Candidate] { didSet { kept = KeptInstance() } }

  /// The sights left out before the search.
  private(set) var leftOut: [(attraction: Attraction, code: LeftOut.Code)]

  /// The travel times.
  package private(set) var travel: TravelTable { didSet { kept = KeptInstance() } }

  /// The clock of each day.
  private(set) var clocks: [DayClock] { didSet { kept = KeptInstance() } }

  /// The neighborhoods, as indices into ``candidates``.
  private(set) var clusters: [[Int]]

  /// The changes to the default breaks of each day.
  var breakChanges: [BreakChanges] { didSet { kept = KeptInstance() } }

  /// The minutes kept free at the end of each day.
  package var freeMinutes: Int { didSet { kept = KeptInstance() } }

  /// Replaces the search's bound if some detour around a park is unnecessary at some hours.
  var openBound: OpenBound?

  /// The instance of this problem; made when it is first asked for, and again after a change.
  private var kept = KeptInstance()

  /// What was there before any sight was dropped because it did not fit into a day.
  private var everything: Everything

  /// The candidates and their travel times before any was dropped, and the number to keep.
  private struct Everything: Sendable {
    var candidates: [Candidate]
    var leftOut: [(attraction: Attraction, code: LeftOut.Code)]
    var travel: TravelTable
    var limit: Int
  }

  /// This problem in minutes and thousandths of a point.
  ///
  /// - Complexity: O(*n*²) for *n* candidates when it is first asked for, then O(1).
  var instance: Instance { kept.value { makeInstance() } }

  /// Makes `request` ready, keeping at most `limit` candidates.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - catalog: The city and its sights.
  ///   - model: The travel model.
  ///   - value: The value of visits; planday's if `nil`.
  ///   - limit: The maximum number of candidates.
  /// - Throws: ``PlanError`` if the request has faults or cannot be met.
  package init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel = StraightLines(),
    valuing value: VisitValue? = nil,
    limit: Int
  ) throws(PlanError) {
    let selection = try Self.selection(
      for: request,
      in: catalog,
      traveling: model,
      valuing: value
    )
    try self.init(
      request,
      in: catalog,
      traveling: model,
      valuing: value,
      choosing: selection,
      limit: limit
    )
  }

  /// Prepares `request` with a selection of candidates, keeping at most `limit` of them.
  ///
  /// - Throws: ``PlanError`` if the request cannot be met.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel,
    valuing value: VisitValue?,
    choosing selection: CandidateSelection,
    limit: Int,
    allowsNothing: Bool = false
  ) throws(PlanError) {
    let catalog = catalog.adding(request.places)
    self.request = request
    self.catalog = catalog
    self.value = value
    clocks = request.dayClocks(in: catalog.city)
    candidates = selection.candidates
    leftOut = selection.excluded
    travel = TravelTable(
      request,
      in: catalog,
      sights: candidates.map(\.attraction),
      model: model
    )
    clusters = []
    breakChanges = request.dates.map { _ in BreakRule(request).changes }
    freeMinutes = request.usualFreeMinutes
    everything = Everything(candidates: [], leftOut: [], travel: travel, limit: limit)
    try Self.checkCancellation()
    try travel.checkAnswers()
    try checkEnds()
    try checkMusts()
    if !allowsDaysWithoutStops { freeMinutes = 0 }
    try checkWay()
    try checkBanks()
    everything.candidates = candidates
    everything.leftOut = leftOut
    chooseCandidates()
    try Self.checkCancellation()
    if candidates.isEmpty, freeMinutes > 0 { useAllHours() }
    yieldToSights()
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
    traveling model: any TravelModel,
    valuing value: VisitValue?
  ) throws(PlanError) -> CandidateSelection {
    let faults = request.faults(in: catalog)
    guard faults.isEmpty else { throw .request(faults) }
    let catalog = catalog.adding(request.places)
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
    let selection = CandidateSelection(
      request,
      in: catalog,
      openings: openings,
      valuing: value
    )
    try checkCancellation()
    return selection
  }

  /// Prepares exactly these candidates, with nothing left out, for an existing plan.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling model: any TravelModel,
    valuing value: VisitValue?,
    visiting candidates: [Candidate]
  ) {
    let catalog = catalog.adding(request.places)
    self.request = request
    self.catalog = catalog
    self.value = value
    clocks = request.dayClocks(in: catalog.city)
    self.candidates = candidates
    leftOut = []
    clusters = []
    travel = TravelTable(
      request,
      in: catalog,
      sights: candidates.map(\.attraction),
      model: model
    )
    breakChanges = request.dates.map { _ in BreakRule(request).changes }
    freeMinutes = 0
    everything = Everything(
      candidates: candidates,
      leftOut: [],
      travel: travel,
      limit: candidates.count
    )
    group()
  }

  /// Throws if the task is cancelled, since results may be incomplete.
  static func checkCancellation() throws(PlanError) {
    if Task.isCancelled { throw .cancelled }
  }

  /// Returns this problem with changed default breaks, and with the sights that then fit into a day.
  func changingBreaks(_ changes: [BreakChanges]) -> Self {
    var problem = self
    problem.breakChanges = changes
    problem.chooseAgain()
    return problem
  }

  /// Keeps no time free at the end of a day, and adds the sights that then fit into one.
  mutating func useAllHours() {
    freeMinutes = 0
    chooseAgain()
  }

  private mutating func chooseAgain() {
    candidates = everything.candidates
    leftOut = everything.leftOut
    travel = everything.travel
    chooseCandidates()
  }

  /// Returns this problem, with the same sights, without time kept free.
  func timedByAllHours() -> Self {
    var problem = self
    problem.freeMinutes = 0
    return problem
  }

  /// Returns the problem of visiting only these candidates under another request, with this problem's travel times.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - candidates: Candidates at sights of this problem, in the order of their positions.
  ///   - positions: The positions of the sights among the candidates of this problem.
  ///   - freeMinutes: The minutes of a day to keep free.
  /// - Returns: The problem, with nothing left out and no neighborhoods.
  func asking(
    _ request: PlanRequest,
    visiting candidates: [Candidate],
    at positions: [Int],
    keepingFree freeMinutes: Int = 0
  ) -> Self {
    var problem = self
    problem.freeMinutes = freeMinutes
    problem.request = request
    problem.clocks = request.dayClocks(in: catalog.city)
    problem.candidates = candidates
    problem.travel.keep(positions)
    problem.leftOut = []
    problem.clusters = []
    problem.breakChanges = request.dates.map { _ in BreakRule(request).changes }
    return problem
  }

  /// Returns the problem of visiting one sight, not necessarily a candidate.
  func alone(at attraction: Attraction) -> Self {
    let candidate = Candidate(
      attraction: attraction,
      openings: [],
      isRequired: false,
      entries: [],
      options: []
    )
    guard let position = everything.candidates.firstIndex(where: { $0.id == attraction.id }) else {
      return Self(
        request,
        in: catalog,
        traveling: cheapModel,
        valuing: value,
        visiting: [candidate]
      )
    }
    var problem = self
    problem.travel = everything.travel
    return problem.asking(request, visiting: [candidate], at: [position])
  }

  /// Copies the detours of another table of the same places.
  mutating func takeDetours(of other: TravelTable) {
    travel.takeDetours(of: other)
    everything.travel.takeDetours(of: other)
  }

  /// The travel model for additional sights: straight lines if queries are expensive.
  private var cheapModel: any TravelModel {
    if case .engine = travel.model.basis { return StraightLines() }
    return travel.model is TimetableTravel ? StraightLines() : travel.model
  }

  /// Keeps only the musts, and leaves nothing out.
  mutating func keepMusts() {
    keep(required, leavingOutAs: .excluded)
  }

  /// Keeps the sights that fit into a day, and the best of them if there are too many, and groups them.
  private mutating func chooseCandidates() {
    dropUnreachable()
    group()
    setAside(keeping: everything.limit)
  }

  /// Changes default breaks, on all days alike, if no sight fits alongside them but one does otherwise.
  private mutating func yieldToSights() {
    guard candidates.isEmpty, !everything.candidates.isEmpty, !yieldingKinds.isEmpty else { return }
    for most in BreakChange.allCases {
      let problem = changingBreaks(loosest(most))
      guard problem.allowsDaysWithoutStops, !problem.candidates.isEmpty else { continue }
      self = problem
      return
    }
  }

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

  /// Returns whether a pinned sight could be visited without its pin.
  private func isPossible(_ attraction: Attraction) -> Bool {
    var unpinned = request
    unpinned.pins.removeAll { $0.sight == attraction.id }
    unpinned.must.append(attraction.id)
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let selection = CandidateSelection(
      unpinned,
      in: catalog,
      openings: table,
      valuing: value
    )
    return selection.candidates.first { $0.id == attraction.id }?
      .fits(attraction.visit.minimum.rawValue) ?? false
  }

  private func options(of candidate: Candidate, stay: Int) -> [VisitOption] {
    VisitOptionRule(request, in: catalog, valuing: value).options(
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

  /// Rejects musts that cannot be visited, and shortens stays that do not fit any opening, in steps of five minutes.
  private mutating func checkMusts() throws(PlanError) {
    for position in candidates.indices where candidates[position].isRequired {
      let candidate = candidates[position]
      let visit = candidate.attraction.visit
      let pin = request.pin(of: candidate.id)
      guard candidate.fits((pin?.minutes ?? visit.minimum).rawValue) else {
        if let pin, isPossible(candidate.attraction) {
          let (obstacle, fix) = Reasons(self).obstacle(to: pin, at: candidate.attraction)
          throw .pinImpossible(pin, obstacle, fix: fix)
        }
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

  /// Rejects a start or an end without a route to or from any candidate; musts alone are rejected by their names.
  private func checkEnds() throws(PlanError) {
    guard candidates.contains(where: { !$0.isRequired }) else { return }
    let hasEnd = request.to != nil && travel.end != nil
    let isCutOff = { (minutes: (Int) -> Int) in
      candidates.indices.allSatisfy { minutes($0) >= TravelMatrix.noWay.rawValue }
    }
    let ends = [
      ("from", travel.start != nil && isCutOff { leastMinutes(from: nil, to: $0) }),
      ("to", hasEnd && isCutOff { leastMinutes(from: $0, to: nil) }),
    ]
    let faults = ends.filter(\.1).map {
      RequestFault(name: $0.0, reason: .noWayThere(mode: request.mode))
    }
    guard faults.isEmpty else { throw .request(faults) }
  }

  /// Rejects a day that is too short to get from the start to the end; default breaks are changed to fit.
  private mutating func checkWay() throws(PlanError) {
    let direct = travel.minutes(from: nil, to: nil)
    guard direct < TravelMatrix.noWay.rawValue else { throw noWay(among: []) }
    if let most = request.maxWalkTotal, direct > most.rawValue {
      throw .noWay(Minutes(direct), .mostTravel(most))
    }
    let usual = breakChanges
    for changes in [usual] + BreakChange.allCases.map(loosest) {
      breakChanges = changes
      if allowsDaysWithoutStops { return }
    }
    let asked = BreakRule(request).asked
    let isBlocked = direct <= clocks.map(room).min() ?? 0
    throw .noWay(Minutes(direct), isBlocked ? .breaks(asked.map(\.kind)) : .day)
  }

  /// Whether the trip from the start to the end fits into each day alongside its breaks.
  var allowsDaysWithoutStops: Bool {
    let direct = travel.minutes(from: nil, to: nil)
    return breakChanges.indices.allSatisfy { day in
      let rest = breaks(ofDay: day).reduce(0) { $0 + $1.minutes.rawValue }
      return direct + rest <= room(by: clocks[day])
    }
  }

  /// Returns the real minutes of a day.
  private func room(by clock: DayClock) -> Int {
    let horizon = horizon(by: clock)
    return horizon.upperBound - horizon.lowerBound
  }

  /// Whether public transport is available but not requested.
  var canRideInstead: Bool { request.mode != .transit && travel.model.modes.contains(.transit) }

  /// Returns the error for sights without a route between them; for a single sight, to the start or the end.
  func noWay(among sights: [String]) -> PlanError {
    .noWayAcross(sights: sights, mode: request.mode, canRide: canRideInstead)
  }

  /// Rejects musts without a route to them, or, on a single day, between them.
  ///
  /// Shortest paths already include routes via a third place, except with public transport and sights with a separate exit.
  private func checkBanks() throws(PlanError) {
    guard request.mode != .transit else { return }
    let noWay = TravelMatrix.noWay.rawValue
    for position in required {
      guard leastMinutes(from: nil, to: position) < noWay,
        leastMinutes(from: position, to: nil) < noWay
      else { throw self.noWay(among: [candidates[position].id]) }
      guard request.days == 1 else { continue }
      for other in required.prefix(while: { $0 < position })
      where leastMinutes(from: other, to: position) >= noWay
        && leastMinutes(from: position, to: other) >= noWay
      {
        throw self.noWay(among: [candidates[other].id, candidates[position].id])
      }
    }
  }

  /// Leaves out sights that do not fit into any day even by themselves.
  private mutating func dropUnreachable() {
    let instance = instance
    let kept = candidates.indices.filter { position in
      candidates[position].isRequired || Task.isCancelled || request.maxWalk != nil
        || instance.places[position].contains(where: instance.holdsAlone) || isNearer(position)
    }
    keep(kept, leavingOutAs: .unreachable)
  }

  /// Groups the candidates into neighborhoods.
  mutating func group() {
    clusters = Clustering.groups(of: candidates.count, reach: Self.neighborhoodReach) {
      travel.walkingMinutes(from: $0, to: $1)
    }
  }

  /// Keeps the candidates at `kept`, and leaves out the others for a reason.
  mutating func keep(_ kept: [Int], leavingOutAs code: LeftOut.Code) {
    guard kept.count < candidates.count else { return }
    let keeping = Set(kept)
    for (position, candidate) in candidates.enumerated() where !keeping.contains(position) {
      leftOut.append((candidate.attraction, code))
    }
    candidates = kept.map { candidates[$0] }
    travel.keep(kept)
  }
}

/// An instance that is made when it is first asked for.
private final class KeptInstance: Sendable {
  private let instance = Mutex<Instance?>(nil)

  /// Returns the instance, which `make` makes the first time.
  func value(_ make: () -> Instance) -> Instance {
    instance.withLock { instance in
      let value = instance ?? make()
      instance = value
      return value
    }
  }
}
