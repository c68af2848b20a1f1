import Orienteering

/// The choice of one route per day among all routes that a solution worth a target value can contain.
///
/// Since the list is complete, the relaxation is priced by enumeration. Cuts tighten its bound, each bound eliminates routes that
/// no choice worth the target value can contain, and all combinations of the remaining routes are enumerated. If there are too
/// many, the choice branches, and GLPK's integer program suggests routes that raise the target value.
///
/// GLPK computes in floating point, so its results are never taken as proofs: its duals are rounded to whole numbers before they
/// are used in bounds, the routes that it chooses are reevaluated, and optimality is shown only by bounds and combinations in
/// whole numbers. A choice that cannot be confirmed in this way counts as stopped.
///
/// > Source: C. Contardo, R. Martinelli, "A new exact algorithm for the multi-depot vehicle routing problem under
/// > capacity and route length constraints", *Discrete Optimization* 12 (2014), 129–146,
/// > <https://doi.org/10.1016/j.disopt.2014.03.001>.
struct RouteChoice {
  /// The outcome of a choice.
  enum Ending {
    /// The best routes, one for each day; proved if the choice is a proof.
    case best([[Int]])
    /// No routes are worth the target value; proved if the choice is a proof.
    case nothing
    /// The search was stopped; the best routes so far, if any, and the bound.
    case stopped([[Int]]?, bound: Int?)
  }

  let instance: Instance
  private(set) var routes: RouteList

  /// The minimum value of interest.
  private var targetValue: Int

  /// The bound.
  private var bound = Int.max

  /// The routes in the last solution of the relaxation, and the fraction of each.
  private(set) var parts: [(places: [Int], part: Double)] = []

  /// The work of GLPK so far, in approximate nanoseconds.
  private(set) var work = 0

  /// The maximum steps through combinations of the routes that a bound leaves.
  private let stepLimit: Int

  /// Whether the outcome must be a proof; if not, the result of GLPK's integer program is accepted.
  private let isProof: Bool

  /// Whether only combinations and bounds may decide, because GLPK has made its suggestion.
  private var isConfirming = false

  /// The duals of the best bound: of places and of ``cuts``, with the maximum reduced profit of a route of each kind of day.
  private var bestBound: (duals: Duals, cutDuals: [Int32], most: [Int])?

  private var cuts: [SubsetRow] = []

  /// The indices of the routes that each cut counts.
  private var counted: [[Int32]] = []

  /// The maximum number of routes for the integer program.
  private var enough: Int

  /// Prepares the choice of routes worth at least `targetValue` together.
  ///
  /// - Parameters:
  ///   - routes: The routes.
  ///   - instance: The problem.
  ///   - targetValue: The minimum value of interest.
  ///   - enough: The maximum number of routes for the integer program.
  ///   - stepLimit: The maximum steps through combinations of the routes that a bound leaves.
  ///   - isProof: Whether the outcome must be a proof, which may take longer.
  init(
    among routes: RouteList,
    of instance: Instance,
    worth targetValue: Int,
    enough: Int = 400,
    stepLimit: Int = 1_000_000,
    isProof: Bool = true
  ) {
    self.routes = routes
    self.instance = instance
    self.targetValue = targetValue
    self.enough = enough
    self.stepLimit = stepLimit
    self.isProof = isProof
  }

  /// The maximum number of routes to branch on; with more, work is better spent on tighter bounds.
  private static var branchLimit: Int { 5_000 }

  /// The maximum number of cuts.
  private static var cutLimit: Int { 200 }

  /// Chooses the routes.
  mutating func run(_ control: SearchControl) -> Ending {
    guard narrow(control) else { return .stopped(nil, bound: bound == .max ? nil : bound) }
    guard bound >= targetValue else { return .nothing }
    guard routes.count <= Self.branchLimit else { return .stopped(nil, bound: bound) }
    if isProof, let ending = enumerateCombinations(control) { return ending }
    let left = control.spending(work)
    if routes.count > enough, let branches { return choose(in: branches, left) }
    if isConfirming { return .stopped(nil, bound: bound) }
    return isProof ? solveAndConfirm(left) : solveIntegerProgram(left)
  }

  /// Enumerates all combinations of the routes, unless there are too many.
  ///
  /// - Returns: The outcome, or `nil` if the enumeration is incomplete.
  private mutating func enumerateCombinations(_ control: SearchControl) -> Ending? {
    let required = instance.places.indices.filter(instance.isRequired(place:))
    let (numbers, count) = routes.numbers(besides: required, of: instance.placeCount)
    return switch count {
    case ...UInt64.capacity: enumerateCombinations(numbers, setsOf: UInt64.self, control)
    case ...WideNodeSet.capacity: enumerateCombinations(numbers, setsOf: WideNodeSet.self, control)
    default: nil
    }
  }

