import TestSupport
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Every tick is computed after its dependencies.
struct BlockOrderTests {
  private static let graphs = (0..<60).flatMap { seed -> [DayGraph] in
    let instance = RandomInstances.small(seed: UInt64(seed))
    return instance.kinds.indices.map {
      DayGraph(of: instance, kind: $0, keeping: Array(instance.visits.indices))
    }
  }

  /// The arrivals after a stay that starts at a tick at a node of `graph`, without breaks, which only delay.
  private static func arrivals(
    of graph: DayGraph,
    starting node: Int,
    at tick: Int
  ) -> [(node: Int, tick: Int)] {
    (0..<graph.count).compactMap { next in
      let leg = graph.travel[node * graph.count + next]
      guard next != node, leg < Instance.noWay else { return nil }
      let arrival = tick + Int(graph.stays[node] + leg)
      return arrival < graph.ticks ? (next, arrival) : nil
    }
  }

  private static func isOpen(_ node: Int, of graph: DayGraph, at tick: Int) -> Bool {
    let clock = graph.first + Int32(tick)
    return graph.hours.windows(of: node).contains { $0.earliest <= clock && clock <= $0.latest }
  }

  @Test func `backward, possible successors are computed first`() {
    var starts = 0
    for graph in Self.graphs {
      var done = [Int](repeating: graph.ticks, count: graph.count)
      for block in BlockOrder.backward(of: graph).blocks {
        #expect(block.ticks.upperBound == done[block.node] && !block.ticks.isEmpty)
        for tick in block.ticks where Self.isOpen(block.node, of: graph, at: tick) {
          starts += 1
          for next in Self.arrivals(of: graph, starting: block.node, at: tick) {
            #expect(done[next.node] <= next.tick)
          }
        }
        done[block.node] = block.ticks.lowerBound
      }
      #expect(done.allSatisfy { $0 == 0 })
    }
    #expect(starts > 1_000)
  }

  @Test func `forward, no arrival is at a tick that is already computed`() {
    var starts = 0
    for graph in Self.graphs {
      var done = [Int](repeating: 0, count: graph.count)
      for block in BlockOrder.forward(of: graph).blocks {
        #expect(block.ticks.lowerBound == done[block.node] && !block.ticks.isEmpty)
        done[block.node] = block.ticks.upperBound
        for tick in block.ticks where Self.isOpen(block.node, of: graph, at: tick) {
          starts += 1
          for next in Self.arrivals(of: graph, starting: block.node, at: tick) {
            #expect(done[next.node] <= next.tick)
          }
        }
      }
      for node in 0..<graph.count {
        let left = (done[node]..<graph.ticks).contains { Self.isOpen(node, of: graph, at: $0) }
        #expect(!left)
      }
    }
    #expect(starts > 1_000)
  }
}
