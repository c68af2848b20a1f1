/// A lower bound on the travel of routes that do every job: Held and Karp's spanning trees with prices on the jobs.
///
/// Without one arc at the depot, each route is a path from there, and all of them together are a tree that spans the depot and
/// all jobs. So the shortest spanning tree and the shortest arc at the depot cost no more than the routes. In routes every job
/// has two arcs. Prices on the jobs, which routes pay twice and trees as often as they use a job, push the trees toward that;
/// they follow subgradients. Arcs with negative prices may be taken out once per vehicle. The starts and ends of all vehicles
/// are one depot here, and an arc costs what the fastest vehicle takes for it in the faster direction, so the bound holds
/// for any fleet.
///
/// The prices are whole numbers, and each bound is recomputed from them exactly, so that rounding cannot make it too high.
///
/// > Source: M. Held, R. M. Karp, "The traveling-salesman problem and minimum spanning trees", *Operations Research* 18 (1970),
/// > 1138–1162, <https://doi.org/10.1287/opre.18.6.1138>; the steps by M. Held, P. Wolfe, H. P. Crowder, "Validation of
/// > subgradient optimization", *Mathematical Programming* 6 (1974), 62–88, <https://doi.org/10.1007/BF01580223>.
///
/// - Complexity: O(*n*²) for each of at most 400 trees over *n* jobs, and as much memory.
struct SpanningTreeBound {
  /// The most jobs for which there is a bound: its memory grows with their square.
  static let mostJobs = 2_000

  /// The arcs looked at in all trees together, which limits their number.
  private static let work = 200_000_000

  /// The most that a price may be, so that no sum of prices overflows: far more than any travel read from a problem.
  private static let mostPrice = 0x1p50

  /// The most routes.
  private let vehicles: Int

  /// The nodes: the depot, then the jobs.
  private let size: Int

  /// The cost between two nodes, both ways the same, row by row.
  private let costs: [Int]

  /// Prepares the bound, or returns `nil` where there are no jobs or too many.
  init?(_ frame: VroomFrame) {
    let jobs = frame.problem.jobs
    guard (1...Self.mostJobs).contains(jobs.count), !frame.kinds.isEmpty else { return nil }
    let arcs = FastestArcs(of: frame)
    let rows: [Int?] = [nil] + jobs.map { $0.location.index }
    let size = rows.count
    var costs = [Int](repeating: 0, count: size * size)
    for one in rows.indices {
      for other in rows.indices.dropFirst(one + 1) {
        let cost = min(
          arcs.ticks(from: rows[one], to: rows[other]),
          arcs.ticks(from: rows[other], to: rows[one])
        )
        costs[one * size + other] = cost
        costs[other * size + one] = cost
      }
    }
    (self.size, self.costs, vehicles) = (size, costs, frame.kindOfVehicle.count)
  }

  /// Returns the bound, in ticks.
  ///
  /// - Parameters:
  ///   - known: The travel of known routes, which scales the steps.
  ///   - deadline: When to stop; each bound until then holds.
  /// - Returns: The bound, at most `known`.
  func ticks(below known: Int, until deadline: ContinuousClock.Instant) -> Int {
    var prices = [Int](repeating: 0, count: size)
    var (best, stale, pace) = (0, 0, 1.0)
    for _ in 0..<min(400, max(20, Self.work / (size * size))) {
      let tree = tree(prices)
      stale = tree.bound > best ? 0 : stale + 1
      best = max(best, tree.bound)
      if stale == 10 { (stale, pace) = (0, pace / 2) }
      let excess = tree.degrees.map { $0 - 2 }
      let square = excess.dropFirst().reduce(0) { $0 + $1 * $1 }
      guard square > 0, best < known, ContinuousClock.now < deadline else { break }
      let step = pace * Double(max(1, known - tree.bound)) / Double(square)
      for node in 1..<size {
        let price = Double(prices[node]) + step * Double(excess[node])
        prices[node] = Int(min(max(price, -Self.mostPrice), Self.mostPrice).rounded())
      }
    }
    return min(best, known)
  }

  /// The shortest spanning tree at these prices with one more arc at the depot: its bound, and how often it uses each node.
  private func tree(_ prices: [Int]) -> (bound: Int, degrees: [Int]) {
    var degrees = [Int](repeating: 0, count: size)
    var reach = (0..<size).map { costs[$0] + prices[$0] }
    var parent = [Int](repeating: 0, count: size)
    var left = Array(1..<size)
    var total = -2 * prices.reduce(0, +)
    let closest = left.sorted { (reach[$0], $0) < (reach[$1], $1) }.prefix(vehicles)
    for (rank, node) in closest.enumerated() where rank == 0 || reach[node] < 0 {
      total += reach[node]
      degrees[node] += 1
    }
    while let place = left.indices.min(by: { reach[left[$0]] < reach[left[$1]] }) {
      let node = left[place]
      left.swapAt(place, left.count - 1)
      left.removeLast()
      total += reach[node]
      degrees[node] += 1
      degrees[parent[node]] += 1
      let row = node * size
      for other in left where costs[row + other] + prices[node] + prices[other] < reach[other] {
        reach[other] = costs[row + other] + prices[node] + prices[other]
        parent[other] = node
      }
    }
    return (total, degrees)
  }
}

/// What the fastest vehicle takes for an arc.
private struct FastestArcs {
  private let frame: VroomFrame

  /// The matrices and the hundredths that a second of them takes, each once.
  private let paces: [(matrix: [[Int]], hundredths: Int)]

  init(of frame: VroomFrame) {
    self.frame = frame
    paces = Set(frame.kinds.map(\.travel)).map { pace in
      (frame.problem.matrices[pace.profile] ?? [], pace.hundredths)
    }
  }

  /// Returns the ticks between two rows; `nil` is the depot, each vehicle's own start or end.
  func ticks(from: Int?, to: Int?) -> Int {
    if let from, let to {
      return paces.reduce(.max) { least, pace in
        min(least, frame.ticks(pace.matrix[from][to] * pace.hundredths))
      }
    }
    return frame.kinds.reduce(.max) { least, kind in
      guard let matrix = frame.problem.matrices[kind.profile] else { return 0 }
      guard let from = from ?? kind.start, let to = to ?? kind.end else { return 0 }
      return min(least, frame.ticks(matrix[from][to] * kind.pace))
    }
  }
}