  private mutating func enumerateCombinations<Nodes: NodeSet>(
    _ numbers: [Int],
    setsOf: Nodes.Type,
    _ control: SearchControl
  ) -> Ending? {
    guard let bound = bestBound else { return nil }
    var combinations = RouteCombinations<Nodes>(
      of: routes,
      numbers: numbers,
      duals: bound.duals,
      most: bound.most,
      cuts: CutDuals(duals: bound.cutDuals, counted: counted),
      in: instance,
      worth: targetValue,
      stepLimit: stepLimit,
      control: control
    )
    let isComplete = combinations.run()
    work += combinations.stepCount * SearchWork.perStep
    guard isComplete else { return nil }
    guard let best = combinations.best else { return .nothing }
    return .best(instance.routes(best.map { routes[$0] }))
  }

  /// Chooses with GLPK's integer program, and confirms optimality in whole numbers.
  private mutating func solveAndConfirm(_ control: SearchControl) -> Ending {
    var best: [[Int]]?
    switch solveIntegerProgram(control) {
    case .best(let routes), .stopped(let routes?, _):
      if let value = instance.solution(routes)?.value, value >= targetValue {
        best = routes
        targetValue = value + instance.granularity
      }
    case .nothing, .stopped: break
    }
    var rest = self
    rest.isConfirming = true
    rest.enough = 0
    rest.work = 0
    let ending = rest.run(control.spending(work))
    work += rest.work
    return switch ending {
    case .nothing: best.map { .best($0) } ?? .nothing
    case .best: ending
    case .stopped(let better, let bound): .stopped(better ?? best, bound: bound)
    }
  }

  /// Chooses with GLPK's integer program.
  private mutating func solveIntegerProgram(_ control: SearchControl) -> Ending {
    MasterProgram.withNew(instance, isChoice: true, demanding: targetValue) { master in
      defer { work += master.work }
      for index in 0..<self.routes.count { master.add(self.routes[index]) }
      for cut in cuts { master.add(cut) }
      let ending = master.solveIntegerProgram(control)
      func routes(_ chosen: [Int]) -> [[Int]] {
        instance.routes(chosen.map { master.columns[$0] })
      }
      switch ending {
      case .optimal(let chosen): return .best(routes(chosen))
      case .infeasible: return .nothing
      case .stopped(let chosen): return .stopped(chosen.map(routes), bound: bound)
      }
    }
  }

  /// Chooses in each of `branches`; each has to beat the previous ones.
  private mutating func choose(in branches: [Self], _ control: SearchControl) -> Ending {
    var best: [[Int]]?
    var targetValue = targetValue
    var open: Int?
    for branch in branches {
      var branch = branch
      branch.targetValue = targetValue
      branch.work = 0
      let ending = branch.run(control.spending(work))
      work += branch.work
      switch ending {
      case .best(let routes), .stopped(let routes?, _):
        if let value = instance.solution(routes)?.value, value >= targetValue {
          best = routes
          targetValue = value + instance.granularity
        } else if case .best = ending {
          // GLPK's answer contradicts its own constraints and proves nothing.
          open = bound
        }
      case .nothing, .stopped: break
      }
      if case .stopped(_, let most) = ending { open = max(open ?? .min, most ?? bound) }
    }
    guard let open else { return best.map { .best($0) } ?? .nothing }
    return .stopped(best, bound: min(bound, max(open, targetValue - 1)))
  }

  /// Tightens the bound and drops routes; returns `false` if it was stopped.
  private mutating func narrow(_ control: SearchControl) -> Bool {
    MasterProgram.withNew(instance) { master in
      defer { work += master.work }
      for cut in cuts { master.add(cut) }
      var reducedProfits = [Int](repeating: 0, count: routes.count)
      while !control.shouldStop, master.work < control.work, let duals = master.duals(control) {
        let cutDuals = master.cutDuals
        setReducedProfits(&reducedProfits, at: duals, cutDuals: cutDuals)
        let most = most(reducedProfits, at: duals)
        let total = cutDuals.reduce(duals.total(for: instance)) { $0 + Int($1) }
        let bound = instance.days.reduce(total) { $0 + most[$1] }
        if bound < self.bound || bestBound == nil { bestBound = (duals, cutDuals, most) }
        self.bound = min(self.bound, bound)
        guard bound >= targetValue else { return true }
        let missing = missing(in: master, reducedProfits: reducedProfits)
        let least = most.map { $0 - (bound - targetValue) }
        master.forbid { route in
          guard !route.visits.isEmpty else { return false }
          return route.reducedProfit(at: duals, cuts: cuts, cutDuals: cutDuals) < least[route.kind]
        }
        drop(&reducedProfits, below: least)
        var isNew = false
        for column in missing where master.add(column) { isNew = true }
        if isNew { continue }
        parts = master.parts
        guard routes.count > enough, addCuts(to: &master, control) else { return true }
      }
      return false
    }
  }

