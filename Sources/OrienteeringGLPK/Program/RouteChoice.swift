import Orienteering

/// The choice of a route for each day among all those that a solution worth a level can contain.
///
/// Since the list is complete, the relaxation is priced by looking through it. Cuts tighten its bound, each bound drops the
/// routes that no choice worth the level can have, and GLPK's integer program decides among the few that are left. If they are
/// too many for it, the choice branches: GLPK checks no clock in its cuts and branches.
///
/// > Source: C. Contardo, R. Martinelli, "A new exact algorithm for the multi-depot vehicle routing problem under
/// > capacity and route length constraints", *Discrete Optimization* 12 (2014), 129–146,
/// > <https://doi.org/10.1016/j.disopt.2014.03.001>.
struct RouteChoice {
  /// How a choice ended.
  enum Ending {
    /// The best routes, one for each day.
    case best([[Int]])
    /// No routes are worth the level.
    case nothing
    /// The search was stopped; the best routes so far, if any, and the bound.
    case stopped([[Int]]?, bound: Int?)
  }

  let instance: Instance
  private(set) var routes: RouteList

  /// The least value of interest.
  private var level: Int

  /// The bound.
  private var bound = Int.max

  /// The routes in the last solution of the relaxation, and the fraction of each.
  private(set) var parts: [(places: [Int], part: Double)] = []

  /// The work of GLPK so far, in rough nanoseconds.
  private(set) var work = 0

  private var cuts: [SubsetRow] = []

  /// The positions of the routes that each cut counts.
  private var counted: [[Int32]] = []

  /// The number of routes that is small enough for the integer program.
  private let enough: Int

  /// Prepares the choice of routes worth at least `level` together.
  init(among routes: RouteList, of instance: Instance, worth level: Int, enough: Int = 400) {
    self.routes = routes
    self.instance = instance
    self.level = level
    self.enough = enough
  }

  /// The most routes to branch on; the work for more is better spent on tighter bounds.
  private static var branchLimit: Int { 5_000 }

  /// The most cuts.
  private static var cutLimit: Int { 200 }

  /// Chooses.
  mutating func run(_ control: SearchControl) -> Ending {
    guard narrow(control) else { return .stopped(nil, bound: bound == .max ? nil : bound) }
    guard bound >= level else { return .nothing }
    guard routes.count <= Self.branchLimit else { return .stopped(nil, bound: bound) }
    let left = control.spending(work)
    if routes.count > enough, let branches { return decide(branches, left) }
    return decide(left)
  }

  /// Chooses by GLPK's integer program.
  private mutating func decide(_ control: SearchControl) -> Ending {
    MasterProgram.withNew(instance, isChoice: true, demanding: level) { master in
      defer { work += master.work }
      for index in 0..<self.routes.count { master.add(self.routes[index]) }
      for cut in cuts { master.add(cut) }
      let (ending, scale) = master.choose(control)
      func routes(_ chosen: [Int]) -> [[Int]] {
        instance.routes(chosen.map { master.columns[$0] })
      }
      switch ending {
      case .optimal(let chosen): return .best(routes(chosen))
      case .infeasible: return .nothing
      case .stopped(let chosen, let most):
        // GLPK's floating-point bound gets a margin.
        let most = most.map { Int(($0 * scale + 1e-6 * abs($0 * scale) + 1).rounded(.up)) }
        return .stopped(chosen.map(routes), bound: min(bound, most ?? .max))
      }
    }
  }

  /// Chooses in each of `branches`; each has to beat those before.
  private mutating func decide(_ branches: [Self], _ control: SearchControl) -> Ending {
    var best: [[Int]]?
    var level = level
    var open: Int?
    for branch in branches {
      var branch = branch
      branch.level = level
      branch.work = 0
      let ending = branch.run(control.spending(work))
      work += branch.work
      switch ending {
      case .best(let routes), .stopped(let routes?, _):
        if let value = instance.solution(routes)?.value, value >= level {
          best = routes
          level = value + instance.granularity
        } else if case .best = ending {
          // GLPK's answer contradicts its own constraints and proves nothing.
          open = bound
        }
      case .nothing, .stopped: break
      }
      if case .stopped(_, let most) = ending { open = max(open ?? .min, most ?? bound) }
    }
    guard let open else { return best.map { .best($0) } ?? .nothing }
    return .stopped(best, bound: min(bound, max(open, level - 1)))
  }

