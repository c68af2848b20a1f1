import DayPlanning

extension ExactSearch {
  /// Finds the best route of the only day by labelling, bounded by the prices.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and
  /// > initialization heuristics for solving the orienteering problem with time windows with dynamic
  /// > programming", *Computers & Operations Research* 36 (2009), 1191–1203,
  /// > <https://doi.org/10.1016/j.cor.2008.01.003>.
  mutating func settleOneDay() {
    guard !isSettled, !control.isReached else { return }
    let bounds = completions[0]
    guard bounds.graph.count <= VisitSet.capacity else { return }
    guard bounds.graph.holdsRequired else { return settle() }
    let total = prices.total(for: instance)
    var labelling = Labelling(
      bounds: bounds, reach: Reach(of: bounds.graph), dominance: .byValue)
    let ending = labelling.run(
      threshold: Int32(clamping: target - total), labelLimit: solver.labelLimit, control: control
    ) { labelling, _, value, label in
      if Int(value) >= target, labelling.makesRequired(label) {
        improve(to: [labelling.route(of: label)])
      }
      return Int32(clamping: target - total)
    }
    if case .complete = ending { settle() }
  }
}

extension DayGraph {
  /// Whether every required visit of the instance is in this graph.
  var holdsRequired: Bool {
    instance.visits.indices.allSatisfy { !instance.visits[$0].isRequired || numbers[$0] >= 0 }
  }
}
