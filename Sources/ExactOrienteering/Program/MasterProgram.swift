import Orienteering

/// The master program: one column for each route, each place in at most one route, one route for each day.
///
///     maximize   Σ value(r) · x(r)
///     such that  Σ { x(r) : r visits v }         ≤ 1  for each place v  (= 1 if it is required)
///                Σ { x(r) : r visits v or w }    ≤ 1  for places v and w that exclude each other
///                Σ { x(r) : r is of kind k }     = number of days of kind k
///                Σ { stops(r) · x(r) : kind k }  ≤ limit · days      if stops are limited
///                Σ { travel(r) · x(r) : kind k } ≤ limit · days      if travel is limited
///                Σ { cost(r) · x(r) : kind k }   ≤ limit · days      if there is a budget
///
/// Values are divided by ``scale`` for GLPK, which prefers small numbers.
///
/// > Source: S. Boussier, D. Feillet, M. Gendreau, "An exact algorithm for team orienteering
/// > problems", *4OR* 5 (2007), 211–230, <https://doi.org/10.1007/s10288-006-0009-1>.
struct MasterProgram: ~Copyable {
  private let instance: Instance
  private let scale: Double
  private let isChoice: Bool
  private var program = LinearProgram()
  private var known: Set<Column> = []
  private var demandRow: Int?
  /// The row of each kind of day that limits its stops, if there is a limit.
  private var stopRows: [Int?] = []
  /// The row of each kind of day that limits its travel, if there is a limit.
  private var travelRows: [Int?] = []
  /// The maximum dual of a tick of travel on each kind of day, if travel is limited.
  private let travelLimits: [Double]
  /// The row of each kind of day that limits its cost, if there is a limit.
  private var costRows: [Int?] = []

  /// The pairs of places that exclude each other, the indices of the pairs of each place, and the row of the first pair.
  private let conflicts: [(Int, Int)]
  private let conflictsOfPlace: [[Int]]
  private var firstConflictRow = 0

  /// The cuts, and the row of the first cut.
  private var cuts: [SubsetRow] = []
  private var firstCutRow = 0

  /// The routes, in the order of the program's columns; empty for a column that is not a route.
  private(set) var columns: [Column] = []

  /// The first column of those that confine duals to a box, two for each place.
  private var firstTrade: Int?

  /// Whether the lower limit of the dual of each place is 0, as without a box.
  private var isFree: [Bool]

  private init(_ instance: Instance, isChoice: Bool, demanding least: Int?) {
    self.instance = instance
    self.isChoice = isChoice
    let conflicts = instance.rivalPairs
    self.conflicts = conflicts
    var conflictsOfPlace = [[Int]](repeating: [], count: instance.placeCount)
    for (index, (one, other)) in conflicts.enumerated() {
      conflictsOfPlace[one].append(index)
      conflictsOfPlace[other].append(index)
    }
    self.conflictsOfPlace = conflictsOfPlace
    scale = Double(instance.granularity)
    travelLimits = instance.kinds.indices.map { kind in
      instance.kinds[kind].maximumTravel == nil
        ? 0 : Duals.travelLimit(of: instance, onKind: kind)
    }
    isFree = [Bool](repeating: true, count: instance.placeCount)
    addRows()
    if let least {
      demandRow = program.rowCount
      program.addRow(.atLeast(Double(least) / scale))
    }
    for kind in instance.kinds.indices { add(Column(of: instance, kind: kind, visits: [])) }
    if !isChoice { addPenalties() }
  }

  /// Calls `body` with a program of `instance` with only empty routes, and returns its result.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - isChoice: Whether columns are binary. The linear program also has, for each required place, a costly artificial column
  ///     that covers it.
  ///   - least: The minimum value of the chosen routes, if required.
  ///   - body: The closure to call with the program.
  /// - Returns: The result of `body`.
  static func withNew<Result>(
    _ instance: Instance,
    isChoice: Bool = false,
    demanding least: Int? = nil,
    _ body: (inout MasterProgram) -> Result
  ) -> Result {
    var master = MasterProgram(instance, isChoice: isChoice, demanding: least)
    return body(&master)
  }

  /// Adds `column` if it is new, and returns whether it is.
  @discardableResult
  mutating func add(_ column: Column) -> Bool {
    guard known.insert(column).inserted else { return false }
    var counts: [Int: Double] = [:]
    for place in column.places { counts[place, default: 0] += 1 }
    var entries = counts.sorted { $0.key < $1.key }.map {
      LinearProgram.Entry(row: $0.key, value: $0.value)
    }
    entries.append(.init(row: instance.placeCount + column.kind, value: 1))
    if let row = stopRows[column.kind] {
      entries.append(.init(row: row, value: Double(column.visits.count)))
    }
    if let row = travelRows[column.kind] {
      entries.append(.init(row: row, value: Double(column.travel)))
    }
    if let row = costRows[column.kind], column.cost > 0 {
      entries.append(.init(row: row, value: Double(column.cost)))
    }
    var conflicting: [Int: Double] = [:]
    for (place, times) in counts {
      for index in conflictsOfPlace[place] { conflicting[index, default: 0] += times }
    }
    for (index, times) in conflicting.sorted(by: { $0.key < $1.key }) {
      entries.append(.init(row: firstConflictRow + index, value: times))
    }
    if let demandRow { entries.append(.init(row: demandRow, value: Double(column.value) / scale)) }
    for (index, cut) in cuts.enumerated() where cut.counts(column.places) {
      entries.append(.init(row: firstCutRow + index, value: 1))
    }
    let copies = column.visits.isEmpty && isChoice ? instance.dayCount(of: column.kind) : 1
    for _ in 0..<copies {
      program.addColumn(
        worth: Double(column.value) / scale,
        entries: entries,
        isChoice: isChoice
      )
      columns.append(column)
    }
    return true
  }