  /// Tightens the bound and drops routes; returns `false` if it was stopped.
  private mutating func narrow(_ control: SearchControl) -> Bool {
    MasterProgram.withNew(instance) { master in
      defer { work += master.work }
      for cut in cuts { master.add(cut) }
      var earnings = [Int](repeating: 0, count: routes.count)
      while !control.shouldStop, master.work < control.work, let prices = master.prices(control) {
        let asked = master.cutPrices
        setEarnings(&earnings, at: prices, asking: asked)
        let best = best(earnings, at: prices)
        let total = asked.reduce(prices.total(for: instance)) { $0 + Int($1) }
        let bound = instance.days.reduce(total) { $0 + best[$1] }
        self.bound = min(self.bound, bound)
        guard bound >= level else { return true }
        let missing = missing(in: master, earnings: earnings)
        let least = best.map { $0 - (bound - level) }
        master.forbid { route in
          guard !route.visits.isEmpty else { return false }
          return route.earnings(at: prices, cuts: cuts, asking: asked) < least[route.kind]
        }
        drop(&earnings, below: least)
        var isNew = false
        for column in missing where master.add(column) { isNew = true }
        if isNew { continue }
        parts = master.parts
        guard routes.count > enough, addCuts(to: &master, control) else { return true }
      }
      return false
    }
  }

  /// Computes the reduced value of each route, with the prices `asked` of the cuts too.
  private func setEarnings(_ earnings: inout [Int], at prices: Prices, asking asked: [Int32]) {
    routes.setEarnings(&earnings, at: prices)
    for (routes, asked) in zip(counted, asked) where asked > 0 {
      for route in routes { earnings[Int(route)] -= Int(asked) }
    }
  }

  /// Returns the most that a route of each kind of day earns, the empty one included.
  private func best(_ earnings: [Int], at prices: Prices) -> [Int] {
    var best = instance.kinds.indices.map {
      Column(of: instance, kind: $0, visits: []).earnings(at: prices)
    }
    for (kind, earned) in zip(routes.kinds, earnings) {
      best[Int(kind)] = max(best[Int(kind)], earned)
    }
    return best
  }

  /// Returns the routes that price out best: those that earn most beyond the price of their day.
  private func missing(in master: borrowing MasterProgram, earnings: [Int]) -> [Column] {
    let price = instance.kinds.indices.map {
      Int(max(-1e15, min(1e15, master.price(ofDay: $0))).rounded(.up))
    }
    let missing = earnings.indices.filter { earnings[$0] > price[Int(routes.kinds[$0])] }
    return missing.sorted { (earnings[$1], $0) < (earnings[$0], $1) }.prefix(100).map { routes[$0] }
  }

  /// Drops the routes that earn less than the least of their kind of day.
  private mutating func drop(_ earnings: inout [Int], below least: [Int]) {
    let kept = earnings.indices.filter { earnings[$0] >= least[Int(routes.kinds[$0])] }
    guard kept.count < routes.count else { return }
    keep(kept)
    earnings = [Int](repeating: 0, count: kept.count)
  }

  /// Keeps only the routes at `positions`, which ascend.
  mutating func keep(_ positions: [Int]) {
    var places = [Int32](repeating: -1, count: routes.count)
    for (place, position) in positions.enumerated() { places[position] = Int32(place) }
    counted = counted.map { $0.map { places[Int($0)] }.filter { $0 >= 0 } }
    routes = routes.keeping(positions)
  }

  /// Adds cuts that the solution of the relaxation violates; returns whether there are any.
  private mutating func addCuts(
    to master: inout MasterProgram,
    _ control: SearchControl
  ) -> Bool {
    guard cuts.count < Self.cutLimit else { return false }
    let violated = SubsetRow.violated(by: master.parts, placeCount: instance.placeCount, limit: 20)
    for cut in violated where !control.shouldStop {
      cuts.append(cut)
      counted.append(routes.indices(countedBy: cut))
      master.add(cut)
    }
    return !violated.isEmpty
  }
}
