import Geography

extension StreetRouter {
  /// The maximum distance from a place to a way, in meters.
  static let farthest = 1_000.0

  /// The maximum additional distance of ways other than the nearest, in meters.
  private static let slack = 35.0

  /// The distance within which a place counts as on a way, in meters.
  private static let onWay = 5.0

  /// The maximum distance of a way from a place in the water, in meters.
  private static let pier = 400.0

  /// The maximum distance of a way across a shore, in meters: the inaccuracy of shores.
  private static let quay = 60.0

  /// The maximum number of ways to which a position is connected.
  private static let mostSnaps = 8

  /// Connects a place to the streets around it.
  ///
  /// Each position is connected to the nearest points of the ways around it, by lines that cross neither another way nor a
  /// shore: a sight is connected to all streets around its block, but not to those behind them or on the other bank. Which way
  /// a route uses depends on its other end. Bridges and tunnels count only for positions on them, and where nothing else is
  /// reachable. If none of the ways belongs to a large component of the network, the nearest one that does is added. A
  /// place on land is never connected to a way across water; a place in the water, e.g. on a pier or ship, is connected only to
  /// the shore around it.
  ///
  /// - Parameter place: The place.
  /// - Returns: The place, with at most eight points per position.
  /// - Complexity: O(*n* log *n*) for *n* ways within a kilometer at worst; microseconds in a city.
  public func snap(_ place: RoutePlace) -> SnappedPlace {
    SnappedPlace(place: place, snaps: place.positions.flatMap(snaps))
  }

  /// Returns the points of ways to which a position is connected, nearest first.
  private func snaps(of position: Coordinate) -> [Snap] {
    let origin = grid.plane.point(position)
    var chosen = free(candidates(around: origin, where: isAtHand), from: origin)
    var afloat: Bool?
    let isAshore = { (candidate: SnapCandidate) in
      let isCrossed = shores.isCrossed(origin, candidate.point)
      guard isCrossed || candidate.distance > Self.pier else { return true }
      guard candidate.distance > Self.quay else { return true }
      let isAfloat = afloat ?? water.contains { $0.contains(position) }
      afloat = isAfloat
      return isAfloat ? candidate.distance <= Self.pier : !isCrossed
    }
    if chosen.isEmpty {
      let all = candidates(around: origin, where: isAshore)
      chosen = free(all, from: origin)
      if chosen.isEmpty { chosen = Array(all.prefix(1)) }
    }
    if !chosen.contains(where: isMainland) {
      chosen += candidates(around: origin) { isMainland($0) && isAshore($0) }.prefix(1)
    }
    return chosen.map { snap($0, from: position) }
  }

  /// Returns the candidates that are near enough and whose lines cross nothing, nearest first.
  private func free(_ candidates: [SnapCandidate], from origin: FlatPoint) -> [SnapCandidate] {
    guard let nearest = candidates.first?.distance else { return [] }
    let reach = Self.reach(beyond: nearest)
    let blocking = grid.segments(near: origin, within: reach)
    var free: [SnapCandidate] = []
    var ends: Set<UInt32> = []
    for candidate in candidates where free.count < Self.mostSnaps && candidate.distance <= reach {
      // Ways that begin where a nearer one ends are reached through it.
      if let node = node(at: candidate), ends.contains(node) { continue }
      guard isFree(candidate, from: origin, blocking) else { continue }
      free.append(candidate)
      ends.insert(graph.tails[candidate.edge])
      ends.insert(graph.heads[candidate.edge])
    }
    return free
  }

  /// Returns the node at a candidate, or `nil` if it lies between the ends of its edge.
  private func node(at candidate: SnapCandidate) -> UInt32? {
    if candidate.offset < 0.1 { return graph.tails[candidate.edge] }
    let length = Double(graph.lengths[candidate.edge]) / 10
    return candidate.offset > length - 0.1 ? graph.heads[candidate.edge] : nil
  }