  /// Adds `cut`.
  mutating func add(_ cut: SubsetRow) {
    if cuts.isEmpty { firstCutRow = program.rowCount }
    cuts.append(cut)
    program.addRow(.atMost(1), columns: columns.indices.filter { cut.counts(columns[$0].places) })
  }

  /// Fixes the given hopeless routes at 0 from now on.
  mutating func forbid(where isHopeless: (Column) -> Bool) {
    for index in columns.indices where isHopeless(columns[index]) { program.forbid(index) }
  }

  /// Solves the relaxation and returns its duals, rounded to units, or `nil` if GLPK fails.
  mutating func duals(_ control: SearchControl) -> Duals? {
    guard program.solveRelaxation(control) else { return nil }
    var duals = Duals.zero(for: instance)
    let limit = Duals.limit(forPlaces: instance.placeCount)
    for place in instance.places.indices {
      let dual = units(program.dual(ofRow: place), atMost: limit)
      duals.places[place] = instance.isRequired(place: place) ? dual : max(0, dual)
    }
    for (index, (one, other)) in conflicts.enumerated() {
      let dual = max(0, units(program.dual(ofRow: firstConflictRow + index), atMost: 4e5))
      duals.conflicts[index] = dual
      duals.places[one] += dual
      duals.places[other] += dual
    }
    for kind in instance.kinds.indices {
      if let row = stopRows[kind] {
        duals.stops[kind] = max(0, units(program.dual(ofRow: row)))
      }
      if let row = travelRows[kind] {
        let dual = units(program.dual(ofRow: row), atMost: travelLimits[kind])
        duals.travel[kind] = max(0, dual)
      }
      if let row = costRows[kind] {
        let most = 4e6 / Double(max(1, instance.greatestCost))
        duals.cost[kind] = max(0, units(program.dual(ofRow: row), atMost: most.rounded(.down)))
      }
    }
    return duals
  }

  /// Returns the dual of a day of `kind`, in units: a route prices out if its reduced profit is greater.
  func dual(ofDay kind: Int) -> Double {
    program.dual(ofRow: instance.placeCount + kind) * scale
  }

  /// The dual of each cut, rounded to units.
  var cutDuals: [Int32] {
    cuts.indices.map { max(0, units(program.dual(ofRow: firstCutRow + $0))) }
  }

  /// The work of all solves so far, in approximate nanoseconds.
  var work: Int { program.work }

  /// The value of the relaxation in units, in GLPK's floating point.
  var relaxationValue: Double { program.relaxationValue * scale }

  /// The places of the routes in the solution of the relaxation, and the fraction of each.
  var parts: [(places: [Int], part: Double)] {
    columns.indices.map { (columns[$0].places, program.relaxedValue(ofColumn: $0)) }.filter {
      $0.part > 1e-6
    }
  }

  /// Confines the own dual of each place to a box of `size` around that in `center` from now on.
  ///
  /// In the program these are slack columns: visiting a place less than once gains its minimum dual, and visiting it more than
  /// once costs its maximum dual.
  ///
  /// - Parameters:
  ///   - center: The center of the box.
  ///   - size: The maximum deviation of a dual, in units.
  mutating func confine(to center: Duals, within size: Int) {
    let first = firstTrade ?? addTrades()
    let own = center.own(for: instance)
    for index in instance.places.indices {
      let isRequired = instance.isRequired(place: index)
      let dual = Int(own[index])
      let least = isRequired ? dual - size : max(0, dual - size)
      isFree[index] = least == 0 && !isRequired
      program.setWorth(Double(least) / scale, ofColumn: first + 2 * index)
      program.setWorth(-Double(dual + size) / scale, ofColumn: first + 2 * index + 1)
    }
  }

  /// Adds the two slack columns of each place, and returns the first of them.
  private mutating func addTrades() -> Int {
    let first = columns.count
    for place in instance.places.indices {
      for sign in [1.0, -1] {
        program.addColumn(worth: 0, entries: [.init(row: place, value: sign)])
        columns.append(Column(of: instance, kind: 0, visits: []))
      }
    }
    firstTrade = first
    return first
  }

