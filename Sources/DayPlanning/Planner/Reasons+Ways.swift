import Catalogs
import Geography

extension Reasons {
  /// Returns why `attraction` cannot be reached and left.
  func unreachable(_ attraction: Attraction) -> Finding {
    let start = request.from.flatMap { problem.catalog.position(of: $0) }
    if let cap = request.maxWalk {
      let needed = longestLegNeeded(to: attraction, from: start)
      if needed > cap { return (.legsTooLong(most: cap), .longestLeg(needed)) }
    }
    let minutes = start.map { problem.travel.model.time(from: $0, to: attraction.coordinate) }
    return (.tooFar(fromStart: minutes, longestLeg: request.maxWalk), .longerDay)
  }

  /// Returns the smallest limit on legs that makes `attraction` reachable, via other sights if that helps.
  private func longestLegNeeded(to attraction: Attraction, from start: Coordinate?) -> Minutes {
    let model = problem.travel.model
    var unreached = problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
    guard let start else {
      return unreached.map { model.time(from: $0.coordinate, to: attraction.coordinate) }.min()
        ?? .zero
    }
    // Grow from the start by the shortest leg, as in Prim's algorithm.
    unreached.append(attraction)
    var reached = [start]
    var longest = Minutes.zero
    while !unreached.isEmpty {
      let legs = unreached.map { place in
        reached.map { model.time(from: $0, to: place.coordinate) }.min() ?? .zero
      }
      guard let shortest = legs.min(), let index = legs.firstIndex(of: shortest) else { break }
      longest = max(longest, shortest)
      let place = unreached.remove(at: index)
      if place.id == attraction.id { return longest }
      reached.append(place.coordinate)
    }
    return longest
  }
}
