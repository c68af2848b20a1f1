import Orienteering

extension ExactSearch {
  /// Allocates the completion bounds of each kind of day; ``update(_:for:)`` computes them.
  func completionBounds(remembering ngSets: NgSets) -> [CompletionBounds] {
    graphs.map { CompletionBounds(of: $0, remembering: ngSets, until: control) }
  }

  /// Computes `bounds` at `duals`; returns `false` if the search was stopped.
  func update(_ bounds: inout [CompletionBounds], for duals: Duals) -> Bool {
    bounds.indices.allSatisfy { bounds[$0].update(for: duals, control: control) }
  }

  /// Records `bound`, the sum of `bounds` at `duals`, and gives local search its share of the work.
  mutating func note(_ bound: Int, of bounds: [CompletionBounds], at duals: Duals) {
    state.tighten(to: bound, duals: duals)
    for bounds in bounds { state.work.count(bounds) }
    incumbents.catchUp(&state)
  }

  /// Returns the upper bound on all solutions from `bounds`, computed at `duals`.
  func bound(of bounds: [CompletionBounds], at duals: Duals) -> Int {
    let best = bounds.map { Int($0.bestRoute) }
    return instance.days.reduce(duals.total(for: instance)) { $0 + best[$1] }
  }

  /// Returns the minimum reduced profit at `duals` of a route of each kind of day in a solution worth `targetValue`.
  func leastReducedProfits(
    of bounds: [CompletionBounds],
    at duals: Duals,
    for targetValue: Int
  ) -> [Int] {
    let gap = bound(of: bounds, at: duals) - targetValue
    return bounds.map { Int($0.bestRoute) - gap }
  }

  /// Prices out columns: returns the best route from each first node of each kind of day whose reduced profit exceeds the dual of
  /// the day.
  ///
  /// - Parameters:
  ///   - bounds: The completion bounds, at the duals of the master program.
  ///   - dual: Returns the dual of a kind of day, in units.
  /// - Returns: The columns.
  mutating func columns(
    of bounds: [CompletionBounds],
    dual: (_ kind: Int) -> Double = { _ in -.infinity }
  ) -> [Column] {
    var columns: [Column] = []
    for bounds in bounds {
      let dual = dual(bounds.graph.kind)
      for (node, reducedProfit) in bounds.starts() where Double(reducedProfit) > dual + 0.5 {
        if control.shouldStop { return columns }
        let route = bounds.route(startingAt: node)
        let column = Column(of: instance, kind: bounds.graph.kind, visits: route)
        columns.append(column)
        if instance.days.count == 1, column.isElementary { state.improve(to: [route]) }
      }
    }
    return columns
  }

  /// Returns the bounds on routes through each option and arc, or `nil` if the search was stopped.
  func forwardBounds(completing bounds: [CompletionBounds]) -> [ForwardBounds]? {
    var through: [ForwardBounds] = []
    for bounds in bounds {
      guard let next = ForwardBounds(completing: bounds, control: control) else {
        return nil
      }
      through.append(next)
    }
    return through
  }

  /// Drops each visit and each arc that no better solution can contain, according to `through` at the duals of `bounds`.
  mutating func dropHopeless(by through: [ForwardBounds], of bounds: [CompletionBounds]) {
    let least = leastReducedProfits(of: bounds, at: state.duals, for: state.cutoff)
    for kind in graphs.indices {
      let (through, least, graph) = (through[kind], least[kind], bounds[kind].graph)
      let kept = zip(graph.visitOfOption, through.most).filter { $1 >= least }.map(\.0)
      keep(kept, onKind: kind) { from, to in
        let arc = graph.nodeOfPlace[from] * graph.count + graph.nodeOfPlace[to]
        return through.mostOnArc[arc] >= least
      }
    }
  }

  /// Keeps only `visits` of a kind of day, and the arcs between their places that `allows` accepts.
  mutating func keep(
    _ visits: [Int],
    onKind kind: Int,
    allowing allows: (_ from: Int, _ to: Int) -> Bool
  ) {
    graphs[kind] = DayGraph(
      of: instance,
      kind: kind,
      keeping: visits,
      scale: graphs[kind].scale,
      allowing: allows
    )
  }
}
