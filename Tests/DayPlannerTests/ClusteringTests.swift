import Catalogs
import DayPlans
import TestTools
import Testing

@testable import DayPlanner

/// Compares clusters with their definition.
struct ClusteringTests {
  /// Joins clusters by definition: the first pair with the smallest maximum distance.
  private func byDefinition(_ distance: [[Int]], reach: Int) -> Set<Set<Int>> {
    var groups = distance.indices.map { [$0] }
    func span(_ first: [Int], _ second: [Int]) -> Int {
      first.flatMap { from in second.map { distance[from][$0] } }.max() ?? 0
    }
    while true {
      var best: (span: Int, first: Int, second: Int)?
      for first in groups.indices {
        for second in groups.indices where second > first {
          let span = span(groups[first], groups[second])
          if span <= reach, span < best?.span ?? .max { best = (span, first, second) }
        }
      }
      guard let best else { return Set(groups.map(Set.init)) }
      groups[best.first] += groups[best.second]
      groups.remove(at: best.second)
    }
  }

  @Test(arguments: 0..<60)
  func `clusters match the definition`(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 0...14, using: &generator)
    let points = (0..<count).map { _ in
      (Int.random(in: 0...30, using: &generator), Int.random(in: 0...30, using: &generator))
    }
    let distance = points.map { from in
      points.map { abs(from.0 - $0.0) + abs(from.1 - $0.1) }
    }
    let reach = Int.random(in: 0...25, using: &generator)
    let groups = Clustering.groups(of: count, reach: reach) { distance[$0][$1] }
    #expect(Set(groups.map(Set.init)) == byDefinition(distance, reach: reach))
    #expect(groups.joined().sorted() == Array(0..<count))
    #expect(groups.allSatisfy { $0 == $0.sorted() })
    #expect(groups.map { $0[0] } == groups.map { $0[0] }.sorted())
  }

  @Test(arguments: 0..<20)
  func `sights in a cluster are within reach, and no two clusters could be joined`(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let points = (0..<20).map { _ in Int.random(in: 0...100, using: &generator) }
    let groups = Clustering.groups(of: 20, reach: 15) { abs(points[$0] - points[$1]) }
    for group in groups {
      let places = group.map { points[$0] }
      #expect((places.max() ?? 0) - (places.min() ?? 0) <= 15)
    }
    for (first, second) in groups.indices.flatMap({ a in groups.indices.map { (a, $0) } })
    where first < second {
      let places = (groups[first] + groups[second]).map { points[$0] }
      #expect((places.max() ?? 0) - (places.min() ?? 0) > 15)
    }
  }

  /// Merges by the definition, row by row of the table of distances, in the order of the groups.
  private func byTable(_ table: [[Int]], reach: Int) -> [[Int]] {
    var groups = table.indices.map { [$0] }
    var distance = table
    while true {
      var best: (Int, Int)?
      for first in distance.indices {
        for second in distance.indices where second > first {
          if let best, distance[best.0][best.1] <= distance[first][second] { continue }
          best = (first, second)
        }
      }
      guard let (first, second) = best, distance[first][second] <= reach else {
        return groups.map { $0.sorted() }
      }
      groups[first] += groups[second]
      groups.remove(at: second)
      for other in distance.indices where other != first {
        let farther = max(distance[first][other], distance[second][other])
        (distance[first][other], distance[other][first]) = (farther, farther)
      }
      distance.remove(at: second)
      for row in distance.indices { distance[row].remove(at: second) }
    }
  }

  @Test(arguments: 0..<300)
  func `groups match the table, with ties and asymmetric times`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let count = Int.random(in: 0...40, using: &random)
    let most = [3, 20, 200].randomElement(using: &random) ?? 3
    let isSymmetric = Bool.random(using: &random)
    var table = (0..<count).map { _ in
      (0..<count).map { _ in Int.random(in: 0...most, using: &random) }
    }
    if isSymmetric {
      for from in 0..<count { for to in 0..<from { table[from][to] = table[to][from] } }
    }
    let reach = Int.random(in: 0...most, using: &random)
    let groups = Clustering.groups(of: count, reach: reach) { table[$0][$1] }
    #expect(groups == byTable(table, reach: reach), "seed \(seed)")
  }

  @Test(.slow) func `thousands of sights are grouped, evaluating each distance once`() {
    var asked = 0
    let groups = Clustering.groups(of: 3_000, reach: 15) { from, to in
      asked += 1
      return from == to ? 0 : abs(from % 60 - to % 60) + abs(from / 60 - to / 60)
    }
    #expect(asked == 3_000 * 3_000)
    #expect(groups.joined().sorted() == Array(0..<3_000))
  }

  @Test func `a chain of nearby places is not one group`() {
    let groups = Clustering.groups(of: 4, reach: 10) { abs($0 - $1) * 8 }
    #expect(groups == [[0, 1], [2, 3]])
  }

  @Test func `a river without a bridge separates`() {
    // Two on each side of the river; going around takes 40 minutes.
    let sides = [0, 0, 1, 1]
    let groups = Clustering.groups(of: 4, reach: 15) { sides[$0] == sides[$1] ? 5 : 40 }
    #expect(groups == [[0, 1], [2, 3]])
  }

  @Test func `plans name clusters after their most relevant sight`() throws {
    let plan = try OddTown.plan { _ in }
    for cluster in plan.clusters {
      let members = cluster.members.compactMap { OddTown.catalog[$0] }
      let best = members.map(\.relevance).max()
      #expect(members.contains { $0.name == cluster.name && $0.relevance == best })
    }
    for stop in plan.days[0].stops {
      #expect(plan.clusters[stop.cluster].members.contains(stop.id))
    }
    #expect(plan.clusters.map(\.id) == Array(plan.clusters.indices))
  }
}
