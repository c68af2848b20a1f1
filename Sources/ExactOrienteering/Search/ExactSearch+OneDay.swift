import Orienteering

extension ExactSearch {
  /// Finds the best route of the only day by labeling, with completion bounds at the current prices.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and initialization heuristics for solving
  /// > the orienteering problem with time windows with dynamic programming", *Computers & Operations Research* 36 (2009),
  /// > 1191–1203, <https://doi.org/10.1016/j.cor.2008.01.003>.
  ///
  /// - Parameters:
  ///   - bounds: What the rest of a route can earn.
  ///   - labelLimit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far predict more labels for the last.
  /// - Returns: Whether the search is settled.
  mutating func settleOneDay(
    _ bounds: NeighborhoodBounds,
    labelLimit: Int,
    foreseeing foresees: Bool
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
    _ bounds: NeighborhoodBounds,
    reach: Reach<Visits>,
    limit: Int,
    foresees: Bool
  ) -> Bool {
    settleByLevels(labelLimit: limit, foreseeing: foresees) { search, level in
      search.label(bounds, reach: reach, from: level, labelLimit: limit)
    }
  }

  /// Finds the best route worth at least `level`, and returns how many labels that took, or `nil` if it was stopped.
  private mutating func label<Visits>(
    _ bounds: NeighborhoodBounds,
    reach: Reach<Visits>,
    from level: Int,
    labelLimit: Int
  ) -> Int? {
    let total = state.prices.total(for: instance)
    guard level - total > Labeling<Visits>.thresholdLimit else { return nil }
    var labeling = Labeling(bounds: bounds, reach: reach, dominance: .byValue)
    let ending = labeling.run(
      threshold: Int32(clamping: level - total),
      labelLimit: labelLimit,
      control: control
    ) { labeling, value, label in
      if Int(value) >= state.target, labeling.visitsRequired(label) {
        state.improve(to: [labeling.route(of: label)])
      }
      return Int32(clamping: max(level, state.target) - total)
    }
    state.effort.count(labels: labeling.labelCount)
    guard case .complete = ending else { return nil }
    state.tighten(to: max(level, state.target) - 1, prices: state.prices)
    return labeling.labelCount
  }
}