  /// Computes the reduced profit of each route, including the duals of the cuts.
  private func setReducedProfits(_ reducedProfits: inout [Int], at duals: Duals, cutDuals: [Int32])
  {
    routes.setReducedProfits(&reducedProfits, at: duals)
    CutDuals(duals: cutDuals, counted: counted).charge(&reducedProfits)
  }

  /// Returns the maximum reduced profit of a route of each kind of day, including the empty route.
  private func most(_ reducedProfits: [Int], at duals: Duals) -> [Int] {
    var most = instance.kinds.indices.map {
      Column(of: instance, kind: $0, visits: []).reducedProfit(at: duals)
    }
    for (kind, earned) in zip(routes.kinds, reducedProfits) {
      most[Int(kind)] = max(most[Int(kind)], earned)
    }
    return most
  }

  /// Returns the routes that price out best: those whose reduced profit most exceeds the dual of their day.
  private func missing(in master: borrowing MasterProgram, reducedProfits: [Int]) -> [Column] {
    let dual = instance.kinds.indices.map {
      Int(max(-1e15, min(1e15, master.dual(ofDay: $0))).rounded(.up))
    }
    let missing = reducedProfits.indices.filter { reducedProfits[$0] > dual[Int(routes.kinds[$0])] }
    return missing.sorted { (reducedProfits[$1], $0) < (reducedProfits[$0], $1) }.prefix(100).map {
      routes[$0]
    }
  }

  /// Drops the routes with less than the minimum reduced profit of their kind of day.
  private mutating func drop(_ reducedProfits: inout [Int], below least: [Int]) {
    let kept = reducedProfits.indices.filter { reducedProfits[$0] >= least[Int(routes.kinds[$0])] }
    guard kept.count < routes.count else { return }
    keep(kept)
    reducedProfits = [Int](repeating: 0, count: kept.count)
  }

  /// Keeps only the routes at `positions`, which are ascending.
  mutating func keep(_ positions: [Int]) {
    var numbers = [Int32](repeating: -1, count: routes.count)
    for (index, position) in positions.enumerated() { numbers[position] = Int32(index) }
    counted = counted.map { $0.map { numbers[Int($0)] }.filter { $0 >= 0 } }
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

extension RouteChoice {
  /// Two branches with fewer routes each, one of which contains the best choice.
  ///
  /// In one of them each route visits both of two places or neither, in the other no route visits both. The two are the pair
  /// closest to a half in the relaxation; `nil` if there is none.
  ///
  /// > Source: C. Barnhart, E. L. Johnson, G. L. Nemhauser, M. W. P. Savelsbergh, P. H. Vance, "Branch-and-price:
  /// > column generation for solving huge integer programs", *Operations Research* 46 (1998), 316–329,
  /// > <https://doi.org/10.1287/opre.46.3.316>, on the rule of Ryan and Foster.
  var branches: [Self]? {
    guard let (one, other) = leastDecidedPair else { return nil }
    let visited = (0..<routes.count).map { index in
      let places = routes.places(of: index)
      return (places.contains(one) ? 1 : 0) + (places.contains(other) ? 1 : 0)
    }
    let branches = [keeping { visited[$0] != 1 }, keeping { visited[$0] < 2 }]
    return branches.allSatisfy { $0.routes.count < routes.count } ? branches : nil
  }

  /// The two places that share a route in the relaxation with a fraction closest to a half.
  private var leastDecidedPair: (Int32, Int32)? {
    let count = instance.placeCount
    var together = [Double](repeating: 0, count: count * count)
    for route in parts {
      for one in route.places {
        for other in route.places where one < other { together[one * count + other] += route.part }
      }
    }
    let pair = together.indices.min { abs(together[$0] - 0.5) < abs(together[$1] - 0.5) }
    guard let pair, abs(together[pair] - 0.5) < 0.49 else { return nil }
    return (Int32(pair / count), Int32(pair % count))
  }

  private func keeping(_ isKept: (Int) -> Bool) -> Self {
    var branch = self
    branch.keep((0..<routes.count).filter(isKept))
    return branch
  }
}
