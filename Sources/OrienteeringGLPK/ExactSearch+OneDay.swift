extension ExactSearch {
  /// Finds the best route of the only day by labelling, bounded by the prices.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and
  /// > initialization heuristics for solving the orienteering problem with time windows with dynamic
  /// > programming", *Computers & Operations Research* 36 (2009), 1191–1203,
  /// > <https://doi.org/10.1016/j.cor.2008.01.003>.
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

  private mutating func settle<Visits>(
    _ bounds: some CompletionTable,
    reach: Reach<Visits>,
    limit: Int,
    foresees: Bool
  ) -> Bool {
    settleByLevels(labelLimit: limit, foreseeing: foresees) { search, level in
      search.label(bounds, reach: reach, from: level, labelLimit: limit)
    }
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
    ) { labelling, value, label in
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
