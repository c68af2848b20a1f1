import Catalogs
import Geography

extension Reasons {
  /// Returns why `attraction` cannot be reached and left.
  func unreachable(_ attraction: Attraction) -> Finding {
    if !isConnected(attraction) {
      return (.noWay(by: request.mode), problem.canRideInstead ? .ride : nil)
    }
    let start = request.from.flatMap { problem.catalog.position(of: $0) }
    if let cap = request.maxWalk, !shouldStop() {
      let needed = longestLegNeeded(to: attraction, from: start)
      if needed > cap { return (.legsTooLong(most: cap), .longestLeg(needed)) }
    }
    let minutes = start.map { problem.travel.minutes(from: $0, to: attraction.coordinate) }
      .flatMap { $0 < TravelMatrix.noWay ? $0 : nil }
    return (.tooFar(fromStart: minutes, longestLeg: request.maxWalk), .longerDay)
  }

  /// Returns whether a way leads to `attraction` from where a day starts and on to where it ends; from any other sight if neither is fixed.
  private func isConnected(_ attraction: Attraction) -> Bool {
    let fixed = [problem.travel.start, problem.travel.end].compactMap(\.self)
    let others = problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
    let ends = fixed.isEmpty ? others.map(\.coordinate) : fixed
    guard !ends.isEmpty else { return true }
    let matrix = problem.travel.matrix(of: [attraction.coordinate] + ends)
    let exists = ends.indices.map { matrix[$0 + 1, 0].exists }
    // By public transport one may change at a sight between.
    if fixed.isEmpty || request.mode == .transit { return exists.contains(true) }
    return exists.allSatisfy(\.self)
  }

  /// Returns the smallest limit on legs that makes `attraction` reachable, via other sights if that helps.
  private func longestLegNeeded(to attraction: Attraction, from start: Coordinate?) -> Minutes {
    let others = problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
    let places = [attraction.coordinate] + others.map(\.coordinate) + [start].compactMap(\.self)
    let matrix = problem.travel.matrix(of: places)
    guard start != nil else {
      return (0..<places.count).dropFirst().map { matrix[$0, 0].minutes }.min() ?? .zero
    }
    // Grow from the start by the shortest leg, as in Prim's algorithm.
    var unreached = Array(0..<places.count - 1)
    var nearest = unreached.map { matrix[places.count - 1, $0].minutes }
    var longest = Minutes.zero
    while let shortest = nearest.min(), let index = nearest.firstIndex(of: shortest) {
      longest = max(longest, shortest)
      let place = unreached.remove(at: index)
      nearest.remove(at: index)
      if place == 0 { return longest }
      for (number, other) in unreached.enumerated() {
        nearest[number] = min(nearest[number], matrix[place, other].minutes)
      }
    }
    return longest
  }
}
