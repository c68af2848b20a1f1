/// A lower bound on the travel of routes that do every job: the Held–Karp bound from spanning trees with prices on the jobs.
///
/// Without one arc at the depot, each route is a path, and together they form a tree that spans the depot and all jobs. So the
/// minimum spanning tree plus the shortest arc at the depot costs no more than the routes. In routes, every job has degree two.
/// Prices on the jobs, which routes pay twice and trees once per arc, push the trees toward that by subgradient steps. Arcs
/// with negative prices may be taken out once per vehicle. The starts and ends of all vehicles are merged into one depot, and
/// the cost of an arc is that of the fastest vehicle in the faster direction, so the bound holds for any fleet.
///
/// The prices are integers, and each bound is computed from them exactly, so rounding cannot make it too high.
///
/// > Source: M. Held, R. M. Karp, "The traveling-salesman problem and minimum spanning trees", *Operations Research* 18 (1970),
/// > 1138–1162, <https://doi.org/10.1287/opre.18.6.1138>; the steps by M. Held, P. Wolfe, H. P. Crowder, "Validation of
/// > subgradient optimization", *Mathematical Programming* 6 (1974), 62–88, <https://doi.org/10.1007/BF01580223>.
///
/// - Complexity: O(*n*²) for each of at most 400 trees over *n* jobs, and as much memory.
struct SpanningTreeBound {
  /// The maximum number of jobs: memory grows with its square.
  static let mostJobs = 2_000

  /// The maximum number of arcs scanned in all trees together.
  private static let work = 200_000_000

  /// The maximum price, so that no sum of prices overflows: far more than any travel in a problem.
  private static let mostPrice = 0x1p50

  /// The maximum number of routes.
  private let vehicles: Int

  /// The nodes: the depot, then the jobs.
  private let size: Int

  /// The symmetric costs between nodes, row by row.
  private let costs: [Int]

  /// Prepares the bound, or returns `nil` if there are no jobs or too many.
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
  ///   - deadline: When to stop; the bound is valid at any time.
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

  /// The minimum spanning tree at these prices plus one arc at the depot: its bound, and the degree of each node.
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

/// The travel time of the fastest vehicle for each arc.
private struct FastestArcs {
  private let frame: VroomFrame

  /// The distinct matrices, with the hundredths per second of each.
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
