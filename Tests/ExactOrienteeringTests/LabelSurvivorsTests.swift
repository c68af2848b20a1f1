import Basics
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The labels kept at a node, compared with a plain list.
struct LabelSurvivorsTests {
  @Test(arguments: 0..<5)
  func `a kept label is found if it has enough value and no barred visits`(seed: Int) {
    let (found, asked) = Self.compare(UInt64.self, seed: seed)
    #expect(found > asked / 20 && found < asked / 20 * 19, "seed \(seed)")
  }

  @Test(arguments: 0..<5)
  func `a kept label is found among many nodes`(seed: Int) {
    let (found, asked) = Self.compare(WideNodeSet.self, seed: seed)
    #expect(found > asked / 20 && found < asked / 20 * 19, "seed \(seed)")
  }

  /// Keeps labels with lookups in between, and returns the numbers of hits and lookups.
  private static func compare<Nodes: NodeSet>(
    _ type: Nodes.Type,
    seed: Int
  ) -> (found: Int, asked: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Lists of 0 to 200 labels, to cover all numbers of runs and of labels after the runs.
    var kept = LabelSurvivors<Nodes>()
    var list: [(made: Nodes, merits: LabelSurvivors<Nodes>.Merits)] = []
    var (found, asked) = (0, 0)
    for _ in 0..<200 {
      for _ in 0..<3 {
        let value = Int32.random(in: 0..<50, using: &generator)
        let barred: Nodes = random(Int.random(in: 1...12, using: &generator), &generator)
        let travel = Int32.random(in: 0..<50, using: &generator)
        let stops = Int16.random(in: 0..<50, using: &generator)
        let isKept = kept.contains(worth: value, without: barred) { made, other in
          other.travel <= travel && other.stops <= stops
        }
        let isListed = list.contains { made, other in
          other.value >= value && made.isDisjoint(with: barred) && other.travel <= travel
            && other.stops <= stops
        }
        #expect(isKept == isListed, "seed \(seed), \(list.count) labels")
        asked += 1
        if isKept { found += 1 }
      }
      // Dense, so that the barred nodes often leave a label far back, or none.
      let made: Nodes = random(Nodes.capacity / 2, &generator)
      let merits = LabelSurvivors<Nodes>.Merits(
        value: Int32.random(in: 0..<50, using: &generator),
        travel: Int32.random(in: 0..<50, using: &generator),
        cost: 0,
        load: 0,
        stops: Int16.random(in: 0..<50, using: &generator)
      )
      kept.add(made, merits)
      list.append((made, merits))
    }
    return (found, asked)
  }

  /// Returns at most `count` random nodes.
  private static func random<Nodes: NodeSet>(
    _ count: Int,
    _ generator: inout SeededGenerator
  ) -> Nodes {
    var nodes = Nodes()
    for _ in 0..<count { nodes.insert(.random(in: 0..<Nodes.capacity, using: &generator)) }
    return nodes
  }
}
