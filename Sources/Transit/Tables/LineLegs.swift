/// The legs of one line: the seconds from each station to its neighbors.
struct LineLegs {
  /// The legs that leave each station, in the order of the file.
  private var legs: [Int: [(to: Int, seconds: Int32)]] = [:]

  /// Adds a leg, or returns `false` if there is one between the two stations.
  mutating func add(from: Int, to: Int, seconds: Int32) -> Bool {
    let known = legs[from, default: []]
    guard from != to, !known.contains(where: { $0.to == to }) else { return false }
    legs[from, default: []].append((to, seconds))
    return true
  }

  /// Returns the stops behind `from` on the way to `to` that takes the fewest seconds, and the seconds to each from
  /// the one before; `nil` if there is no way.
  ///
  /// Dijkstra's method without a heap, as a line has few stations. Ties go to the leg that comes first.
  ///
  /// - Complexity: O(*n*²) for *n* stations of the line.
  func fastest(from: Int, to: Int) -> (stops: [Int], seconds: [Int32])? {
    var best: [Int: Int] = [from: 0]
    var settled: Set<Int> = []
    var before: [Int: (from: Int, seconds: Int32)] = [:]
    while let (station, time) = nearest(best, settled) {
      if station == to { return unwound(before, to: to) }
      settled.insert(station)
      for leg in legs[station, default: []] where time + Int(leg.seconds) < best[leg.to] ?? .max {
        best[leg.to] = time + Int(leg.seconds)
        before[leg.to] = (station, leg.seconds)
      }
    }
    return nil
  }

  /// Returns the nearest station that is not settled; of several the one with the lowest index.
  private func nearest(_ best: [Int: Int], _ settled: Set<Int>) -> (station: Int, time: Int)? {
    let open = best.lazy.filter { !settled.contains($0.key) }
    return open.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the way that ends at a station.
  private func unwound(
    _ before: [Int: (from: Int, seconds: Int32)],
    to: Int
  ) -> (stops: [Int], seconds: [Int32]) {
    var (stops, seconds) = ([Int](), [Int32]())
    var station = to
    while let step = before[station] {
      stops.append(station)
      seconds.append(step.seconds)
      station = step.from
    }
    return (stops.reversed(), seconds.reversed())
  }
}
