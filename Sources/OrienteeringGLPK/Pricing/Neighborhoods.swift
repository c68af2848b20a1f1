import Orienteering

/// For each place, the others that a relaxed route remembers while it is there (its ng-set).
///
/// They begin with the nearest and grow where relaxed routes return too early: a place that closes a cycle is remembered by
/// all within it, so that the cycle cannot come again.
///
/// > Source: R. Roberti, A. Mingozzi, "Dynamic ng-path relaxation for the delivery man problem", *Transportation Science* 48
/// > (2014), 413–424, <https://doi.org/10.1287/trsc.2013.0474>.
struct Neighborhoods {
  /// The sizes that neighborhoods may grow to, in turn: one more place makes bounds tighter for up to twice the work.
  private static let limits = [4, 6, 8, 10]

  /// The places that each place of the instance remembers.
  private(set) var members: [[Int]]

  /// The position of the current limit.
  private var step = 0

  /// The most places that a place may come to remember for now.
  var limit: Int { Self.limits[step] }

  /// Whether ``limit`` is the last.
  var isLargest: Bool { step == Self.limits.count - 1 }

  /// Lets each place of `graphs` remember its `size` nearest others, on the first kind of day that holds it.
  init(of graphs: [DayGraph], nearest size: Int) {
    members = [[Int]](repeating: [], count: graphs[0].instance.placeCount)
    for graph in graphs {
      for visit in 0..<graph.count where members[graph.places[visit]].isEmpty {
        let nearest = (0..<graph.count).filter { $0 != visit }.sorted { first, second in
          let one =
            graph.travel[first * graph.count + visit] + graph.travel[visit * graph.count + first]
          let two =
            graph.travel[second * graph.count + visit] + graph.travel[visit * graph.count + second]
          return (one, first) < (two, second)
        }
        members[graph.places[visit]] = nearest.prefix(size).map { graph.places[$0] }
      }
    }
  }

  /// Lets each place of the instance remember those in `members`.
  init(members: [[Int]]) {
    self.members = members
  }

  /// Returns the neighborhoods in the numbers of `graph`.
  func numbers(in graph: DayGraph) -> [[Int]] {
    graph.places.map { place in members[place].map { graph.numbers[$0] }.filter { $0 >= 0 } }
  }

  /// Allows neighborhoods to grow to the next limit; returns `false` if there is none.
  mutating func raiseLimit() -> Bool {
    guard !isLargest else { return false }
    step += 1
    return true
  }

  /// Forbids the cycles of `routes`, places of the instance, unless a place would have to remember more than ``limit`` others.
  ///
  /// - Returns: Whether some cycle is forbidden now that was not before.
  mutating func forbidCycles(of routes: [[Int]]) -> Bool {
    var isNew = false
    for route in routes {
      var last: [Int: Int] = [:]
      for (position, visit) in route.enumerated() {
        defer { last[visit] = position }
        guard let before = last[visit] else { continue }
        let inside = Set(route[before + 1..<position])
        // If all remember it already, the cycle is forbidden and the route is an old one.
        let forgetful = inside.filter { !members[$0].contains(visit) }
        guard !forgetful.isEmpty, forgetful.allSatisfy({ members[$0].count < limit }) else {
          continue
        }
        for other in forgetful.sorted() { members[other].append(visit) }
        isNew = true
      }
    }
    return isNew
  }
}
