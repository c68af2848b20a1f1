import Basics
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The columns from the pricing have to attain its bounds: if a route earned less, column generation would end too early, with a
/// valid but weak bound.
struct PricingTests {
  @Test(arguments: 0..<200)
  func `the best routes attain the bounds`(seed: UInt64) {
    let instance =
      seed % 5 == 0
      ? RandomInstances.smallWithLoads(seed: seed)
      : seed % 5 == 1
        ? RandomInstances.smallWithBreaksWithin(seed: seed)
        : seed % 2 == 0
          ? RandomInstances.small(seed: seed) : RandomInstances.smallWithOptions(seed: seed)
    var random = SeededGenerator(seed: seed)
    for kind in instance.kinds.indices {
      let graph = DayGraph(of: instance, kind: kind, keeping: Array(instance.visits.indices))
      let duals = Self.duals(for: instance, using: &random)
      // Without layers a dual represents the cost of load, so no route attains the bound.
      guard instance.loadCost.isEmpty || graph.layers.count > 1 else { continue }
      let ngSets = NgSets(of: [graph], nearest: Int(seed % 4))
      var bounds = CompletionBounds(of: graph, remembering: ngSets)
      let isComplete = bounds.update(for: duals, control: SearchControl())
      #expect(isComplete)
      for (node, value) in bounds.starts() {
        #expect(bounds.earned(by: bounds.route(startingAt: node)) >= value)
      }
    }
  }

  @Test(.slow, arguments: 0..<200)
  func `no route exceeds the bounds on its visits and arcs`(seed: UInt64) {
    let instance =
      seed % 3 == 0
      ? RandomInstances.smallWithLoads(seed: seed)
      : seed % 3 == 1
        ? RandomInstances.smallWithBreaksWithin(seed: seed)
        : seed % 2 == 0
          ? RandomInstances.small(seed: seed, visits: 6)
          : RandomInstances.smallWithOptions(seed: seed)
    var random = SeededGenerator(seed: seed)
    for kind in instance.kinds.indices {
      let graph = DayGraph(of: instance, kind: kind, keeping: Array(instance.visits.indices))
      let ngSets = NgSets(of: [graph], nearest: Int(seed % 4))
      var bounds = CompletionBounds(of: graph, remembering: ngSets)
      let isComplete = bounds.update(
        for: Self.duals(for: instance, using: &random),
        control: SearchControl()
      )
      #expect(isComplete)
      let through = ForwardBounds(completing: bounds, control: SearchControl())
      for route in instance.routes(ofKind: kind) {
        let earned = bounds.earned(by: route)
        let nodes = route.map { graph.nodeOfPlace[instance.placeOfVisit[$0]] }
        for visit in route {
          let option = graph.visitOfOption.firstIndex(of: visit) ?? 0
          #expect(through?.most[option] ?? .min >= earned)
        }
        for (from, to) in zip(nodes, nodes.dropFirst()) {
          #expect(through?.mostOnArc[from * graph.count + to] ?? .min >= earned)
        }
      }
    }
  }

  /// Duals near the rewards of the visits of `instance`, so that few have a high reduced profit.
  static func duals(
    for instance: Instance,
    using random: inout SeededGenerator
  ) -> Duals {
    var duals = Duals.zero(for: instance)
    for (place, options) in instance.places.enumerated() {
      let reward = options.map { instance.visits[$0].reward }.max() ?? 0
      duals.places[place] = Int32.random(in: 0...Int32(reward * 5 / 4), using: &random)
    }
    for (index, (one, other)) in instance.rivalPairs.enumerated() {
      let dual = Int32.random(in: 0...3_000, using: &random)
      duals.conflicts[index] = dual
      duals.places[one] += dual
      duals.places[other] += dual
    }
    return duals
  }
}

extension CompletionBounds {
  /// The reduced profit of the visits of `route`, numbered as in the instance, and the arcs between them, minus the cost of their
  /// load.
  fileprivate func earned(by route: [Int]) -> Int32 {
    let nodes = route.map { graph.nodeOfPlace[graph.instance.placeOfVisit[$0]] }
    guard let first = nodes.first, let last = nodes.last else { return 0 }
    let arcs = zip(nodes, nodes.dropFirst()).reduce(0) {
      $0 + graph.lengths[$1.0 * graph.count + $1.1]
    }
    let options = route.compactMap { graph.visitOfOption.firstIndex(of: $0) }
    return options.reduce(0) { $0 + reducedProfits[$1] } - travelCost
      * (graph.lengthsFromStart[first] + arcs + graph.lengthsToEnd[last])
      - Int32(graph.instance.extraCost(of: route))
  }
}

extension Instance {
  /// Every route of at most four visits that fits into a day of `kind`, ignoring the limits on stops and travel.
  func routes(ofKind kind: Int) -> [[Int]] {
    var routes: [[Int]] = []
    var beginnings: [[Int]] = [[]]
    while let beginning = beginnings.popLast() {
      for visit in visits.indices
      where !beginning.contains(where: { placeOfVisit[$0] == placeOfVisit[visit] }) {
        let route = beginning + [visit]
        // Another visit in between never saves time, but it may replace a missing arc.
        if RouteSchedule(route, on: kinds[kind], of: self) != nil { routes.append(route) }
        if route.count < 4 { beginnings.append(route) }
      }
    }
    return routes
  }
}