  /// Returns the maximum distance of a way, given the distance of the nearest.
  ///
  /// At 0 m from the nearest way, others must be within 5 m; at 50 m, within 100 m.
  private static func reach(beyond nearest: Double) -> Double {
    min(max(2 * nearest, min(nearest + slack, 3 * nearest + onWay)), farthest)
  }

  /// Returns whether a candidate is on the ground, or the position is on it.
  private func isAtHand(_ candidate: SnapCandidate) -> Bool {
    let way = graph.attributes(of: candidate.edge)
    return candidate.distance <= Self.onWay || !way.isBridge && !way.isTunnel
  }

  /// Returns whether a candidate belongs to a large component of the network.
  private func isMainland(_ candidate: SnapCandidate) -> Bool {
    graph.attributes(of: candidate.edge).isMainland
  }

  /// Returns the nearest point of each edge around a point, nearest first.
  ///
  /// The circle grows until it contains a way.
  private func candidates(
    around origin: FlatPoint,
    where isWanted: (SnapCandidate) -> Bool = { _ in true }
  ) -> [SnapCandidate] {
    var radius = 150.0
    while true {
      let found = candidates(around: origin, within: radius).filter(isWanted)
      if let nearest = found.first {
        let reach = Self.reach(beyond: nearest.distance)
        if reach <= radius { return found }
        radius = reach
      } else {
        guard radius < Self.farthest else { return [] }
        radius = min(radius * 2.5, Self.farthest)
      }
    }
  }

  /// Returns the nearest point of each edge within a distance, nearest first.
  private func candidates(around origin: FlatPoint, within radius: Double) -> [SnapCandidate] {
    var best: [SnapCandidate] = []
    for index in grid.segments(near: origin, within: radius) {
      let candidate = SnapCandidate(grid.segments[index], from: origin, plane: grid.plane)
      guard candidate.distance <= radius else { continue }
      if let last = best.last, last.edge == candidate.edge {
        if candidate.distance < last.distance { best[best.count - 1] = candidate }
      } else {
        best.append(candidate)
      }
    }
    return best.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
  }

  /// Returns whether the line to a candidate crosses neither another way nor a shore.
  private func isFree(_ candidate: SnapCandidate, from origin: FlatPoint, _ blocking: [Int]) -> Bool
  {
    if shores.isCrossed(origin, candidate.point) { return false }
    return !blocking.contains { index in
      let segment = grid.segments[index]
      let way = graph.attributes(of: Int(segment.edge))
      // Bridges and tunnels don't block.
      guard Int(segment.edge) != candidate.edge, !way.isTunnel, !way.isBridge else { return false }
      let (start, end) = (grid.plane.point(segment.start), grid.plane.point(segment.end))
      return crosses(origin, candidate.point, start, end)
    }
  }

  /// Returns the snap for a candidate.
  private func snap(_ candidate: SnapCandidate, from position: Coordinate) -> Snap {
    let length = graph.lengths[candidate.edge]
    let decimeters = UInt32((candidate.distance * 10).rounded())
    return Snap(
      edge: UInt32(candidate.edge),
      offset: min(UInt32((candidate.offset * 10).rounded()), length),
      point: grid.plane.position(candidate.point),
      origin: position,
      connector: WayCost(milliseconds: decimeters * 75, decimeters: decimeters)
    )
  }
}

/// The nearest point of an edge to a position.
struct SnapCandidate {
  /// The edge.
  let edge: Int
  /// The distance from the tail, in meters along the line.
  let offset: Double
  /// The point.
  let point: FlatPoint
  /// The distance from the position, in meters.
  let distance: Double

  /// Finds the nearest point of a segment.
  init(_ segment: SegmentGrid.Segment, from origin: FlatPoint, plane: FlatPlane) {
    let (start, end) = (plane.point(segment.start), plane.point(segment.end))
    let part = origin.nearestPart(from: start, to: end)
    edge = Int(segment.edge)
    point = start.toward(end, part)
    offset = Double(segment.offset) + part * (end - start).length
    distance = (point - origin).length
  }
}