  /// Whether duals outside the box may be better.
  var isOnEdge: Bool {
    guard let firstTrade else { return false }
    return instance.places.indices.contains { place in
      let (less, more) = (firstTrade + 2 * place, firstTrade + 2 * place + 1)
      return program.relaxedValue(ofColumn: more) > 1e-7
        || !isFree[place] && program.relaxedValue(ofColumn: less) > 1e-7
    }
  }

  /// Solves the integer program, in floating point.
  mutating func solveIntegerProgram(_ control: SearchControl) -> LinearProgram.IntegerEnding {
    program.solve(control)
  }

  private mutating func addRows() {
    for place in instance.places.indices {
      program.addRow(instance.isRequired(place: place) ? .exactly(1) : .atMost(1))
    }
    let counts = instance.kinds.indices.map { instance.dayCount(of: $0) }
    for count in counts { program.addRow(.exactly(Double(count))) }
    stopRows = zip(instance.kinds, counts).map { addRow($0.maximumStops, days: $1) }
    travelRows = zip(instance.kinds, counts).map { addRow($0.maximumTravel, days: $1) }
    costRows = zip(instance.kinds, counts).map { addRow($0.maximumCost, days: $1) }
    firstConflictRow = program.rowCount
    for _ in conflicts { program.addRow(.atMost(1)) }
  }

  /// Adds the row of a limit on each of several days, and returns its index, if there is a limit.
  private mutating func addRow(_ limit: Int?, days: Int) -> Int? {
    guard let limit else { return nil }
    program.addRow(.atMost(Double(limit * days)))
    return program.rowCount - 1
  }

  /// Adds an artificial column for a required place, at a big-M cost.
  private mutating func addPenalties() {
    let rewards = instance.visits.reduce(0) { $0 + $1.reward }
    let penalty = Double(rewards - instance.leastValue) / scale + 1
    for place in instance.places.indices where instance.isRequired(place: place) {
      program.addColumn(worth: -penalty, entries: [.init(row: place, value: 1)])
      columns.append(Column(of: instance, kind: 0, visits: []))
    }
  }

  /// Rounds a dual value to units, clamped so that no sum of duals exceeds 32 bits.
  ///
  /// A clamped dual is not optimal, but like any dual it gives a valid bound.
  private func units(_ dual: Double, atMost limit: Double = 4e6) -> Int32 {
    Int32((dual * scale).rounded().clamped(to: -limit...limit))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// A subset-row cut: at most one route can visit two or more of three places, since each is visited at most once.
///
/// Fractional solutions may violate it, integer ones do not.
///
/// > Source: M. Jepsen, B. Petersen, S. Spoorendonk, D. Pisinger, "Subset-row inequalities applied to the
/// > vehicle-routing problem with time windows", *Operations Research* 56 (2008), 497–511,
/// > <https://doi.org/10.1287/opre.1070.0449>.
struct SubsetRow: Hashable {
  /// The places, by index in the instance, ascending.
  let places: [Int]

  /// Returns whether a route through `places` visits two or more of them.
  func counts(_ places: [Int]) -> Bool {
    var visited = 0
    for place in places where self.places.contains(place) { visited += 1 }
    return visited > 1
  }

  /// Returns the cuts that a fractional solution violates.
  ///
  /// - Parameters:
  ///   - routes: The routes with their fractions.
  ///   - placeCount: The number of places of the instance.
  ///   - limit: The maximum number of cuts to return.
  /// - Returns: The cuts, the most violated first.
  static func violated(
    by routes: [(places: [Int], part: Double)],
    placeCount: Int,
    limit: Int
  ) -> [Self] {
    // The sums of the fractions of routes that visit each two places, and each three.
    var pairs = [Double](repeating: 0, count: placeCount * placeCount)
    var triples: [[Int]: Double] = [:]
    for route in routes where route.part < 1 - 1e-6 {
      let places = route.places.sorted()
      for (first, one) in places.enumerated() {
        for (second, two) in places.enumerated().dropFirst(first + 1) {
          pairs[one * placeCount + two] += route.part
          for three in places.dropFirst(second + 1) {
            triples[[one, two, three], default: 0] += route.part
          }
        }
      }
    }
    var violated: [(cut: Self, excess: Double)] = []
    for one in 0..<placeCount {
      for two in one + 1..<placeCount {
        let pair = pairs[one * placeCount + two]
        for three in two + 1..<placeCount {
          let sum = pair + pairs[one * placeCount + three] + pairs[two * placeCount + three]
          guard sum > 1.02 else { continue }
          // A route that visits all three is counted in each of the pairs.
          let excess = sum - 2 * (triples[[one, two, three]] ?? 0) - 1
          if excess > 0.02 { violated.append((Self(places: [one, two, three]), excess)) }
        }
      }
    }
    violated.sort {
      $0.excess != $1.excess
        ? $0.excess > $1.excess : $0.cut.places.lexicographicallyPrecedes($1.cut.places)
    }
    return violated.prefix(limit).map(\.cut)
  }
}
