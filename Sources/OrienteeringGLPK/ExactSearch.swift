import Orienteering

/// One run of ``ExactSolver``: the routes to beat, the bound, and the visits that are still in question.
struct ExactSearch {
  /// The problem.
  let instance: Instance

  /// The limits on the work.
  let solver: ExactSolver

  /// When to stop.
  let control: SearchControl

  /// The best routes so far.
  private(set) var incumbent: Solution?

  /// The units of which every value of routes is a multiple.
  let granularity: Int

  /// What no routes can exceed.
  private(set) var upperBound = Int.max

  /// The prices that gave the bound.
  private(set) var prices: Prices

  /// Each kind of day, with the visits and ways that are still in question.
  var graphs: [DayGraph]

  /// The routes found so far, in part relaxed ones, and what an earlier search left besides.
  var pool: RoutePool

  /// The routes that local searches of several days went through.
  private(set) var passed: PassedRoutes

  /// The work so far, in rough nanoseconds.
  var effort = Effort()

  /// The gap that few labels did not close, the last time that it was tried.
  var openGap = Int.max

  /// Whether the local search has looked longer, as the first bound said.
  private var hasImproved = false

  /// Starts a search.
  init(_ instance: Instance, solver: ExactSolver, pool: RoutePool, control: SearchControl) {
    let instance = instance.days.count == 1 ? instance.keepingOneKind : instance
    self.instance = instance
    self.solver = solver
    self.pool = pool
    self.control = control
    passed = PassedRoutes(of: instance)
    granularity = instance.granularity
    prices = .zero(for: instance)
    let closed = instance.rivalsOfRequired
    let open = instance.visits.indices.filter { !closed.contains(instance.placeOfVisit[$0]) }
    graphs = instance.kinds.indices.map {
      DayGraph(of: instance, kind: $0, keeping: open).coarsened(to: solver.tickLimit)
    }
  }

  /// The least value that would be better than the incumbent.
  ///
  /// Without an incumbent, less than any routes can be worth.
  var target: Int {
    if let incumbent { return incumbent.value + granularity }
    return -instance.travelCost * instance.span
  }

  /// Whether nothing better than the incumbent can exist.
  var isSettled: Bool { upperBound < target }

  /// Whether the search should end now: its time is over, or its budget of work.
  var isExhausted: Bool { effort.total >= control.work || control.isReached }

  /// Returns the labels up to `limit` for which the budget of work is enough.
  func labels(upTo limit: Int) -> Int {
    min(limit, max(0, control.work - effort.total) / Effort.perLabel)
  }

  /// What was found and proved.
  var outcome: Outcome {
    if let incumbent {
      let bound = isSettled ? incumbent.value : upperBound
      return .found(
        Solution(
          routes: incumbent.routes,
          value: incumbent.value,
          bound: upperBound == .max ? nil : max(bound, incumbent.value)
        )
      )
    }
    return isSettled ? .infeasible : .unknown
  }

  /// Takes the routes of the local search as those to beat.
  ///
  /// Each of several days takes as many rounds again: poor routes for them leave gaps with too many routes in them to choose
  /// from. A single one takes half as many again. Where routes to start from are known, a few rounds do: the bound finds what
  /// they miss.
  mutating func findIncumbent(from start: [[Int]]?) {
    var localSearch = solver.localSearch
    localSearch.rounds = localSearch.rounds * max(3, 2 * instance.days.count) / 2
    if start != nil {
      localSearch.rounds = min(200, localSearch.rounds)
      hasImproved = true
    }
    if let solution = localSearch.solve(
      instance,
      from: start,
      control: control,
      passing: { day, visits in
        pool.add(.init(kind: instance.days[day], visits: visits))
      }
    ) {
      improve(to: solution)
    } else if start != nil {
      // What has to be visited besides is not always found from there.
      findIncumbent(from: nil)
    }
  }

  /// Looks longer for better routes while the bound is far off: what they cost is little against a proof
  /// that has to make up for poor ones.
  ///
  /// - Parameters:
  ///   - tolerance: The part of its value that the incumbent may be short of the bound.
  ///   - factor: How many times as long each search is as the one before.
  mutating func improveIncumbent(to tolerance: Double = 0.02, growingBy factor: Int = 4) {
    var localSearch = solver.localSearch
    var isBetter = true
    while isBetter, !isSettled, !isExhausted, gap > tolerance, localSearch.rounds < 10_000 {
      localSearch.rounds *= factor
      localSearch.seed &+= 1
      let before = target
      let solution = localSearch.solve(instance, control: control.unobserved)
      if let solution { improve(to: solution) }
      isBetter = target > before
    }
  }

  /// Does so with the first bound of several days, unless it was done or routes to start from were known.
  mutating func improveIncumbentOnce() {
    guard !hasImproved else { return }
    hasImproved = true
    improveIncumbent()
  }

