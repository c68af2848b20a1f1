import Orienteering

/// Finds incumbents: local search at first, more of it while the gap is wide, and its share of the work later on.
///
/// The poorer the incumbent, the longer a proof takes; and without a proof, the incumbent is the result.
struct IncumbentSearch {
  /// The first local search; later ones use more rounds and other seeds.
  private let localSearch: LocalSearch

  /// The routes accepted by local searches of several days.
  private var accepted: AcceptedRoutes

  /// Whether ``solveRestrictedMasterOnce(_:)`` has nothing left to do.
  private var hasSolvedRestrictedMaster = false

  /// The maximum number of routes to choose among when the choice is not a proof.
  private static let choiceLimit = 10_000

  /// Prepares searches of `instance`, starting with `localSearch`.
  init(_ instance: Instance, beginningWith localSearch: LocalSearch) {
    self.localSearch = localSearch
    accepted = AcceptedRoutes(of: instance)
  }

  /// Finds the first incumbent by local search.
  ///
  /// A single day takes one and a half times the rounds, several days twice the rounds for each: poor routes of several days
  /// leave a gap with too many routes to enumerate. From a warm start, a few rounds are enough; pricing finds the rest.
  ///
  /// - Parameters:
  ///   - warmStart: The routes to start from, one for each day, if any are known.
  ///   - state: The search.
  mutating func begin(from warmStart: [[Int]]?, _ state: inout SearchState) {
    var first = localSearch
    first.rounds = first.rounds * max(3, 2 * state.instance.days.count) / 2
    if warmStart != nil {
      first.rounds = min(200, first.rounds)
      hasSolvedRestrictedMaster = true
    }
    let days = state.instance.days
    var found: [RoutePool.Member] = []
    let solution = first.solve(
      state.instance,
      from: warmStart,
      control: state.control.limited(to: .max),
      onImprovement: { day, visits in found.append(.init(kind: days[day], visits: visits)) }
    )
    for member in found { state.pool.add(member) }
    if let solution {
      state.improve(to: solution)
    } else if warmStart != nil {
      // Newly required places cannot always be inserted into the old routes.
      begin(from: nil, &state)
    }
  }

  /// Repeats local search with new seeds while it finds better routes and the gap is above `tolerance`.
  ///
  /// - Parameters:
  ///   - state: The search.
  ///   - tolerance: The gap at which to stop, as a share of the incumbent.
  func refine(_ state: inout SearchState, to tolerance: Double) {
    var next = localSearch
    var isBetter = true
    while isBetter, state.isOpen, state.gap > tolerance, next.rounds < 10_000 {
      next.seed &+= 1
      let before = state.cutoff
      let solution = next.solve(state.instance, control: state.controlLeft.unobserved)
      if let solution { state.improve(to: solution) }
      isBetter = state.cutoff > before
    }
  }

  /// Runs ``solveRestrictedMaster(_:_:)`` on the known routes, once per search and not after a warm start.
  mutating func solveRestrictedMasterOnce(_ state: inout SearchState) {
    guard !hasSolvedRestrictedMaster else { return }
    hasSolvedRestrictedMaster = true
    solveRestrictedMaster(RouteList(), &state)
  }

  /// Gives local search the share of the work that is due by ``SearchWork/dueSearching(at:)``.
  ///
  /// With one day, a search has to end within six tenths of its due (measured on whole cities, see `Benchmarks/NOTES.md`).
  /// With several days, whose proofs need the best routes, the last search may overshoot.
  mutating func catchUp(_ state: inout SearchState) {
    while state.isOpen {
      let isOneDay = state.instance.days.count == 1
      let taken = isOneDay ? state.work.searchingNext * 5 / 3 : state.work.searching
      guard taken < state.work.dueSearching(at: state.gap) else { return }
      searchLonger(&state)
    }
  }

  /// Gives local search as much work as the bounds used, once the proof is given up.
  mutating func matchBounding(_ state: inout SearchState) {
    while state.work.searching < state.work.bounding, state.isOpen { searchLonger(&state) }
  }

