import Basics
import TestSupport
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The box in which a master program looks for duals.
struct ConfinedDualsTests {
  @Test func `duals stay in their box, and are optimal in its interior`() {
    var (edges, inner) = (0, 0)
    for seed: UInt64 in 0..<200 {
      let instance = RandomInstances.small(seed: seed)
      var random = SeededGenerator(seed: seed)
      MasterProgram.withNew(instance) { master in
        for kind in instance.kinds.indices {
          for visits in instance.routes(ofKind: kind) {
            master.add(Column(of: instance, kind: kind, visits: visits))
          }
        }
        guard let free = master.duals(SearchControl()) else { return }
        let best = master.relaxationValue
        let most = Int(free.places.map { abs($0) }.max() ?? 0)
        let tolerance = 1e-6 * (1 + abs(best))
        let wasOnEdge = master.isOnEdge
        #expect(!wasOnEdge, "seed \(seed)")
        for size in [0, 1 + most / 10, 2 * most + 2] {
          var center = Duals.zero(for: instance)
          for place in center.places.indices {
            center.places[place] = Int32.random(in: 0...Int32(1 + most), using: &random)
          }
          master.confine(to: center, within: size)
          guard let duals = master.duals(SearchControl()) else {
            Issue.record("seed \(seed): no duals")
            continue
          }
          for (dual, middle) in zip(duals.places, center.places) {
            #expect(abs(Int(dual) - Int(middle)) <= size, "seed \(seed)")
          }
          let value = master.relaxationValue
          #expect(value > best - tolerance, "seed \(seed)")
          if master.isOnEdge {
            edges += 1
          } else {
            inner += 1
            #expect(abs(value - best) < tolerance, "seed \(seed)")
          }
        }
      }
    }
    #expect(edges > 100 && inner > 100, "\(edges) \(inner)")
  }
}
