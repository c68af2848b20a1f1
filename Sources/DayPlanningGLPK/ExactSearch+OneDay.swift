import DayPlanning

extension ExactSearch {
  /// Finds the best route of the only day by labelling, bounded by the prices.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and
  /// > initialization heuristics for solving the orienteering problem with time windows with dynamic
  /// > programming", *Computers & Operations Research* 36 (2009), 1191–1203,
  /// > <https://doi.org/10.1016/j.cor.2008.01.003>.
  mutating func settleOneDay(using pool: inout RoutePool) {
    settleOneDay { search, size in search.boundByNeighborhoods(ofSize: size, using: &pool) }
  }

  /// Settles the only day with fast bounds, or with those that `tighten` makes for neighborhoods of a size.
  mutating func settleOneDay(
    _ tighten: (inout Self, _ size: Int) -> NeighborhoodBounds?
  ) {
    guard !isSettled, !control.isReached else { return }
    guard completions[0].graph.holdsRequired else { return settle() }
    switch completions[0].graph.count {
    case ...UInt64.capacity: settleOneDay(bySetsOf: UInt64.self, tighten)
    case ...WideVisitSet.capacity: settleOneDay(bySetsOf: WideVisitSet.self, tighten)
    default: break
    }
  }

  /// Settles the day with fast bounds where that takes few labels, else with tight ones.
  private mutating func settleOneDay<Visits: VisitSet>(
    bySetsOf: Visits.Type,
    _ tighten: (inout Self, _ size: Int) -> NeighborhoodBounds?
  ) {
    let reach = Reach<Visits>(of: completions[0].graph.exact)
    var labelLimit = min(solver.quickLabelLimit, solver.labelLimit)
    guard !settle(completions[0], reach: reach, labelLimit: labelLimit) else { return }
    for size in Self.neighborhoodSizes {
      let isLast = size == Self.neighborhoodSizes.last
      labelLimit = isLast ? solver.labelLimit : labelLimit * 3
      guard let bounds = tighten(&self, size),
        !settle(bounds, reach: reach, labelLimit: min(labelLimit, solver.labelLimit))
      else { return }
    }
  }

  /// The neighbors that visits remember, in turn: each one more makes bounds tighter for twice the work.
  private static var neighborhoodSizes: [Int] { [3, 5, 7] }

  /// Finds the best route by levels, and returns whether that settled the search.
  @discardableResult
  private mutating func settle<Visits>(
    _ bounds: some CompletionTable,
    reach: Reach<Visits>,
    labelLimit: Int
  ) -> Bool {
    for level in levels {
      guard !isSettled, !control.isReached else { return isSettled }
      let demanded = max(level, target)
      guard label(bounds, reach: reach, from: demanded, labelLimit: labelLimit) else {
        return false
      }
    }
    return isSettled
  }

  /// Finds the best route that is worth at least `level`, and returns whether all were looked at.
  private mutating func label<Visits>(
    _ bounds: some CompletionTable,
    reach: Reach<Visits>,
    from level: Int,
    labelLimit: Int
  ) -> Bool {
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
    guard case .complete = ending else { return false }
    tighten(to: max(level, target) - 1, prices: prices)
    return true
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
    while upperBound - step - step / 5 > target {
      levels.append(upperBound - step)
      step += step * 2 / 5
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