  /// Looks for better routes, for as long as ``Effort/dueSearching(at:)`` says: where a proof is
  /// out of reach, the routes are all that a visitor gets.
  ///
  /// With one day a search has to end within six tenths of what is due (whole cities: `Benchmarks/NOTES.md`); with several,
  /// whose proofs take the best routes, the last one may go beyond it.
  mutating func keepLooking() {
    while !isSettled, !isExhausted {
      let isOneDay = instance.days.count == 1
      let taken = isOneDay ? effort.searchingNext * 5 / 3 : effort.searching
      guard taken < effort.dueSearching(at: gap) else { return }
      lookLonger()
    }
  }

  /// Looks for better routes when no proof is to be had any more, for as long as was looked for one.
  mutating func keepLookingUnproved() {
    while effort.searching < effort.bounding, !isSettled, !isExhausted { lookLonger() }
  }

  /// Looks for better routes once more, up to a limit twice as long as the last time.
  private mutating func lookLonger() {
    effort.searches += 1
    let before = target
    defer { effort.fruitless = target > before ? 0 : effort.fruitless + 1 }
    if instance.days.count == 1 { lookLongerOnOneDay() } else { lookLongerOnSeveralDays() }
  }

  private mutating func lookLongerOnOneDay() {
    var localSearch = nextLocalSearch(doublings: 20)
    // What one kind of search has not found, another may; it was measured with one day.
    if effort.fruitless > 0, effort.searches.isMultiple(of: 2) { localSearch.travelPrice = 0.3 }
    let solution = localSearch.solve(
      instance,
      control: control.unobserved,
      spending: { effort.countSearch(nanoseconds: $0) }
    )
    if let solution { improve(to: solution) }
  }

  /// Looks for better routes afresh, or every second time near the best ones, and then among all those that searches have
  /// gone through.
  ///
  /// Four searches find better routes than one that takes four times as long, from some length on
  /// (`Benchmarks/NOTES.md`).
  private mutating func lookLongerOnSeveralDays() {
    var localSearch = nextLocalSearch(doublings: 7)
    localSearch.reheating = 0.3
    let isNearBest = effort.searches > 5 && effort.searches.isMultiple(of: 2)
    var found: [RoutePool.Member] = []
    let solution = localSearch.solve(
      instance,
      from: isNearBest ? incumbent?.routes : nil,
      control: control.unobserved,
      passing: { day, visits in found.append(.init(kind: instance.days[day], visits: visits)) },
      accepting: { day, visits in passed.add(day: day, visits: visits) },
      spending: { effort.countSearch(nanoseconds: $0) }
    )
    if let solution { improve(to: solution) }
    for member in found { pool.add(member) }
    improveIncumbent()
  }

  /// Returns the next local search of ``lookLonger()``, with twice the rounds of the last one up to so many doublings.
  private func nextLocalSearch(doublings: Int) -> LocalSearch {
    var localSearch = solver.localSearch
    localSearch.rounds <<= min(doublings, effort.searches)
    localSearch.seed &+= UInt64(effort.searches)
    return localSearch
  }

  /// By what part of it the incumbent may be short of the bound.
  private var gap: Double {
    guard let incumbent, upperBound < .max else { return 1 }
    return Double(upperBound - incumbent.value) / Double(max(1, abs(incumbent.value)))
  }

  /// Takes over `solution` if it is better than the incumbent.
  mutating func improve(to solution: Solution) {
    if let incumbent, incumbent.value >= solution.value { return }
    incumbent = solution
    report()
  }

  /// Takes over `routes`, one a day, if they are feasible and better than the incumbent.
  mutating func improve(to routes: [[Int]]) {
    guard Set(routes.joined()).count == routes.joined().count,
      let solution = instance.solution(routes)
    else { return }
    improve(to: solution)
  }

  /// Takes over `bound`, with the prices that gave it, if it is better.
  mutating func tighten(to bound: Int, prices: Prices) {
    // No routes are worth anything in between.
    let bound = bound.roundedDown(to: granularity)
    guard bound < upperBound else { return }
    upperBound = bound
    self.prices = prices
    report()
  }

  /// Takes over `prices`, whose bound may be weaker than the best one so far.
  mutating func adopt(_ prices: Prices, bound: Int) {
    self.prices = prices
    tighten(to: bound, prices: prices)
  }

  /// Records that no routes are better than the incumbent.
  mutating func recordSettled() {
    upperBound = target - 1
    report()
  }

  private func report() {
    control.report(
      value: incumbent?.value,
      bound: upperBound == .max
        ? nil : max(upperBound, incumbent?.value ?? .min)
    )
  }
}

extension Instance {
  /// This instance of a single day with the kind of that day alone.
  fileprivate var keepingOneKind: Instance {
    kinds.count == 1
      ? self
      : Instance(
        visits: visits,
        days: [0],
        kinds: [kinds[days[0]]],
        travelCost: travelCost,
        places: places,
        rivals: rivals
      )
  }
}