  /// Runs local search once more, with twice the previous number of rounds, up to a limit.
  private mutating func searchLonger(_ state: inout SearchState) {
    state.work.searches += 1
    let before = state.cutoff
    if state.instance.days.count == 1 {
      searchOneDay(&state)
    } else {
      searchSeveralDays(&state)
    }
    state.work.fruitless = state.cutoff > before ? 0 : state.work.fruitless + 1
  }

  /// Restarts the search of one day; every second time after a failure, with a penalty on travel, which finds other routes.
  private func searchOneDay(_ state: inout SearchState) {
    var next = next(after: state.work.searches, doublings: 20)
    if state.work.fruitless > 0, state.work.searches.isMultiple(of: 2) {
      next.travelPenalty = 0.3
    }
    var work = 0
    let solution = next.solve(
      state.instance,
      control: state.controlLeft.unobserved,
      onFinish: { work = $0 }
    )
    state.work.countSearch(nanoseconds: work)
    if let solution { state.improve(to: solution) }
  }

  /// Restarts the search of several days or, every second time, searches near the incumbent; then chooses among all accepted
  /// routes.
  ///
  /// Beyond a certain length, four searches find better routes than one search of four times the length (`Benchmarks/NOTES.md`).
  private mutating func searchSeveralDays(_ state: inout SearchState) {
    var next = next(after: state.work.searches, doublings: 7)
    next.reheating = 0.3
    let isNearBest = state.work.searches > 5 && state.work.searches.isMultiple(of: 2)
    let days = state.instance.days
    var found: [RoutePool.Member] = []
    var work = 0
    let solution = next.solve(
      state.instance,
      from: isNearBest ? state.incumbent?.routes : nil,
      control: state.controlLeft.unobserved,
      onImprovement: { day, visits in found.append(.init(kind: days[day], visits: visits)) },
      onAcceptance: { day, visits in accepted.add(day: day, visits: visits) },
      onFinish: { work = $0 }
    )
    state.work.countSearch(nanoseconds: work)
    if let solution { state.improve(to: solution) }
    for member in found { state.pool.add(member) }
    solveRestrictedMaster(RouteList(), &state)
  }

  /// Returns the local search number `count`, with twice the rounds of the one before, up to a maximum number of doublings.
  private func next(after count: Int, doublings: Int) -> LocalSearch {
    var next = localSearch
    next.rounds <<= min(doublings, count)
    next.seed &+= UInt64(count)
    return next
  }

  /// Solves the restricted master as an integer program.
  ///
  /// It chooses the best combination of `routes`, the routes that local searches accepted, and those in the pool; it is often
  /// better than those of local search.
  ///
  /// > Source: G. Desaulniers, J. Desrosiers, M. M. Solomon (editors), *Column Generation*, Springer 2005,
  /// > <https://doi.org/10.1007/b135457>, on restricted master heuristics.
  func solveRestrictedMaster(_ routes: RouteList, _ state: inout SearchState) {
    guard !state.isExhausted else { return }
    let instance = state.instance
    var routes = routes
    // Duplicates are harmless.
    routes.append(accepted.routes)
    for member in state.pool.members {
      let column = Column(of: instance, kind: member.kind, visits: member.visits)
      if column.isElementary, instance.isFeasible(column) { routes.append(column) }
    }
    let best = routes.mostProfitable(Self.choiceLimit, at: state.duals)
    var choice = RouteChoice(among: best, of: instance, worth: state.cutoff, isProof: false)
    let ending = choice.run(state.controlLeft)
    state.work.countBounding(nanoseconds: choice.work)
    switch ending {
    case .best(let routes), .stopped(let routes?, _): state.improve(to: routes)
    case .nothing, .stopped: break
    }
  }
}

extension Instance {
  /// Returns whether the visits of `column` fit into its kind of day in that order.
  fileprivate func isFeasible(_ column: Column) -> Bool {
    RouteSchedule(column.visits, on: kinds[column.kind], of: self) != nil
  }
}
