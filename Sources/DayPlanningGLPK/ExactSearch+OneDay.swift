import DayPlanning

extension ExactSearch {
  /// Finds the best route of the only day by labelling, bounded by the prices.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and
  /// > initialization heuristics for solving the orienteering problem with time windows with dynamic
  /// > programming", *Computers & Operations Research* 36 (2009), 1191–1203,
  /// > <https://doi.org/10.1016/j.cor.2008.01.003>.
  mutating func settleOneDay(using pool: inout RoutePool) {
    guard !isSettled, !control.isReached else { return }
    if let known = bounds(known: &pool) {
      improveIncumbent(to: 0.05, growingBy: 1)
      if settle(known, labelLimit: quickLabelLimit, foreseeing: true) { return }
      for column in columns(of: known, price: -.infinity) {
        pool.add(.init(kind: column.kind, visits: column.visits))
      }
      guard dropHopelessVisits(by: known) else { return }
    }
    var neighborhoods = Neighborhoods(of: completions[0].graph, nearest: 2)
    settleOneDay { search, limit in
      search.bound(by: &neighborhoods, rememberingAtMost: limit, using: &pool)
    }
  }

  /// Settles the only day with ever tighter bounds.
  ///
  /// - Parameter tighten: Returns bounds of routes that remember at most so many visits at each, or `nil`
  ///   if the search was stopped.
  mutating func settleOneDay(_ tighten: (inout Self, _ limit: Int) -> NeighborhoodBounds?) {
    guard !isSettled, !control.isReached else { return }
    guard completions[0].graph.holdsRequired else { return settle() }
    for limit in Self.memoryLimits {
      guard let bounds = tighten(&self, limit) else { return }
      keepLooking()
      let isLast = limit == Self.memoryLimits.last
      let labelLimit = isLast ? solver.labelLimit : solver.quickLabelLimit * limit / 2
      guard !settle(bounds, labelLimit: min(labelLimit, solver.labelLimit)) else { return }
    }
  }

  /// What visits may remember, in turn: one more makes bounds tighter for up to twice the work.
  private static var memoryLimits: [Int] { [4, 6, 8, 10] }

  /// The labels up to which a labelling costs little against tighter bounds.
  var quickLabelLimit: Int { min(solver.quickLabelLimit, solver.labelLimit) }

  /// Finds the best route by levels.
  ///
  /// - Parameters:
  ///   - bounds: What the rest of a route can earn.
  ///   - labelLimit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far say that the last will take more labels.
  /// - Returns: Whether the search is settled.
  mutating func settle(
    _ bounds: some CompletionTable,
    labelLimit: Int,
    foreseeing foresees: Bool = false
  ) -> Bool {
    let graph = bounds.graph.exact
    return switch graph.count {
    case ...UInt64.capacity:
      settle(bounds, reach: Reach<UInt64>(of: graph), limit: labelLimit, foresees: foresees)
    case ...WideVisitSet.capacity:
      settle(bounds, reach: Reach<WideVisitSet>(of: graph), limit: labelLimit, foresees: foresees)
    default: false
    }
  }

  /// Finds the best route by levels, and returns whether that settled the search.
  private mutating func settle<Visits>(
    _ bounds: some CompletionTable,
    reach: Reach<Visits>,
    limit: Int,
    foresees: Bool
  ) -> Bool {
    let bound = upperBound
    var forecast = LabelForecast()
    for level in levels {
      guard !isSettled, !control.isReached else { return isSettled }
      if foresees, forecast.exceeds(limit, at: bound - target) { return false }
      let demanded = max(level, target)
      let labels = label(bounds, reach: reach, from: demanded, labelLimit: limit)
      guard let labels else { return false }
      forecast.add(labels: labels, gap: bound - demanded)
    }
    return isSettled
  }

  /// Finds the best route that is worth at least `level`, and returns how many labels that took, or `nil` if not all
  /// were looked at.
  private mutating func label<Visits>(
    _ bounds: some CompletionTable,
    reach: Reach<Visits>,
    from level: Int,
    labelLimit: Int
  ) -> Int? {
    let total = prices.total(for: instance)
    var labelling = Labelling(bounds: bounds, reach: reach, dominance: .byValue)
    let ending = labelling.run(
      threshold: Int32(clamping: level - total),
      labelLimit: labelLimit,
      control: control
    ) { labelling, _, value, label in
      if Int(value) >= target, labelling.makesRequired(label) {
        improve(to: [labelling.route(of: label)])
      }
      return Int32(clamping: max(level, target) - total)
    }
    effort.count(labels: labelling.labelCount)
    guard case .complete = ending else { return nil }
    tighten(to: max(level, target) - 1, prices: prices)
    return labelling.labelCount
  }
}

extension ExactSearch {
  /// The values to ask for in turn, from just below the bound down to just above the incumbent.
  ///
  /// The work grows steeply with the gap, and the best routes are often worth nearly the bound: then
  /// the first small gaps find and prove them. Otherwise each lowers the bound.
  var levels: [Int] {
    var levels: [Int] = []
    var step = max(4 * instance.granularity, (upperBound - target) / 16)
    while upperBound - step - step / 3 > target {
      levels.append(upperBound - step)
      step += step * 7 / 10
    }
    return levels + [target]
  }
}

extension DayGraph {
  /// Whether every required visit of the instance is in this graph.
  var holdsRequired: Bool {
    instance.visits.indices.allSatisfy { !instance.visits[$0].isRequired || numbers[$0] >= 0 }
  }
}
